import type { Action } from './Action.js';

/** An action in words, for records and judges. @param label what an element number names: 'link "Home"' */
export function describeAction(action: Action, label: (element: number) => string | undefined): string {
  const place = (target: { element: number } | { x: number; y: number }): string => {
    if (!('element' in target)) return `(${Math.round(target.x)}, ${Math.round(target.y)})`;
    const name = label(target.element);
    return `[${target.element}]${name ? ` ${name}` : ''}`;
  };
  switch (action.type) {
    case 'navigate':
      return `navigate to ${action.url}`;
    case 'click': {
      const { button, clicks = 1 } = action;
      const how = [['', 'double', 'triple'][clicks - 1], button === 'left' ? '' : button].filter(Boolean);
      return `${[...how, 'click'].join(' ')} ${place(action.target)}`;
    }
    case 'hover':
      return `hover ${place(action.target)}`;
    case 'type':
      return `type "${action.text}"${action.target ? ` into ${place(action.target)}` : ''}${action.submit ? ' and press Enter' : ''}`;
    case 'select':
      return `select "${action.option}" in ${place(action.target)}`;
    case 'press':
      return `press ${action.key}${(action.times ?? 1) > 1 ? ` ${action.times} times` : ''}`;
    case 'scroll':
      return `scroll ${action.direction} by ${action.screens} screens${action.target ? ` in ${place(action.target)}` : ''}`;
    case 'switch-tab':
      return `switch to tab ${action.tab}`;
    case 'open-tab':
      return `open a new tab${action.url ? ` at ${action.url}` : ''}`;
    case 'close-tab':
      return `close ${action.tab ? `tab ${action.tab}` : 'the tab'}`;
    case 'wait':
      return `wait ${action.seconds} s`;
    case 'go-to-text':
      return `go to the text "${action.text}"`;
    case 'zoom':
      return `zoom into (${action.x}, ${action.y}), ${action.width} x ${action.height}`;
    case 'answer':
      return `answer "${action.text}"`;
    case 'give-up':
      return `give up: ${action.reason}`;
    default:
      return `go ${action.type}`;
  }
}
