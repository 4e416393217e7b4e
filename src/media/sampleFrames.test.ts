import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sampleFrames } from './sampleFrames.js';

// Node's mkdir with "recursive" does not come back here.
it.runIf(existsSync('/proc/self'))('comes back where no folder can be made', async () => {
  await expect(sampleFrames('any.mp4', { outDirectory: '/proc/deixis/frames' })).rejects.toThrow(
    expect.objectContaining({ code: 'FOLDER_NOT_MADE', exitCode: 4 }),
  );
});
