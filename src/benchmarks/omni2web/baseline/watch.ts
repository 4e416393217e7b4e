import type { CursorTrack } from '../../../perception/cursor/CursorTrack.js';
import type { Scene } from '../../../perception/cursor/Scene.js';
import { type Dwell, findDwells } from './findDwells.js';
import { guessIntervals } from './guessIntervals.js';
import { LookMemory } from './LookMemory.js';
import type { PointerRequest } from './PointerResult.js';
import { SceneReader } from './SceneReader.js';
import type { SpokenLine } from './SpokenLine.js';

/** Scenes are unpacked when somebody points in them; so many stay unpacked. */
const keptScenes = 6;

/** A recording as watched: the cursor's rests, the lines with their times, and the scenes to read in. */
export interface Watched {
  track: CursorTrack;
  dwells: Dwell[];
  lines: SpokenLine[];
  readerOf(scene: Scene): SceneReader;
}

/** Prepares what the tracks share from a track of the cursor. */
export function prepareWatched(track: CursorTrack, lines: PointerRequest['lines']): Watched {
  const memory = new LookMemory();
  const readers = new Map<Scene, SceneReader>();
  return {
    track,
    dwells: findDwells(track),
    lines: timeLines(lines, track.durationSeconds),
    readerOf(scene) {
      const known = readers.get(scene) ?? new SceneReader(scene, memory);
      readers.delete(scene);
      readers.set(scene, known);
      if (readers.size > keptScenes) readers.delete(readers.keys().next().value!);
      return known;
    },
  };
}

function timeLines(lines: PointerRequest['lines'], durationSeconds: number): SpokenLine[] {
  const guessed = guessIntervals(lines, durationSeconds);
  return lines.map((line, position) => ({
    step: line.step,
    text: line.text,
    startSeconds: line.startSeconds ?? guessed[position]!.startSeconds,
    endSeconds: line.endSeconds ?? guessed[position]!.endSeconds,
  }));
}
