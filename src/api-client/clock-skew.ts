/**
 * How far the server's clock is ahead of this device's. Promise: nothing that is recorded after an answer, by the corrected clock, is earlier than
 * the answer (decision 152).
 */
import { headerNames } from '#contract/limits.ts'
import type { ReceivedResponse } from './read-response.ts'

/** The server answered at some moment between request and answer, so the skew is between these two. Milliseconds. */
export interface SkewBounds {
  least: number
  most: number
}

/**
 * Null if the answer says no time, or the device's clock was set back meanwhile. The request was sent, and the answer received, at these times of the
 * device.
 */
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

/** The skew to believe after a measurement: the known one, or the nearest that the measurement allows. */
export const skewAfter = ({ least, most }: SkewBounds, known?: number | null): number =>
  Math.min(Math.max(known ?? Math.round((least + most) / 2), least), most)
