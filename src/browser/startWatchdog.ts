import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

/**
 * Waits until its standard input closes, which the kernel does however our process ends; then it ends the process group and takes the
 * folder away.
 * @param processId the group's; null where it is not begun yet: then its id is the first line of the standard input
 * @param mark "NAME=value" in the environment of what else is to be ended, on Linux: we may end before the id is told
 */
export function startWatchdog(processId: number | null, profileFolder = '', mark = '') {
  const removable = profileFolder.startsWith(tmpdir()) ? profileFolder : '';
  // Not "kill -KILL --", which dash, the shell of Debian, does not take.
  const script = `id=$1; [ -n "$id" ] || read -r id; cat >/dev/null; [ -z "$id" ] || kill -s KILL -- "-$id" 2>/dev/null
[ -z "$3" ] || for one in $(grep -lzxF -- "$3" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3); do kill -s KILL "$one" 2>/dev/null; done
sleep 0.2; [ -z "$2" ] || rm -rf -- "$2"`;
  const id = processId === null ? '' : String(processId);
  const watchdog = spawn('/bin/sh', ['-c', script, 'deixis-watchdog', id, removable, mark], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
  return watchdog;
}
