/** The natural logarithm of the gamma function, for numbers above 0. */
export function logGamma(value: number): number {
  // Stirling's series is good to the last digits from here on; smaller numbers climb there by gamma(x + 1) = x gamma(x).
  let climbed = 1;
  let x = value;
  for (; x < 15; x += 1) climbed *= x;
  const inverse = 1 / (x * x);
  const series =
    (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - Math.log(climbed);
}
