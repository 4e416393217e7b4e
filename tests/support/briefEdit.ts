/** A typed edit in one line, as the fixtures of the rule executor hold them; paths from the body on. */
export function briefEdit(edit: object): string {
  const parts = Object.entries(edit).map(([name, value]) => {
    if (name === 'type') return value;
    if (name === 'properties') return `${name}=${value.length > 6 ? 'look' : value.join('+')}`;
    const path = (value as { path?: string }).path;
    if (path) return `${name}=${path.replace('/html/body', '')}`;
    return `${name}=${String(value).slice(0, 60)}`;
  });
  return parts.join(' ');
}
