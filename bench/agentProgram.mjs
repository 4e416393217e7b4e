// The script that bench/agent.mjs times: an agent's usual acts, each with the wait for what it leads to, as any script has it.
// node bench/agentProgram.mjs FILE, with the browser's address in DEIXIS_CDP_URL, and in DEIXIS_BENCH_THOUGHT for how many milliseconds
// it thinks before each step; thought is not timed
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const browser = await chromium.connectOverCDP(process.env.DEIXIS_CDP_URL);
const page = browser.contexts()[0].pages()[0];
const times = [];
const thought = Number(process.env.DEIXIS_BENCH_THOUGHT ?? 0);
async function step(name, work) {
  if (thought > 0) await new Promise((resolve) => setTimeout(resolve, thought));
  const begun = performance.now();
  await work();
  times.push({ name, milliseconds: performance.now() - begun });
}
for (let round = 0; round < 3; round += 1) {
  await step('navigate', () => page.goto('http://shop.test/'));
  await step('search', async () => {
    await page.getByLabel('Search').fill('kettle');
    await page.getByLabel('Search').press('Enter');
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    await page.waitForLoadState();
  });
  await step('scroll', async () => {
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 600);
  });
  await step('open', async () => {
    await page.getByRole('link', { name: `Kettle ${round + 20}`, exact: true }).click();
    await page.getByRole('button', { name: 'Add to cart' }).waitFor();
    await page.waitForLoadState();
  });
  await step('choose', async () => {
    await page.getByLabel('Colour').selectOption('Red');
    await page.getByText('Colour Red').waitFor();
  });
  await step('check', async () => {
    await page.getByLabel('Gift wrap').check();
    await page.getByText('wrapped').waitFor();
  });
  await step('cart', async () => {
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText('In the cart').waitFor();
  });
}
writeFileSync(process.argv[2], JSON.stringify(times));
await browser.close();
process.exit(0);
