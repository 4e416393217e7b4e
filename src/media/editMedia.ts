/** Copies the pictures bit for bit and leaves all sound out. */
export declare function muteVideo(path: string, outPath: string): Promise<void>;
/** Moves the sound later by `seconds`, circularly over its own length; pictures are copied bit for bit. */
export declare function shiftAudio(path: string, outPath: string, seconds: number): Promise<void>;
/** Writes [startSeconds, endSeconds) as an mp4 whose pictures and sound begin and end there. */
export declare function cutVideo(
  path: string,
  outPath: string,
  startSeconds: number,
  endSeconds: number,
): Promise<void>;
