import type { MediaNote } from './MediaNote.js';

/** One track of a media file. Seconds are on the presentation timeline (contract 1). */
export interface TrackFacts {
  index: number;
  kind: 'video' | 'audio' | 'subtitle' | 'data' | 'picture';
  codec: string;
  /** First presented sample; 0 for at least one track. Absent for tracks that carry neither picture nor sound. */
  start?: number;
  /** When the last presented sample ends. */
  end?: number;
  timeBase: string;
  language?: string;
  channels?: number;
  sampleRate?: number;
}

/** What a media file holds. Times are seconds on the presentation timeline: 0 is the earliest presented sample of any track. */
export interface VideoFacts {
  path: string;
  /** The container's short name: mp4, matroska, avi, gif, ... */
  container: string;
  /** From 0 to the end of the longest of the picture and sound tracks that are used. */
  duration: number;
  /** As shown: rotation and pixel aspect applied. 0 when the file has no pictures. */
  width: number;
  height: number;
  codedWidth: number;
  codedHeight: number;
  /** Degrees clockwise by which the coded picture is turned to be shown upright. */
  rotation: 0 | 90 | 180 | 270;
  /** Width : height of one coded pixel, as "1:1". */
  pixelAspect: string;
  codec: string;
  pixelFormat: string;
  /** Presented frames over the length of the picture track. 0 without pictures. */
  averageFps: number;
  variableFps: boolean;
  frameCount: number;
  /** Picture track on the timeline; frames can be had from videoStart until before videoEnd. */
  videoStart: number;
  videoEnd: number;
  hasVideo: boolean;
  hasAudio: boolean;
  /** The container's clock at t = 0: container time = t + startTime. */
  startTime: number;
  /** A player's clock at t = 0: HTMLMediaElement.currentTime = t + playerOffset (as Chromium counts). */
  playerOffset: number;
  /** The duration that the container states, or null where it states none. It is not trusted. */
  statedDuration: number | null;
  tracks: TrackFacts[];
  /** What must be known of its times and colours; mostly empty. */
  notes: MediaNote[];
}
