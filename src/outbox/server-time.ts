/**
 * The error of the device's clock, for records made now. A clock that was set back since the last answer of the server (a battery that ran out, without a
 * network until the record is made) is corrected to that answer: otherwise a count would be older than its campaign (decision 172).
 */
import type { CoreWriter } from '#device-db/core-store.ts'

/** Server clock minus device clock, in milliseconds, at `now` of the device; null if the server never answered. */
export async function skewNow(tx: CoreWriter, now: number): Promise<number | null> {
  const [skewMs, serverAt] = await Promise.all([tx.meta('skewMs'), tx.meta('serverAt')])
  if (serverAt === undefined || now + (skewMs ?? 0) >= serverAt) return skewMs ?? null
  // Stored, so that the time between two records stays.
  await tx.setMeta('skewMs', serverAt - now)
  return serverAt - now
}
