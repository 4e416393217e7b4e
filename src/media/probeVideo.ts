import type { VideoFacts } from './VideoFacts.js';

export declare function probeVideo(path: string, options?: { signal?: AbortSignal }): Promise<VideoFacts>;
