/** How far the server's clock is ahead of this device's, measured by an answer's `Date`. */
import type { ReceivedResponse } from './read-response.ts'

/** Smaller differences come from the whole seconds of `Date`. */
const minSkewChangeMs = 3_000

export interface SkewMeasurement {
  /** Milliseconds. */
  skewMs: number
  /** The server wrote the date at some moment between request and answer: the skew is true to this many milliseconds. */
  uncertaintyMs: number
}

/** Null if the answer has no date. The request was sent, and the answer received, at these times of the device. */
export function measureSkew(
  answer: Pick<ReceivedResponse, 'header'>,
  sentAt: number,
  receivedAt: number,
): SkewMeasurement | null {
  const date = Date.parse(answer.header('date') ?? '')
  if (Number.isNaN(date)) return null
  return { skewMs: Math.round(date - (sentAt + receivedAt) / 2), uncertaintyMs: Math.abs(receivedAt - sentAt) / 2 }
}

/** The skew to believe after a measurement: the known one, unless the measurement certainly differs from it. */
export function skewAfter(measured: SkewMeasurement | null, knownMs: number | null): number | null {
  if (measured === null) return knownMs
  const isNew = knownMs === null || Math.abs(measured.skewMs - knownMs) > minSkewChangeMs + measured.uncertaintyMs
  return isNew ? measured.skewMs : knownMs
}
