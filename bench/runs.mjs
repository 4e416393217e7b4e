// How much the run store and the scheduler add to a run whose time is all waiting: a local server that answers in 100 ms,
// one request and one kept answer an instance. The time is from the first request to the last commit.
// node bench/runs.mjs [--json] [--instances 100,1000,10000] [--concurrency 32]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const answerMs = 100;
const file = fileURLToPath(import.meta.url);
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    instances: { type: 'string', default: '100,1000,10000' },
    concurrency: { type: 'string', default: '32' },
    role: { type: 'string', default: 'main' },
  },
});
const concurrency = Number(values.concurrency);

if (values.role === 'server') await serve();
else if (values.role === 'run') await measure(Number(values.instances));
else await main();

/** Answers after 100 ms with some 2 KB. */
async function serve() {
  const body = JSON.stringify({ answer: '改好的页面 '.repeat(100) });
  const server = createServer((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end(body), answerMs));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('disconnect', () => process.exit());
}

/** One run in this process, with a server in another. */
async function measure(instances) {
  const { executeTasks } = await import('../dist/runs/executeTasks.js');
  const { openRunStore } = await import('../dist/runs/openRunStore.js');
  const server = fork(file, ['--role', 'server']);
  const [port] = await once(server, 'message');
  const directory = mkdtempSync(join(tmpdir(), 'deixis-bench-'));
  const store = openRunStore(directory, { create: manifest() });
  store.acquire();
  let firstRequestMs = 0;
  let peakBytes = 0;
  function* tasks() {
    for (let index = 0; index < instances; index += 1)
      yield {
        key: { instance: `i${index}`, subject: 'server', condition: 'omni', repeat: 0, stage: 'A.respond' },
        after: [],
        async execute({ artifacts, signal }) {
          firstRequestMs ||= performance.now();
          const response = await fetch(`http://127.0.0.1:${port}/`, {
            method: 'POST',
            body: `${index}`,
            signal,
          });
          const sha256 = await artifacts.put(`${index} ${await response.text()}`);
          return { outcome: 'success', payload: { sha256 }, usage: { requests: 1 } };
        },
      };
  }
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 50);
  const before = process.cpuUsage();
  const summary = await executeTasks({ store, tasks: tasks(), concurrency });
  const seconds = (performance.now() - firstRequestMs) / 1000;
  const processor = process.cpuUsage(before);
  clearInterval(timer);
  const beforeBare = process.cpuUsage();
  const bareSeconds = await waitOnly(port, instances);
  const bareProcessor = process.cpuUsage(beforeBare);
  store.close();
  rmSync(directory, { recursive: true });
  const idealSeconds = (Math.ceil(instances / concurrency) * answerMs) / 1000;
  process.send({
    instances,
    concurrency,
    seconds: round(seconds),
    idealSeconds: round(idealSeconds),
    ratio: round(seconds / idealSeconds),
    bareSeconds: round(bareSeconds),
    processorSeconds: round((processor.user + processor.system) / 1e6),
    bareProcessorSeconds: round((bareProcessor.user + bareProcessor.system) / 1e6),
    peakMegabytes: Math.round(Math.max(peakBytes, process.memoryUsage.rss()) / 1e6),
    machineLoad: round(loadavg()[0]),
    wholeProcessSeconds: round(performance.now() / 1000),
    success: summary.totals.items.success,
  });
  server.disconnect();
  process.disconnect();
}

/** The same requests with nothing kept: what this machine, as busy as it is, can do at best. */
async function waitOnly(port, instances) {
  const startMs = performance.now();
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < instances; index = next++)
      await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: `${index}` })).text();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (performance.now() - startMs) / 1000;
}

async function main() {
  const rows = [];
  for (const instances of values.instances.split(',')) {
    const child = fork(file, ['--role', 'run', '--instances', instances, '--concurrency', `${concurrency}`]);
    const [row] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the run ended with exit code ${code}`))),
    ]);
    rows.push(row);
    if (!values.json)
      console.log(
        `${row.instances} instances at ${row.concurrency}: ${row.seconds} s, ideal ${row.idealSeconds} s, ratio ${row.ratio} (requests alone ${row.bareSeconds} s); processor ${row.processorSeconds} s (${row.bareProcessorSeconds} s); peak ${row.peakMegabytes} MB; load of the machine ${row.machineLoad}; whole process ${row.wholeProcessSeconds} s`,
      );
  }
  if (values.json) console.log(JSON.stringify({ runs: rows }));
}

function manifest() {
  return {
    schemaVersion: 1,
    id: 'bench',
    createdAt: new Date().toISOString(),
    benchmark: 'bench',
    dataset: { name: 'bench', directory: '', sha256: '', instanceIds: [] },
    request: {},
    prompts: {},
    planned: 0,
    plannedTasks: 0,
    sessions: [],
  };
}

function round(value) {
  return Math.round(value * 1000) / 1000;
}
