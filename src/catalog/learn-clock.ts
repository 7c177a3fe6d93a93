import { measureSkew, skewAfter } from '#api-client/clock-skew.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import type { ApiResponse, Clock, Network } from '#platform/ports.ts'

/**
 * The same network, whose answers also tell how wrong this device's clock is. The page learns it from its own answers; a page that only shows
 * the list makes none, and the list is fetched here.
 */
export function learnClock(network: Network, store: CoreStore, clock: Pick<Clock, 'now'>): Network {
  let knownMs: number | null | undefined
  async function learnFrom(response: ApiResponse, sentAt: number): Promise<void> {
    // Only the API's own answers: a proxy or a captive portal may have another clock.
    if (
      response.kind !== 'answer' ||
      response.status >= 500 ||
      !/\bjson\b/i.test(response.header('content-type') ?? '')
    )
      return
    const measured = measureSkew(response, sentAt, clock.now())
    if (knownMs === undefined) knownMs = await store.read(async (tx) => (await tx.meta('skewMs')) ?? null)
    if (measured === null || skewAfter(measured, knownMs) === knownMs) return
    let skewMs: number | null = null
    await store.write((tx) =>
      // The page may know better.
      tx.updateMeta('skewMs', (stored) => {
        skewMs = skewAfter(measured, stored)
        return skewMs
      }),
    )
    knownMs = skewMs
  }
  return {
    async send(request) {
      const sentAt = clock.now()
      const response = await network.send(request)
      // A measurement is an extra: the answer does not depend on it.
      await learnFrom(response, sentAt).catch(() => {})
      return response
    },
  }
}
