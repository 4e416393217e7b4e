import type { Command } from 'commander';

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
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return;
  }
  for (const { startSeconds, endSeconds } of intervals) {
    process.stdout.write(`${startSeconds.toFixed(2)} ${endSeconds.toFixed(2)}\n`);
  }
  if (quiet) return;
  if (!hasAudio) process.stderr.write(`${path} has no sound\n`);
  else if (intervals.length === 0) process.stderr.write(`nobody speaks in ${path}\n`);
  for (const fault of faults) {
    process.stderr.write(
      `from ${fault.startSeconds.toFixed(2)} to ${fault.endSeconds.toFixed(2)} s: ${fault.reason}\n`,
    );
  }
}
