import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where Linux reports what the processor used, if the machine and the rights allow it. */
const reported = '/sys/class/powercap';

export interface EnergyMeter {
  /** Of all processor packages since the meter was made; null where the machine does not report it. */
  joules(): Promise<number | null>;
}

/** Reads the counters of the processor; they are of the whole machine, so that whatever else runs is in them. */
export async function createEnergyMeter(folder = reported): Promise<EnergyMeter> {
  const start = await readCounters(folder);
  return {
    async joules() {
      const end = await readCounters(folder);
      if (!start || !end || start.size === 0) return null;
      let microjoules = 0;
      for (const [name, before] of start) {
        const after = end.get(name);
        // A counter that began anew tells nothing.
        if (after === undefined || after < before) return null;
        microjoules += after - before;
      }
      return microjoules / 1e6;
    },
  };
}

async function readCounters(folder: string): Promise<Map<string, number> | null> {
  try {
    // Packages alone: their parts ("intel-rapl:0:1") are in them.
    const names = (await readdir(folder)).filter((name) => /^[a-z-]+:\d+$/.test(name));
    const counters = new Map<string, number>();
    for (const name of names) {
      const value = Number(await readFile(join(folder, name, 'energy_uj'), 'utf8'));
      if (!Number.isFinite(value)) return null;
      counters.set(name, value);
    }
    return counters;
  } catch {
    return null;
  }
}
