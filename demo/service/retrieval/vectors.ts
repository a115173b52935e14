/** Subtracts the mean of its kind from a vector and scales the result to a unit vector. */
export function center(vector: ArrayLike<number>, mean: ArrayLike<number>): Float32Array {
  const centered = Float32Array.from(vector, (value, index) => value - (mean[index] ?? 0));
  const length = Math.sqrt(dot(centered, centered));
  return length === 0 ? centered : centered.map((value) => value / length);
}

/** The dot product, which of unit vectors is their cosine. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** The mean of vectors of the same length. */
export function meanOf(vectors: readonly ArrayLike<number>[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let i = 0; i < mean.length; i++)
      mean[i] = (mean[i] as number) + (vector[i] as number) / vectors.length;
  }
  return mean;
}

/** A mix of two vectors; `share` is that of the first. */
export function mix(a: ArrayLike<number>, b: ArrayLike<number>, share: number): Float32Array {
  return Float32Array.from(a, (value, index) => value * share + (b[index] ?? 0) * (1 - share));
}

/** Reads a vector in the text form of the database. */
export function parseVector(text: string): Float32Array {
  return Float32Array.from(JSON.parse(text) as number[]);
}
