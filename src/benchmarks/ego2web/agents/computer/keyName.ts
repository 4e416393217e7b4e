/** Names of keys as computer-use tools give them (those of X11) to the browser's. */
const names: Readonly<Record<string, string>> = {
  ...{ return: 'Enter', enter: 'Enter', kp_enter: 'Enter', escape: 'Escape', esc: 'Escape', tab: 'Tab' },
  ...{ backspace: 'Backspace', delete: 'Delete', insert: 'Insert', space: 'Space', home: 'Home', end: 'End' },
  ...{ page_up: 'PageUp', pageup: 'PageUp', prior: 'PageUp' },
  ...{ page_down: 'PageDown', pagedown: 'PageDown', next: 'PageDown' },
  ...{ up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' },
  ...{ ctrl: 'Control', control: 'Control', control_l: 'Control', alt: 'Alt', alt_l: 'Alt' },
  ...{
    shift: 'Shift',
    shift_l: 'Shift',
    super: 'Meta',
    super_l: 'Meta',
    cmd: 'Meta',
    meta: 'Meta',
    win: 'Meta',
  },
  ...{ minus: '-', plus: '+', equal: '=', comma: ',', period: '.', slash: '/' },
};

/** "ctrl+Page_Down" as "Control+PageDown"; undefined for what is no key or chord. */
export function keyName(written: string): string | undefined {
  const keys = written.trim().split('+');
  if (keys.some((key) => key === '' || /\s/.test(key))) return undefined;
  return keys
    .map((key) => {
      const known = names[key.toLowerCase()];
      if (known !== undefined) return known;
      return /^f\d{1,2}$/i.test(key) ? key.toUpperCase() : key;
    })
    .join('+');
}
