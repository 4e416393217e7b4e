import * as three from 'three';
import { numbered } from './materials.js';

declare function btoa(text: string): string;

/** Draws which thing is seen where, in a quarter of the size; gives two bytes a place, rows from the top, in base 64. */
export function createIdPass(
  renderer: three.WebGLRenderer,
  scene: three.Scene,
  props: readonly three.Group[],
  { width, height }: { width: number; height: number },
): (camera: three.Camera) => string {
  const target = new three.WebGLRenderTarget(width, height, {
    minFilter: three.NearestFilter,
    magFilter: three.NearestFilter,
  });
  const nothing = numbered(0);
  const meshes: { mesh: three.Mesh; own: three.Material | three.Material[]; flat: three.Material }[] = [];
  const shadows: three.Object3D[] = [];
  const flats = new Map<three.Object3D, three.Material>();
  props.forEach((group, index) => {
    const flat = numbered(index + 1);
    group.traverse((part) => void flats.set(part, flat));
  });
  scene.traverse((part) => {
    if (part.name === 'shadow') shadows.push(part);
    else if (part instanceof three.Mesh)
      meshes.push({ mesh: part, own: part.material, flat: flats.get(part) ?? nothing });
  });
  const bytes = new Uint8Array(width * height * 4);
  const pairs = new Uint8Array(width * height * 2);
  const background = scene.background;

  return (camera) => {
    const visible = shadows.map((shadow) => shadow.visible);
    for (const shadow of shadows) shadow.visible = false;
    for (const { mesh, flat } of meshes) mesh.material = flat;
    scene.background = null;
    renderer.setRenderTarget(target);
    renderer.setClearColor(0x000000, 1);
    renderer.render(scene, camera);
    renderer.readRenderTargetPixels(target, 0, 0, width, height, bytes);
    renderer.setRenderTarget(null);
    scene.background = background;
    for (const { mesh, own } of meshes) mesh.material = own;
    shadows.forEach((shadow, index) => {
      shadow.visible = visible[index]!;
    });
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const from = ((height - 1 - y) * width + x) * 4;
        pairs[(y * width + x) * 2] = bytes[from]!;
        pairs[(y * width + x) * 2 + 1] = bytes[from + 1]!;
      }
    let text = '';
    for (let at = 0; at < pairs.length; at += 8192)
      text += String.fromCharCode(...pairs.subarray(at, at + 8192));
    return btoa(text);
  };
}
