import type { Random } from '../../core/createRandom.js';

/** The names of the facts that a nutrition table shows, in its order; food has all of them, other goods none. */
export const nutritionFacts = [
  'Serving size',
  'Calories per serving',
  'Fat per serving',
  'Carbohydrate per serving',
  'Sugars per serving',
  'Protein per serving',
  'Salt per serving',
] as const;

/** The table of one member of a family; no two members share their calories. */
export function nutritionOf(
  serving: { size: string; values: readonly [number, number, number, number, number, number] },
  takenCalories: Set<number>,
  random: Random,
): Record<string, string> {
  const [baseCalories, ...baseGrams] = serving.values;
  const spread = Math.max(6, Math.round(baseCalories * 0.18));
  let calories = baseCalories + random.integer(-spread, spread);
  while (calories < 2 || takenCalories.has(calories)) calories += 1;
  takenCalories.add(calories);
  const grams = baseGrams.map((value) => Math.max(0.1, value * (0.85 + 0.3 * random.next())));
  const values = [serving.size, `${calories}`, ...grams.map((value) => `${formatGrams(value)} g`)];
  return Object.fromEntries(nutritionFacts.map((name, index) => [name, values[index]!]));
}

function formatGrams(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}
