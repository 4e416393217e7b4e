/** Where the series gives way to the continued fraction; both are accurate to the last digits around here. */
const tailStart = 3;

/** Share of the standard normal distribution below z; 0 and 1 at the infinities. */
export function normalCdf(z: number): number {
  if (z < 0) return upperTail(-z);
  return 1 - upperTail(z);
}

/** Share above z >= 0, kept accurate where it is small. */
function upperTail(z: number): number {
  if (z === Infinity) return 0;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < tailStart) {
    // 1/2 - density (z + z^3/3 + z^5/(3 5) + ...), whose terms are all positive.
    let term = z;
    let sum = z;
    for (let odd = 3; term > sum * Number.EPSILON; odd += 2) {
      term *= (z * z) / odd;
      sum += term;
    }
    return 0.5 - density * sum;
  }
  // density / (z + 1/(z + 2/(z + 3/(z + ...)))), from the inside out.
  let fraction = z;
  for (let depth = 100; depth >= 1; depth -= 1) fraction = z + depth / fraction;
  return density / fraction;
}
