import { z } from 'zod';
import { actionSchema } from '../../../browser/agent/Action.js';
import type { ModelTool } from '../../../models/Model.js';

const descriptions: Record<string, string> = {
  navigate: 'Opens an address in the tab in front.',
  click: 'Clicks an element or a point, with the left button once unless told otherwise.',
  type: 'Puts text into a field in the place of what is there, or, without a field, behind what is in the one that has the focus; with submit, presses Enter afterwards.',
  select: 'Chooses an option of a drop-down list by its text.',
  press: 'Presses a key or a chord, such as "Enter" or "Control+A".',
  scroll: 'Scrolls the page, or what the element or point lies in.',
  hover: 'Moves the pointer onto an element or a point.',
  back: 'Goes back one page.',
  forward: 'Goes forward one page.',
  'switch-tab': 'Brings a tab to the front, by its number.',
  'open-tab': 'Opens a tab, at an address if one is given.',
  'close-tab': 'Closes a tab; the one in front without a number.',
  wait: 'Waits, for pages that take their time.',
  'go-to-text': 'Scrolls to the next place where the page shows this text.',
  zoom: 'Shows a part of the picture of the page enlarged in the next turn.',
  answer: 'Ends the task with its answer.',
  'give-up': 'Ends the task without an answer.',
};

const thought = z.string().optional().describe('Why, in one or two sentences.');

const place = {
  element: z.int().positive().optional().describe('Its number in the page as last shown.'),
  x: z.number().nonnegative().optional().describe('Pixels from the left, in the place of a number.'),
  y: z.number().nonnegative().optional().describe('Pixels from the top.'),
};

function toolName(type: string): string {
  return type.replaceAll('-', '_');
}

type Shape = Record<string, z.ZodType>;

/** The shape of each action without its name; what is acted on is written flat, since models nest badly. */
export const actionShapes: ReadonlyMap<string, { type: string; shape: Shape }> = new Map(
  actionSchema.options.map((option) => {
    const { type, target, ...rest } = option.shape as Shape & { type: z.ZodLiteral<string> };
    return [toolName(type.value), { type: type.value, shape: target ? { ...place, ...rest } : rest }];
  }),
);

/** Every action as a tool that a model can call. */
export const agentTools: readonly ModelTool[] = [...actionShapes].map(([name, { type, shape }]) => {
  const { $schema: _schema, ...inputSchema } = z.toJSONSchema(z.object({ thought, ...shape }), {
    io: 'input',
  });
  return { name, description: descriptions[type] ?? type, inputSchema };
});
