/**
 * What happens when output cannot be written. A reader that has seen enough (`| head`) is no fault: what is begun goes on
 * to its end, unread. Anything else, such as a full disk behind `>`, ends the program with exit code 4.
 */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.stderr.write(
      `error OUTPUT_FAILED: standard output: ${error.message}\n  what to do: see that there is room where it goes\n`,
    );
    process.exit(4);
  });
  process.stderr.on('error', () => undefined);
}
