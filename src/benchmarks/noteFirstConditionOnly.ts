interface Tested {
  name: string;
  /** What a condition gives is nothing to it, so that it is asked in the first one only. */
  ignoresConditions?: boolean;
}

/** What the reader of a run must know who gave several conditions: some subjects have results in one of them alone. */
export function noteFirstConditionOnly(subjects: readonly Tested[], conditions: readonly string[]): string[] {
  const once = subjects.filter(({ ignoresConditions }) => ignoresConditions).map(({ name }) => name);
  if (once.length === 0 || conditions.length < 2) return [];
  return [
    `${once.join(', ')}: nothing of what a condition gives is looked at, so that the first one is run only: ${conditions[0]}`,
  ];
}
