import * as three from 'three';
import { type Brush, type Canvas, createCanvas } from './canvas.js';

/**
 * Light is worked out at corners, not at pixels: without a graphics card that is what a frame's time hangs on. It comes
 * from above and a little from the side, so that the sides of a thing differ.
 */
const vertexShader = `
  varying vec2 place;
  varying float light;
  void main() {
    vec3 side = normalize(mat3(modelMatrix) * normal);
    light = 0.80 + 0.17 * side.y + 0.05 * side.x + 0.06 * abs(side.z);
    place = uv;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;
const fragmentShader = `
  uniform sampler2D map;
  uniform vec3 tint;
  varying vec2 place;
  varying float light;
  void main() {
    gl_FragColor = vec4(texture2D(map, place).rgb * tint * light, 1.0);
  }`;
const idShader = 'uniform vec3 tint; void main() { gl_FragColor = vec4(tint, 1.0); }';
const shadowShader = `
  uniform sampler2D map;
  varying vec2 place;
  void main() {
    gl_FragColor = vec4(0.05, 0.04, 0.04, texture2D(map, place).a);
  }`;

const white = new three.DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1);
white.needsUpdate = true;

export function textured(map: three.Texture, tint = '#ffffff'): three.ShaderMaterial {
  return new three.ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { map: { value: map }, tint: { value: rgb(tint) } },
  });
}

const plains = new Map<string, three.ShaderMaterial>();

export function plain(color: string): three.ShaderMaterial {
  const material = plains.get(color) ?? textured(white, color);
  plains.set(color, material);
  return material;
}

/** Flat in the colour that stands for a number: 0 is none. */
export function numbered(id: number): three.ShaderMaterial {
  return new three.ShaderMaterial({
    vertexShader: 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: idShader,
    uniforms: { tint: { value: new three.Vector3((id & 255) / 255, (id >> 8) / 255, 0) } },
  });
}

let softDisc: three.Texture | undefined;

/** A dark, soft patch under something that stands there. */
export function shadowUnder(width: number, depth: number): three.Mesh {
  if (!softDisc) {
    const { canvas, brush } = createCanvas(64, 64);
    const gradient = brush.createRadialGradient(32, 32, 0, 32, 32, 32);
    gradient.addColorStop(0, 'rgba(0,0,0,0.55)');
    gradient.addColorStop(0.55, 'rgba(0,0,0,0.38)');
    gradient.addColorStop(1, 'rgba(0,0,0,0)');
    brush.fillStyle = gradient;
    brush.fillRect(0, 0, 64, 64);
    softDisc = textureOf(canvas);
  }
  const material = new three.ShaderMaterial({
    vertexShader,
    fragmentShader: shadowShader,
    uniforms: { map: { value: softDisc } },
    transparent: true,
    depthWrite: false,
  });
  const mesh = new three.Mesh(new three.PlaneGeometry(width * 1.5, depth * 1.9), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = 0.003;
  mesh.name = 'shadow';
  return mesh;
}

export function textureOf(canvas: Canvas, repeats = false): three.Texture {
  const texture = new three.CanvasTexture(canvas as never);
  texture.colorSpace = three.NoColorSpace;
  texture.anisotropy = 2;
  if (repeats) texture.wrapS = texture.wrapT = three.RepeatWrapping;
  return texture;
}

export function painted(
  width: number,
  height: number,
  paint: (brush: Brush, width: number, height: number) => void,
  repeats = false,
): three.Texture {
  const { canvas, brush } = createCanvas(width, height);
  paint(brush, canvas.width, canvas.height);
  return textureOf(canvas, repeats);
}

function rgb(color: string): three.Vector3 {
  const part = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16) / 255;
  return new three.Vector3(part(1), part(3), part(5));
}
