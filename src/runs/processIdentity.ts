import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Enough to tell later, on the same machine, whether a process still lives. */
export interface ProcessIdentity {
  host: string;
  /** Boot and process name space: process ids mean nothing outside them. */
  machine: string;
  processId: number;
  /** When the process started, as the system counts it; an id given out again has another. */
  startMark: string;
}

export function ownIdentity(): ProcessIdentity {
  return {
    host: hostname(),
    machine: `${attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())}/${attempt(() => readlinkSync('/proc/self/ns/pid'))}/${hostname()}`,
    processId: process.pid,
    startMark: startMark(process.pid),
  };
}

/** False only when it is certain that the process has ended; a process of another machine may live. */
export function mayLive(identity: ProcessIdentity): boolean {
  if (identity.machine !== ownIdentity().machine) return true;
  try {
    process.kill(identity.processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
  return startMark(identity.processId) === identity.startMark && !isZombie(identity.processId);
}

function startMark(processId: number): string {
  return statFields(processId)[19] ?? '';
}

/** A killed process whose parent has not looked yet is dead all the same. */
function isZombie(processId: number): boolean {
  return statFields(processId)[0] === 'Z';
}

/** Fields of /proc/<id>/stat after the program's name, which may hold spaces and brackets; empty where there is none. */
function statFields(processId: number): string[] {
  const text = attempt(() => readFileSync(`/proc/${processId}/stat`, 'utf8'));
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
