import * as three from 'three';
import type { HandPose } from '../motion/createHand.js';
import { shade } from './canvas.js';
import { plain } from './materials.js';

/** Lengths in metres. */
const forearm = 0.27;
const upperArm = 0.31;
/** In the camera's frame. */
const shoulder = new three.Vector3(0.24, -0.36, 0.16);
const elbowSide = new three.Vector3(0.55, -0.8, 0.1);
const fingerLengths = [0.043, 0.029, 0.022];
const fingers = [
  { y: 0.031, radius: 0.0092, length: 0.97 },
  { y: 0.01, radius: 0.0095, length: 1.08 },
  { y: -0.0105, radius: 0.0092, length: 1 },
  { y: -0.03, radius: 0.0082, length: 0.8 },
];

export interface Arm {
  group: three.Group;
  pose(hand: HandPose, camera: three.Object3D): void;
}

/** A right hand and the arm behind it. */
export function buildArm(colors: { skin: string; sleeve: string }): Arm {
  const skin = plain(colors.skin);
  const group = new three.Group();
  const hand = new three.Group();
  group.add(hand);
  const palm = new three.Group();
  hand.add(palm);
  const flesh = new three.Mesh(new three.SphereGeometry(1, 18, 14), skin);
  flesh.scale.set(0.017, 0.046, 0.05);
  flesh.position.set(0.02, 0, 0.045);
  palm.add(flesh);
  const ball = new three.Mesh(new three.SphereGeometry(1, 14, 10), skin);
  ball.scale.set(0.016, 0.026, 0.03);
  ball.position.set(0.013, 0.022, 0.058);
  palm.add(ball);
  const joints = fingers.map(({ y, radius, length }) => {
    const root = new three.Group();
    root.position.set(0.018, y, 0);
    palm.add(root);
    return chain(
      root,
      fingerLengths.map((one) => one * length),
      radius,
      colors.skin,
    );
  });
  const thumbRoot = new three.Group();
  hand.add(thumbRoot);
  chain(thumbRoot, [0.036, 0.03], 0.0112, colors.skin)[1]!.rotation.y = 0.25;
  const wristPiece = limb(0.026, 0.03, skin);
  const skinPiece = limb(0.029, 0.036, skin);
  const sleevePiece = limb(0.044, 0.058, plain(colors.sleeve));
  const cuff = limb(0.046, 0.047, plain(shade(colors.sleeve, -0.2)));
  const upperPiece = limb(0.057, 0.07, plain(colors.sleeve));
  const elbowBall = new three.Mesh(new three.SphereGeometry(0.058, 14, 10), plain(colors.sleeve));
  const wristBall = new three.Mesh(new three.SphereGeometry(0.0295, 14, 10), skin);
  group.add(wristPiece, wristBall, skinPiece, sleevePiece, cuff, upperPiece, elbowBall);

  return {
    group,
    pose(pose, camera) {
      hand.position.set(...(pose.position as [number, number, number]));
      hand.quaternion.set(...(pose.rotation as [number, number, number, number]));
      const base = 0.03 - pose.spanMetres / 2;
      palm.position.z = base;
      joints.forEach((finger, index) => {
        const grip = index === 0 ? pose.grip * (1 - pose.point) : pose.grip;
        // The first joint only clears the thing, the others close behind it.
        finger[0]!.rotation.y = 0.08 + grip * (0.12 + 0.75 * pose.point);
        finger[1]!.rotation.y = 0.12 + grip * 1.15;
        finger[2]!.rotation.y = 0.1 + grip * 0.75;
      });
      thumbRoot.position.set(0.018, 0.026, Math.max(base + 0.062, pose.spanMetres / 2 + 0.006));
      thumbRoot.rotation.set(1.05, 0.35 + 0.25 * pose.grip, 0, 'YXZ');
      group.updateMatrixWorld(true);
      const wrist = hand.localToWorld(new three.Vector3(0.026, -0.006, base + 0.085));
      const root = hand.localToWorld(new three.Vector3(0.02, 0, base + 0.055));
      const anchor = camera.localToWorld(shoulder.clone());
      const elbow = elbowOf(wrist, anchor, elbowSide.clone().transformDirection(camera.matrixWorld));
      span(wristPiece, root, wrist);
      wristBall.position.copy(wrist);
      const bare = wrist.clone().lerp(elbow, 0.36);
      span(skinPiece, wrist, wrist.clone().lerp(elbow, 0.42));
      span(sleevePiece, bare, elbow);
      span(cuff, wrist.clone().lerp(elbow, 0.34), wrist.clone().lerp(elbow, 0.4));
      span(upperPiece, elbow, anchor);
      elbowBall.position.copy(elbow);
    },
  };
}

/** Pieces one behind the other along -z; each is turned about the end of the one before. */
function chain(root: three.Group, lengths: number[], radius: number, color: string): three.Group[] {
  const skin = plain(color);
  let at: three.Object3D = root;
  return lengths.map((length, index) => {
    const joint = new three.Group();
    joint.position.z = index === 0 ? 0 : -lengths[index - 1]!;
    const thickness = radius * (1 - 0.08 * index);
    const bone = new three.Mesh(new three.CapsuleGeometry(thickness, length, 5, 10), skin);
    bone.rotation.x = Math.PI / 2;
    bone.position.z = -length / 2;
    joint.add(bone);
    if (index === lengths.length - 1) {
      const nail = new three.Mesh(new three.SphereGeometry(1, 8, 6), plain(shade(color, 0.45)));
      nail.scale.set(thickness * 0.5, thickness * 0.75, thickness * 0.85);
      nail.position.set(thickness * 0.68, 0, -length);
      joint.add(nail);
    }
    at.add(joint);
    at = joint;
    return joint;
  });
}

/** A unit long, thin end first. */
function limb(from: number, to: number, material: three.ShaderMaterial): three.Mesh {
  const geometry = new three.CylinderGeometry(to, from, 1, 16, 1, true);
  geometry.translate(0, 0.5, 0);
  return new three.Mesh(geometry, material);
}

const up = new three.Vector3(0, 1, 0);

function span(mesh: three.Mesh, from: three.Vector3, to: three.Vector3): void {
  const way = to.clone().sub(from);
  mesh.position.copy(from);
  mesh.scale.set(1, Math.max(0.001, way.length()), 1);
  mesh.quaternion.setFromUnitVectors(up, way.normalize());
}

/** Where two bones meet; beyond their reach they are stretched. */
function elbowOf(wrist: three.Vector3, anchor: three.Vector3, side: three.Vector3): three.Vector3 {
  const way = anchor.clone().sub(wrist);
  const distance = way.length();
  const along = way.normalize();
  const stretch = Math.max(1, distance / (forearm + upperArm - 0.002));
  const [a, b] = [forearm * stretch, upperArm * stretch];
  const foot = (a * a - b * b + distance * distance) / (2 * distance);
  const off = Math.sqrt(Math.max(0, a * a - foot * foot));
  const aside = side.sub(along.clone().multiplyScalar(side.dot(along))).normalize();
  return wrist.clone().addScaledVector(along, foot).addScaledVector(aside, off);
}
