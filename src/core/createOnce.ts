/** Makes each thing once, by a key; what failed is made again for the next one who asks. */
export type Once = <Made>(key: string, make: () => Promise<Made>) => Promise<Made>;

export function createOnce(): Once {
  const made = new Map<string, Promise<unknown>>();
  return <Made>(key: string, make: () => Promise<Made>): Promise<Made> => {
    const existing = made.get(key) as Promise<Made> | undefined;
    if (existing) return existing;
    const fresh = make().catch((error: unknown) => {
      made.delete(key);
      throw error;
    });
    made.set(key, fresh);
    return fresh;
  };
}
