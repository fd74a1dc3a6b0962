const epsilon = 1e-15;
/** Far more steps than the series or the fraction needs for a million degrees of freedom. */
const stepsMax = 100_000;

/**
 * How likely chance alone gives a chi-square of at least this much: the upper tail of the distribution, 0 to 1. Nobody is
 * suspected of anything above a p of some 0.0001; seen often, p-values are uniform.
 */
export function chiSquareP(chiSquare: number, degreesOfFreedom: number): number {
  if (!(degreesOfFreedom > 0)) throw new RangeError("a chi-square has at least one degree of freedom");
  if (!(chiSquare >= 0)) throw new RangeError("a chi-square is not negative");
  const [shape, x] = [degreesOfFreedom / 2, chiSquare / 2];
  if (x === 0) return 1;
  // Each of the two converges fast on its side only.
  return x < shape + 1 ? 1 - lowerGamma(shape, x) : upperGamma(shape, x);
}

/** The part of the gamma integral below x, by its power series. */
function lowerGamma(shape: number, x: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let step = 1; step < stepsMax && term > sum * epsilon; step++) {
    term *= x / (shape + step);
    sum += term;
  }
  return sum * gammaDensity(shape, x);
}

/** The part above x, by Lentz's way through its continued fraction. */
function upperGamma(shape: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - shape;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let step = 1; step < stepsMax; step++) {
    const a = -step * (step - shape);
    b += 2;
    d = 1 / nonZero(a * d + b, tiny);
    c = nonZero(b + a / c, tiny);
    const change = d * c;
    fraction *= change;
    if (Math.abs(change - 1) < epsilon) break;
  }
  return fraction * gammaDensity(shape, x);
}

function nonZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}

/** x^shape · e^-x / Γ(shape), by way of logarithms, so that nothing overflows. */
function gammaDensity(shape: number, x: number): number {
  return Math.exp(shape * Math.log(x) - x - logGamma(shape));
}

/** Lanczos' approximation with g = 7, good to some 15 digits for a positive z. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(z: number): number {
  const [first = 0, ...others] = lanczos;
  const sum = others.reduce((total, factor, index) => total + factor / (z + index), first);
  const t = z + 6.5;
  return Math.log(2 * Math.PI) / 2 + (z - 0.5) * Math.log(t) - t + Math.log(sum);
}
