/** A rectangle in pixels of the frame as shown. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One sight of a thing in one frame. */
export interface Sighting {
  timeSeconds: number;
  name: string;
  box: PixelBox;
  /** What its crop looks like, of unit length; sightings of one run have equally many numbers. */
  features: Float32Array;
  /** Where the wearer looked at that frame; null where that is not known. */
  gaze: { x: number; y: number } | null;
}

/** A thing, with all sights of it that were told to be the same. */
export interface SeenObject {
  name: string;
  sightings: Sighting[];
}
