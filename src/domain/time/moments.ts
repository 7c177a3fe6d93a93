/** Moments as milliseconds. */

/** Milliseconds of an ISO moment; null if it is not one. */
export function parseMoment(text: unknown): number | null {
  const milliseconds = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return Number.isFinite(milliseconds) ? milliseconds : null
}
