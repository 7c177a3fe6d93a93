import { measureSkew, skewAfter } from '#api-client/clock-skew.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import type { ApiResponse, Clock, Network } from '#platform/ports.ts'

/**
 * The same network, whose answers also tell how wrong this device's clock is. The page learns it from its own answers; a page that only shows
 * the list makes none, and the list is fetched here.
 */
export function learnClock(network: Network, store: CoreStore, clock: Pick<Clock, 'now'>): Network {
  async function learnFrom(response: ApiResponse, sentAt: number): Promise<void> {
    // Only the API's own answers: a proxy or a captive portal may have another clock.
    if (
      response.kind !== 'answer' ||
      response.status >= 500 ||
      !/\bjson\b/i.test(response.header('content-type') ?? '')
    )
      return
    const measured = measureSkew(response, sentAt, clock.now())
    if (measured === null) return
    // The stored one, which the page may have changed.
    const stored = await store.read((tx) => tx.meta('skewMs'))
    if (skewAfter(measured, stored) === stored) return
    await store.write((tx) => tx.updateMeta('skewMs', (latest) => skewAfter(measured, latest)))
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
