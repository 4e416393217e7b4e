import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProcessFields } from '../../../core/readProcessFields.js';
import { endProcessGroup } from '../../../core/runCommand.js';

const prefix = 'deixis-profile-';
/** A folder without an owner's note may just be being made. */
const youngMilliseconds = 60_000;

interface Owner {
  processId: number;
  /** When the owner started, as the system counts it: ids of processes are used again. */
  started: string;
  browserProcessId: number | null;
}

/** Makes a profile folder that says whose it is. */
export async function createProfileFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await noteOwner(folder, null);
  return folder;
}

/** Notes which process of Chromium lives in a profile folder. */
export async function noteOwner(folder: string, browserProcessId: number | null): Promise<void> {
  const owner: Owner = {
    processId: process.pid,
    started: (await startOf(process.pid)) ?? '',
    browserProcessId,
  };
  await writeFile(join(folder, 'owner.json'), JSON.stringify(owner), { mode: 0o600 });
}

/**
 * Ends browsers whose owner is dead and removes their profiles: what a runner killed outright, with its watchdog, left
 * behind. Only folders of this user are looked at, and a process is ended only if its command line names the folder.
 */
export async function clearDeadProfiles(): Promise<void> {
  const names = (await readdir(tmpdir()).catch(() => [])).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => clearProfile(join(tmpdir(), name)).catch(() => undefined)));
}

async function clearProfile(folder: string): Promise<void> {
  const facts = await stat(folder);
  if (!facts.isDirectory() || facts.uid !== (process.getuid?.() ?? facts.uid)) return;
  const owner = await readFile(join(folder, 'owner.json'), 'utf8').then(
    (text) => JSON.parse(text) as Partial<Owner>,
    () => null,
  );
  if (!owner?.processId) {
    if (Date.now() - facts.mtimeMs > youngMilliseconds) await rm(folder, { recursive: true, force: true });
    return;
  }
  if (await isAlive(owner.processId, owner.started ?? '')) return;
  const { browserProcessId } = owner;
  if (browserProcessId && browserProcessId > 1 && (await commandLine(browserProcessId)).includes(folder))
    endProcessGroup(browserProcessId);
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
}

async function isAlive(processId: number, started: string): Promise<boolean> {
  try {
    process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const now = await startOf(processId);
  return started === '' || now === null || now === started;
}

/** The start of a process in ticks since the machine started; null where the system does not tell. */
async function startOf(processId: number): Promise<string | null> {
  return (await readProcessFields(processId))?.[19] ?? null;
}

async function commandLine(processId: number): Promise<string> {
  return readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
}
