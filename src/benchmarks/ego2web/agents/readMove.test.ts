import { expect, test } from 'vitest';
import { actionSchema } from '../../../browser/agent/Action.js';
import { agentTools } from './agentTools.js';
import { readMove } from './readMove.js';

const read = (name: string, input: unknown, text = '') => readMove({ text, toolCalls: [{ name, input }] });

test('every action is a tool, with what is acted on written flat', () => {
  expect(agentTools.map(({ name }) => name).sort()).toEqual(
    actionSchema.options.map(({ shape }) => shape.type.value.replaceAll('-', '_')).sort(),
  );
  const click = agentTools.find(({ name }) => name === 'click')!.inputSchema;
  expect(Object.keys(click.properties as object).sort()).toEqual([
    ...['button', 'clicks', 'element', 'thought', 'x', 'y'],
  ]);
});

test.each([
  ['click', { element: 3, thought: 'there' }, { type: 'click', target: { element: 3 } }],
  ['click', { element: '[12]' }, { type: 'click', target: { element: 12 } }],
  ['Click', { x: '10', y: 20.5 }, { type: 'click', target: { x: 10, y: 20.5 } }],
  ['type', { element: 1, text: 'tea', submit: true, mood: 'x' }, { type: 'type', text: 'tea', submit: true }],
  ['go-to-text', { text: 'Calories' }, { type: 'go-to-text', text: 'Calories' }],
  ['scroll', { direction: 'down' }, { type: 'scroll', direction: 'down', screens: 0.8 }],
  ['scroll', { direction: 'down', element: null }, { type: 'scroll', direction: 'down', screens: 0.8 }],
  ['answer', '{"text": "240 kcal"}', { type: 'answer', text: '240 kcal', evidence: [] }],
])('a call of %s with %o', (name, input, action) => {
  expect(read(name, input)).toMatchObject({ action });
});

test.each([
  ['fly', {}, /no tool "fly"/],
  ['click', {}, /target/],
  ['click', { x: 4 }, /target/],
  ['click', { element: -2 }, /target/],
  ['scroll', { direction: 'sideways' }, /direction/],
  ['navigate', '{"url": ', /no readable arguments/],
  ['answer', [1], /no readable arguments/],
])('a call of %s with %o is told back', (name, input, problem) => {
  expect(read(name, input)).toEqual({ problem: expect.stringMatching(problem) });
});

test('a model that writes its call out is understood', () => {
  const written = (text: string) => readMove({ text, toolCalls: [] });
  expect(written('I look.\n```json\n{"name": "click", "arguments": {"element": 4}}\n```')).toMatchObject({
    action: { type: 'click', target: { element: 4 } },
  });
  expect(written('{"action": {"type": "click", "target": {"element": 4}}}')).toMatchObject({
    action: { type: 'click', target: { element: 4 } },
  });
  expect(written('{"action": "answer", "text": "yes"}')).toMatchObject({ action: { type: 'answer' } });
  expect(written('Status: success')).toMatchObject({ problem: expect.stringContaining('no tool') });
});

test('of several calls the first counts, and the rest is told', () => {
  const toolCalls = [
    { name: 'back', input: {} },
    { name: 'click', input: { element: 1 } },
  ];
  expect(readMove({ text: 'back first', toolCalls })).toEqual({
    action: { type: 'back' },
    thought: 'back first',
    ignored: 1,
  });
});
