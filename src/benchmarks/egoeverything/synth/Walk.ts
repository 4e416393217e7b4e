import type { ScenePlan } from '../../../synth/scene/ScenePlan.js';
import type { Prop, World } from '../../../synth/world/World.js';
import type { Flat } from './Flat.js';

/** A thing that is talked about; its look (colour and shape) is no other thing's in the flat. */
export interface WalkThing {
  id: string;
  prop: Prop;
  /** "blue can"; of a poster what is printed on it largest: "Karlund poster". */
  name: string;
  /** Where it stands at first; posters and what only fills a board stand nowhere that is asked for. */
  place: string | null;
  slot: number;
}

/** What somebody is busy with for a while: from setting off for it until setting off for the next. */
export interface PlannedActivity {
  label: string;
  /** Where it takes place: a surface, a poster or a spot to rest. */
  place: string;
  /** Index of its first step among the plan's activities. */
  firstStep: number;
}

/** A walk before anything of it is drawn. */
export interface WalkDraft {
  id: string;
  world: World;
  flat: Flat;
  things: WalkThing[];
  plan: ScenePlan;
  activities: PlannedActivity[];
  /** By index among the plan's activities: the surface at which a thing is taken or left. */
  placeOfStep: ReadonlyMap<number, { place: string; slot: number }>;
}
