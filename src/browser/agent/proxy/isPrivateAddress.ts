import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Not public by the IANA registries of special-purpose IPv4 and IPv6 addresses, multicast included. */
const special4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
const special6 = [
  ...['::/128', '::1/128', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '3fff::/20'],
  ...['5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];
const blocked = new BlockList();
for (const [list, family] of [
  [special4, 'ipv4'],
  [special6, 'ipv6'],
] as const)
  for (const range of list) {
    const [address, bits] = range.split('/') as [string, string];
    blocked.addSubnet(address, Number(bits), family);
  }

/** Where an IPv4 address stands inside an IPv6 one: mapped, compatible, translated (NAT64), 6to4. In 16-bit groups. */
const carriers: { prefix: number[]; at: number }[] = [
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  { prefix: [0, 0, 0, 0, 0, 0], at: 6 },
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { prefix: [0x2002], at: 1 },
];

/**
 * Whether an IP address belongs to no public host: loopback, private, link-local (cloud metadata among them), carrier-grade
 * NAT, documentation, multicast, reserved; IPv6 forms that carry such an IPv4 address too. What is no IP address is private.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIPv4(bare)) return blocked.check(bare, 'ipv4');
  if (!isIPv6(bare)) return true;
  if (blocked.check(bare, 'ipv6')) return true;
  const groups = expand(bare);
  return carriers.some(({ prefix, at }) => {
    if (!prefix.every((group, index) => groups[index] === group)) return false;
    const [high, low] = [groups[at] ?? 0, groups[at + 1] ?? 0];
    return blocked.check(`${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`, 'ipv4');
  });
}

/** The eight groups of an IPv6 address. */
function expand(address: string): number[] {
  // The address parser of URLs writes a trailing IPv4 part as two groups.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::') as [string?, string?];
  const numbers = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}
