/** An address as it is told to people and records: data: addresses can be megabytes. */
export function shortenAddress(address: string): string {
  return address.length > 200 ? `${address.slice(0, 200)}...` : address;
}
