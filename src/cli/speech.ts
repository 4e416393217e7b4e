import type { Command } from 'commander';
import { terminal } from './support/terminal.js';

export function register(program: Command): void {
  program
    .command('speech <file>')
    .description('find when somebody speaks in a video or sound file')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print the intervals only')
    .addHelpText('after', '\nExample:\n  deixis speech recording.mp4 --json')
    .action(speech);
}

async function speech(path: string, { json, quiet }: { json?: boolean; quiet?: boolean }): Promise<void> {
  const { findSpeechInFile } = await import('../perception/speech/findSpeechIntervals.js');
  const { hasAudio, durationSeconds, faults, intervals } = await findSpeechInFile(path);
  if (json) {
    const document = { path, hasAudio, durationSeconds, intervals, faults };
    terminal.out(`${JSON.stringify(document, null, 2)}\n`);
    return;
  }
  for (const { startSeconds, endSeconds } of intervals) {
    terminal.out(`${startSeconds.toFixed(2)} ${endSeconds.toFixed(2)}\n`);
  }
  if (quiet) return;
  if (!hasAudio) terminal.error(`${path} has no sound\n`);
  else if (intervals.length === 0) terminal.error(`nobody speaks in ${path}\n`);
  for (const fault of faults) {
    terminal.error(
      `from ${fault.startSeconds.toFixed(2)} to ${fault.endSeconds.toFixed(2)} s: ${fault.reason}\n`,
    );
  }
}
