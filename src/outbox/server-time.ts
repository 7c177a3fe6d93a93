/**
 * The error of the device's clock, for records made now. A clock that was set back since the last answer of the server (a battery that ran out, without a
 * network until the record is made) is corrected to that answer: otherwise a count would be older than its campaign (decision 172).
 */
import type { CoreReader, CoreWriter } from '#device-db/core-store.ts'

/**
 * Server clock minus device clock, in milliseconds, at `now` of the device; null if the server never answered. `writer`, for a record: stores a
 * correction, so that the time between two records stays.
 */
export async function skewNow(tx: CoreReader, now: number, writer?: CoreWriter): Promise<number | null> {
  const [skewMs = null, serverAt = 0, setBack] = await Promise.all([
    tx.meta('skewMs'),
    tx.meta('serverAt'),
    tx.meta('setBack'),
  ])
  // Also if the clock was set right again since, without an answer of the server.
  if (now + (skewMs ?? 0) >= serverAt) return skewMs
  if (setBack?.serverAt === serverAt && now + setBack.skewMs >= serverAt) return setBack.skewMs
  const corrected = serverAt - now
  await writer?.setMeta('setBack', { serverAt, skewMs: corrected })
  return corrected
}
