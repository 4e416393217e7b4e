import * as three from 'three';

/** Means of pictures, worked out where they are drawn: bringing each of them out would take longer than drawing it. */
export interface Blur {
  begin(): void;
  /** Draws the scene and adds it to the sum. */
  add(scene: three.Scene, camera: three.Camera, share: number): void;
  /** Puts the sum on the canvas. */
  show(): void;
}

/** @param size of the pictures that are summed; they are stretched over the canvas */
export function createBlur(renderer: three.WebGLRenderer, size: { width: number; height: number }): Blur {
  const one = new three.WebGLRenderTarget(size.width, size.height, { samples: 4 });
  const sum = new three.WebGLRenderTarget(size.width, size.height, {
    type: three.HalfFloatType,
    depthBuffer: false,
  });
  const adding = copier(one.texture, three.CustomBlending);
  const showing = copier(sum.texture, three.NoBlending);
  return {
    begin() {
      renderer.setRenderTarget(sum);
      renderer.setClearColor(0x000000, 0);
      renderer.clear();
    },
    add(scene, camera, share) {
      renderer.setRenderTarget(one);
      renderer.render(scene, camera);
      adding.material.uniforms.share!.value = share;
      renderer.setRenderTarget(sum);
      renderer.autoClear = false;
      renderer.render(adding.scene, camera);
      renderer.autoClear = true;
      renderer.setRenderTarget(null);
    },
    show() {
      renderer.setRenderTarget(null);
      renderer.render(showing.scene, adding.camera);
    },
  };
}

/** A scene that covers its target with a texture. */
function copier(map: three.Texture, blending: three.Blending) {
  const material = new three.ShaderMaterial({
    vertexShader:
      'varying vec2 place; void main() { place = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
    fragmentShader: `
      uniform sampler2D map;
      uniform float share;
      varying vec2 place;
      void main() { gl_FragColor = vec4(texture2D(map, place).rgb * share, 1.0); }`,
    uniforms: { map: { value: map }, share: { value: 1 } },
    blending,
    blendSrc: three.OneFactor,
    blendDst: three.OneFactor,
    depthTest: false,
    depthWrite: false,
  });
  const mesh = new three.Mesh(new three.PlaneGeometry(2, 2), material);
  mesh.frustumCulled = false;
  const scene = new three.Scene();
  scene.add(mesh);
  return { scene, material, camera: new three.Camera() };
}
