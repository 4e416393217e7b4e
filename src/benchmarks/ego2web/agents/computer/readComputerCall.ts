import { z } from 'zod';
import { type ActionInput, actionSchema } from '../../../../browser/agent/Action.js';
import { keyName } from './keyName.js';

/** What a call of a computer-use tool comes to: an action, a look that is no action, or why it is neither, for the model. */
export type ComputerMove = { action: ActionInput } | { look: true } | { problem: string };

const point = z.tuple([z.number(), z.number()]);
/** As all dates of the tool have it; what one of them lacks is absent. */
const callSchema = z.object({
  action: z.string(),
  coordinate: point.optional(),
  text: z.string().optional(),
  duration: z.number().optional(),
  repeat: z.number().optional(),
  region: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  scroll_direction: z.enum(['up', 'down', 'left', 'right']).optional(),
  scroll_amount: z.number().optional(),
});

const clicks: Readonly<Record<string, { button?: 'right' | 'middle'; clicks?: number }>> = {
  left_click: {},
  right_click: { button: 'right' },
  middle_click: { button: 'middle' },
  double_click: { clicks: 2 },
  triple_click: { clicks: 3 },
};
/** How far one notch of a wheel turns a page. */
const notchPixels = 100;

/** Reads a call as an action of ours, by coordinates of the picture, which are those of the window. */
export function readComputerCall(
  input: unknown,
  { height, width }: { width: number; height: number },
): ComputerMove {
  const read = callSchema.safeParse(input);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { problem: `the call cannot be read: ${issue?.path.join('.')}: ${issue?.message}` };
  }
  const call = read.data;
  const action = actionOf(call, { width, height });
  if ('look' in action || 'problem' in action) return action;
  const checked = actionSchema.safeParse(action);
  if (checked.success) return { action: checked.data };
  const [issue] = checked.error.issues;
  return { problem: `${call.action} cannot be carried out: ${issue?.path.join('.')}: ${issue?.message}` };
}

function actionOf(
  { action, coordinate, text, duration, repeat, region, ...scroll }: z.output<typeof callSchema>,
  { width, height }: { width: number; height: number },
): ActionInput | { look: true } | { problem: string } {
  const missing = (what: string) => ({ problem: `${action} needs ${what}` });
  const target = coordinate && { x: coordinate[0], y: coordinate[1] };
  const click = clicks[action];
  if (click) {
    if (text) return { problem: 'keys cannot be held down during a click here' };
    return target ? { type: 'click', target, ...click } : missing('a coordinate');
  }
  switch (action) {
    case 'screenshot':
    case 'cursor_position':
      return { look: true };
    case 'mouse_move':
      return target ? { type: 'hover', target } : missing('a coordinate');
    case 'type': {
      if (text === undefined) return missing('a text');
      const submit = /\r?\n$/.test(text);
      return {
        type: 'type',
        text: submit ? text.replace(/\r?\n$/, '') : text,
        ...(submit ? { submit } : {}),
      };
    }
    case 'key': {
      const key = keyName(text ?? '');
      if (key === undefined) return missing('one key or chord, such as "Return" or "ctrl+a"');
      return { type: 'press', key, ...(repeat === undefined ? {} : { times: repeat }) };
    }
    case 'scroll': {
      const { scroll_direction: direction, scroll_amount: amount = 5 } = scroll;
      if (!direction) return missing('a scroll_direction');
      const side = direction === 'up' || direction === 'down' ? height : width;
      const place = target ?? { x: width / 2, y: height / 2 };
      return { type: 'scroll', target: place, direction, screens: (amount * notchPixels) / side };
    }
    case 'wait':
      return { type: 'wait', seconds: Math.min(30, duration ?? 1) };
    case 'zoom': {
      if (!region) return missing('a region');
      const [left, top, right, bottom] = region;
      return { type: 'zoom', x: left, y: top, width: right - left, height: bottom - top };
    }
    default:
      return { problem: `${action.slice(0, 40)} cannot be done here` };
  }
}
