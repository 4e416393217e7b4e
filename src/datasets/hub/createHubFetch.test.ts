import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHubFetch } from './createHubFetch.js';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const { signal } = new AbortController();
const withToken = { headers: { Authorization: 'Bearer hf_x' } };

it('sends the token to the hub and to nobody else, such as where a "next" link leads', async () => {
  const echo: RequestListener = (request, response) => response.end(request.headers.authorization ?? 'none');
  const [hub, other] = [await serve(echo), await serve(echo)];
  const hubFetch = createHubFetch({ endpoint: hub, signal });
  expect(await (await hubFetch(`${hub}/api`, withToken)).text()).toBe('Bearer hf_x');
  expect(await (await hubFetch(`${other}/api`, withToken)).text()).toBe('none');
});

it('waits as long as it is told, and gives up after its attempts', async () => {
  const times: number[] = [];
  const hub = await serve((_, response) => {
    times.push(performance.now());
    response.writeHead(429, { 'retry-after': '1' }).end();
  });
  const hubFetch = createHubFetch({ endpoint: hub, signal, attempts: 2, delaySeconds: 0.001 });
  expect((await hubFetch(hub)).status).toBe(429);
  expect(times).toHaveLength(2);
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990);
});

it('does not wait for ever for an answer, and stops at once on request', async () => {
  const hub = await serve(() => undefined);
  const options = { endpoint: hub, attempts: 2, delaySeconds: 0.001 };
  const slow = createHubFetch({ ...options, signal, timeoutSeconds: 0.2 });
  await expect(slow(hub)).rejects.toThrow('no answer within 0.2 s');
  const controller = new AbortController();
  const stopped = createHubFetch({ ...options, signal: controller.signal })(hub);
  setTimeout(() => controller.abort(new Error('stopped')), 50);
  await expect(stopped).rejects.toThrow('stopped');
});
