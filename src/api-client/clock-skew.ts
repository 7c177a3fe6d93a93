/**
 * Measures how far the server's clock is ahead of this device's. Promise: by the corrected clock, a record made after a response is never earlier
 * than that response (decision 152).
 */
import { headerNames } from '#contract/limits.ts'
import type { ReceivedResponse } from './read-response.ts'

/** How often the time of the server is stored while it answers. */
export const noteTimeEveryMs = 600_000

/** The server answered at some moment between request and answer, so the skew is between these two. Milliseconds. */
export interface SkewBounds {
  least: number
  most: number
}

/** Null if the response has no time, or the device's clock was set back meanwhile. `sent` and `received` are times of the device's clock. */
export function measureSkew(
  answer: Pick<ReceivedResponse, 'header'>,
  sentAt: number,
  receivedAt: number,
): SkewBounds | null {
  const exact = Number(answer.header(headerNames.time))
  const time = exact || Date.parse(answer.header('date') ?? '')
  // `Date` has whole seconds.
  const most = time - sentAt + (exact ? 0 : 999)
  const least = time - receivedAt
  return least <= most ? { least, most } : null
}

/** The skew after a measurement: the known one, clamped to the measured range. */
export const skewAfter = ({ least, most }: SkewBounds, known?: number | null): number =>
  Math.min(Math.max(known ?? Math.round((least + most) / 2), least), most)
