/** Subtracts the mean of its kind from a vector and scales the result to a unit vector. */
export function center(vector: ArrayLike<number>, mean: ArrayLike<number>): Float32Array {
  return toUnit(Float32Array.from(vector, (value, index) => value - (mean[index] ?? 0)));
}

/** The vector of length one in the same direction; a vector of zeros has none and stays as it is. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Cosine similarity of two vectors, -1 to 1; 0 when one of them is all zero. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let product = 0;
  let normA = 0;
  let normB = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] as number;
    const y = b[i] as number;
    product += x * y;
    normA += x * x;
    normB += y * y;
  }
  return normA && normB ? product / Math.sqrt(normA * normB) : 0;
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

/** A vector in the text form of the database, for `$1::vector`. */
export function toVector(values: ArrayLike<number>): string {
  return `[${Array.from(values).join(',')}]`;
}

/** Reads what `toVector` writes. */
export function parseVector(text: string): Float32Array {
  return Float32Array.from(JSON.parse(text) as number[]);
}

/** Vectors of the same length one after the other, as little-endian float32: the form of a passage's sentence vectors. */
export function packVectors(vectors: readonly Float32Array[]): Buffer {
  return Buffer.concat(
    vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
}

/** Reads what `packVectors` writes. */
export function unpackVectors(bytes: Uint8Array | null, dims: number): Float32Array[] {
  if (!bytes) return [];
  // Copied, because the driver's buffer may start at any byte, but floats must be aligned.
  const floats = new Float32Array(Uint8Array.from(bytes).buffer);
  const vectors: Float32Array[] = [];
  for (let start = 0; start + dims <= floats.length; start += dims) {
    vectors.push(floats.subarray(start, start + dims));
  }
  return vectors;
}
