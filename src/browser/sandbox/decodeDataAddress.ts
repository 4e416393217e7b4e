/** The bytes of a data: address, or null where it is none or malformed. */
export function decodeDataAddress(address: string): Buffer | null {
  const comma = address.indexOf(',');
  if (!/^data:/i.test(address) || comma < 0) return null;
  const header = address.slice(0, comma);
  const body = address.slice(comma + 1).replace(/#.*$/s, '');
  try {
    if (/;\s*base64\s*$/i.test(header)) return Buffer.from(decodeURIComponent(body), 'base64');
    return Buffer.from(decodeURIComponent(body), 'utf8');
  } catch {
    // A stray percent sign: browsers take it as it stands.
    return Buffer.from(body, /;\s*base64\s*$/i.test(header) ? 'base64' : 'latin1');
  }
}
