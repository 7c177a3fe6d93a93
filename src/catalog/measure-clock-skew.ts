import { measureSkew, noteTimeEveryMs, skewAfter } from '#api-client/clock-skew.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import type { ApiResponse, Clock, Network } from '#platform/ports.ts'

/**
 * Wraps the network to measure this device's clock skew from its responses. Pages measure it from their own requests, but a page that only shows the
 * list makes none; the list is fetched here.
 */
export function measureClockSkew(network: Network, store: CoreStore, clock: Pick<Clock, 'now'>): Network {
  async function learnFrom(response: ApiResponse, sentAt: number): Promise<void> {
    // Only responses of the API: a proxy or a captive portal may have another clock.
    if (
      response.kind !== 'answer' ||
      response.status >= 500 ||
      !/\bjson\b/i.test(response.header('content-type') ?? '')
    )
      return
    const now = clock.now()
    const measured = measureSkew(response, sentAt, now)
    if (measured === null) return
    // The stored values, which the page may have changed.
    const stored = await store.read(async (tx) => ({
      skewMs: await tx.meta('skewMs'),
      serverAt: (await tx.meta('serverAt')) ?? 0,
    }))
    const answeredAt = measured.least + now
    const isNoted = Math.abs(answeredAt - stored.serverAt) < noteTimeEveryMs
    if (isNoted && skewAfter(measured, stored.skewMs) === stored.skewMs) return
    await store.write(async (tx) => {
      await tx.setMeta('serverAt', answeredAt)
      await tx.updateMeta('skewMs', (latest) => skewAfter(measured, latest))
    })
  }
  return {
    async send(request) {
      const sentAt = clock.now()
      const response = await network.send(request)
      // The response does not depend on the measurement.
      await learnFrom(response, sentAt).catch(() => {})
      return response
    },
  }
}
