import { describe, expect, it } from 'vitest';
import { normalCdf } from './normalCdf.js';
import { normalQuantile } from './normalQuantile.js';

describe('normal distribution against SciPy', () => {
  // python3 -c "from scipy.stats import norm; print([(z, norm.cdf(z)) for z in (-37, -8, -3.5, -3, -2.9, -1, 0, .3, 2.999, 4, 9)])"
  it.each([
    [-37, 5.7255712225239266e-300],
    [-8, 6.22096057427174e-16],
    [-3.5, 0.00023262907903552502],
    [-3, 0.0013498980316300933],
    [-2.9, 0.0018658133003840375],
    [-1, 0.15865525393145707],
    [0, 0.5],
    [0.3, 0.6179114221889526],
    [2.999, 0.9986456634662729],
    [4, 0.9999683287581669],
    [9, 1.0],
  ])('cdf(%f)', (z, expected) => {
    expect(Math.abs(normalCdf(z) / expected - 1)).toBeLessThan(2e-13);
  });

  // python3 -c "from scipy.stats import norm; print([(p, norm.ppf(p)) for p in (1e-300, 1e-12, .0005, .025, .31, .5, .8, .975, .999999)])"
  it.each([
    [1e-300, -37.0470962993612],
    [1e-12, -7.034483825301131],
    [0.0005, -3.2905267314918945],
    [0.025, -1.9599639845400545],
    [0.31, -0.4958503473474533],
    [0.5, 0.0],
    [0.8, 0.8416212335729143],
    [0.975, 1.959963984540054],
    [0.999999, 4.753424308817087],
  ])('quantile(%f)', (share, expected) => {
    expect(normalQuantile(share)).toBeCloseTo(expected, 12);
  });

  it('is defined at the ends and refuses what is no share', () => {
    expect([normalCdf(-Infinity), normalCdf(Infinity)]).toEqual([0, 1]);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect(() => normalQuantile(Number.NaN)).toThrow(/share from 0 to 1/);
    expect(() => normalQuantile(1.5)).toThrow(/share from 0 to 1/);
  });
});
