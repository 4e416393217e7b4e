import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPrivateAddress } from './isPrivateAddress.js';

/** An address that pages may not reach; the message says why. */
export class RefusedAddress extends Error {}

/** Where a host is reached. */
interface Place {
  /** An IP address, already checked. */
  address: string;
  port: number;
  /** One of ours, served on this machine. */
  invented: boolean;
}

/**
 * Looks hosts up. A name with any private address among its own is refused: what it means must not depend on who looks.
 * @throws RefusedAddress
 */
export function createResolver(
  hostAddresses: Readonly<Record<string, { host: string; port: number }>>,
  allowPrivateAddresses: boolean,
): (host: string, port: number) => Promise<Place> {
  const invented = new Map(
    Object.entries(hostAddresses).map(([name, place]) => [name.toLowerCase(), place] as const),
  );
  return async (host, port) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    // "*": whatever is not served here does not lead to the network either.
    const own = invented.get(name) ?? invented.get('*');
    if (own) return { address: own.host, port: own.port, invented: true };
    const bare = name.replace(/^\[|\]$/g, '');
    const addresses =
      isIP(bare) > 0 ? [bare] : (await lookup(bare, { all: true })).map(({ address }) => address);
    const wrong = allowPrivateAddresses ? undefined : addresses.find(isPrivateAddress);
    if (wrong !== undefined)
      throw new RefusedAddress(
        wrong === bare ? 'private and local addresses are closed' : 'it leads to a private or local address',
      );
    const [address] = addresses;
    if (address === undefined) throw new Error('the name has no address');
    return { address, port, invented: false };
  };
}
