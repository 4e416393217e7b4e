// The reader's eyes in a process of their own: they compute for seconds at a time, and whoever schedules a run must not
// stand still meanwhile.
import { serveProcess } from '../../../core/serveProcess.js';
import type { Timeline } from './timeline/SeenThing.js';
import { type Watchable, watchVideo } from './timeline/watchVideo.js';

await serveProcess<Watchable, Timeline>(watchVideo);
process.exit(0);
