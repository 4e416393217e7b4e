import * as three from 'three';
import type { ScenePlan } from '../ScenePlan.js';
import { buildArm } from './buildArm.js';
import { buildFurniture } from './buildFurniture.js';
import { buildProp } from './buildProp.js';
import { buildRoom } from './buildRoom.js';
import { createBlankCanvas } from './canvas.js';
import { createBlur } from './createBlur.js';
import { createIdPass } from './createIdPass.js';
import { labelFont } from './drawLabel.js';
import type { FrameState, Moment, RenderedPicture } from './FrameState.js';

declare const self: {
  openScene?: typeof openScene;
  renderFrame?: (state: FrameState) => RenderedPicture;
};
declare const document: { fonts: { load(font: string): Promise<unknown> } };

const jpegQuality = 0.95;

// Called by whoever drives the page, which has no other content.
self.openScene = openScene;

async function openScene(plan: ScenePlan): Promise<void> {
  await document.fonts.load(`700 20px "${labelFont}"`);
  const { width, height, focalPixels } = plan.camera;
  const canvas = createBlankCanvas(width, height);
  const renderer = new three.WebGLRenderer({ canvas: canvas as never, antialias: true });
  renderer.outputColorSpace = three.LinearSRGBColorSpace;
  renderer.setSize(width, height, false);
  const scene = new three.Scene();
  scene.background = new three.Color(0x20242a);
  const camera = new three.PerspectiveCamera(
    (2 * Math.atan(height / 2 / focalPixels) * 180) / Math.PI,
    width / height,
    0.04,
    40,
  );
  for (const room of plan.rooms) scene.add(still(buildRoom(room)));
  for (const piece of plan.furniture) scene.add(still(buildFurniture(piece)));
  const props = plan.props.map(({ prop, position, yaw }) => {
    const group = buildProp(prop);
    group.position.set(...(position as [number, number, number]));
    group.rotation.y = yaw;
    scene.add(group);
    return group;
  });
  const arm = buildArm(plan.colors);
  scene.add(arm.group);
  const blur = createBlur(renderer, { width: width >> 1, height: height >> 1 });
  const idPass = createIdPass(renderer, scene, props, { width: width >> 2, height: height >> 2 });

  const place = ({ camera: pose, hand, moved }: Moment): void => {
    camera.position.set(...(pose.position as [number, number, number]));
    camera.quaternion.set(...(pose.rotation as [number, number, number, number]));
    camera.updateMatrixWorld(true);
    arm.pose(hand, camera);
    for (const { index, pose: at, held } of moved) {
      const group = props[index]!;
      group.position.set(...(at.position as [number, number, number]));
      group.quaternion.set(...(at.rotation as [number, number, number, number]));
      for (const part of group.children) if (part.name === 'shadow') part.visible = !held;
    }
  };

  self.renderFrame = ({ moments }) => {
    if (moments.length === 1) {
      place(moments[0]!);
      renderer.render(scene, camera);
      const picture = base64Of(canvas.toDataURL('image/jpeg', jpegQuality));
      return { picture, ids: idPass(camera) };
    }
    // What moves fast shows no detail: each moment is drawn in half of the size.
    let ids = '';
    blur.begin();
    moments.forEach((moment, index) => {
      place(moment);
      blur.add(scene, camera, 1 / moments.length);
      if (index === moments.length >> 1) ids = idPass(camera);
    });
    blur.show();
    return { picture: base64Of(canvas.toDataURL('image/jpeg', jpegQuality)), ids };
  };
}

/** Its places in the world are worked out once. */
function still(group: three.Group): three.Group {
  group.updateMatrixWorld(true);
  group.traverse((part) => {
    part.matrixAutoUpdate = false;
    part.matrixWorldAutoUpdate = false;
  });
  return group;
}

function base64Of(address: string): string {
  return address.slice(address.indexOf(',') + 1);
}
