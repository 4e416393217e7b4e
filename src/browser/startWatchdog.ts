import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

/**
 * Waits until its standard input closes, which the kernel does however our process ends; then it ends the process group and takes the
 * folder away.
 */
export function startWatchdog(processId: number, profileFolder = '') {
  const removable = profileFolder.startsWith(tmpdir()) ? profileFolder : '';
  // Not "kill -KILL --", which dash, the shell of Debian, does not take.
  const script =
    'cat >/dev/null; kill -s KILL -- "-$1" 2>/dev/null; sleep 0.2; [ -z "$2" ] || rm -rf -- "$2"';
  const watchdog = spawn('/bin/sh', ['-c', script, 'deixis-watchdog', String(processId), removable], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
  return watchdog;
}
