/**
 * Reads the server's features, the clock skew and its reachability from every response. Only responses that look like the API count; an error of a
 * proxy, even in JSON, must not remove the features.
 */

import { measureSkew, noteTimeEveryMs, type SkewBounds, skewAfter } from '#api-client/clock-skew.ts'
import { type ReceivedResponse, readBody, retryAfterMs } from '#api-client/read-response.ts'
import { headerNames } from '#contract/limits.ts'
import { type Feature, parseFeatures } from '#contract/server-features.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { ApiResponse, Clock, EventBus, Network } from '#platform/ports.ts'

export interface ServerWatch {
  network: Network
  features(): ReadonlySet<Feature>
  /** Whether an API answered the last request. Null before the first. */
  isReachable(): boolean | null
  lastContactAt(): number | null
  /** Called when `isReachable` may have changed. */
  onReachableChange(listener: () => void): () => void
  /** Called after every request without an API response, with the requested pause. */
  onFailed(listener: (askedMs: number | null) => void): () => void
  /** Called when the measured clock skew has changed and is stored. */
  onSkewChange(listener: () => void): () => void
  /** Another tab or worker found that the server does not respond. */
  reportFailure(): void
  /** The network may be back, so the last result no longer counts. */
  expectRecovery(): void
  close(): void
}

const looksLikeApi = (answer: ReceivedResponse) =>
  answer.status === 304 || answer.status === 204 || (answer.status < 500 && readBody(answer).is === 'json')

/**
 * While counts are sent, responses come many times a second. The stored skew is read again after this time by the device's clock, and at once if that clock
 * was set: until then no other tab can have stored one that is too low, because each stored one is at least as high as every response allowed.
 */
const storedIsFreshMs = 1_000

const featureKey = (features: ReadonlySet<Feature>) => [...features].sort().join(',')

/** Stores what an answer says; null: it says nothing new. Returns the skew, if it was measured. */
async function storeLearned(
  store: CoreStore,
  features: readonly Feature[] | null,
  answeredAt: number,
  measured: SkewBounds | null,
): Promise<number | null> {
  return store.write(async (tx) => {
    if (features) await tx.setMeta('features', features)
    if (!measured) return null
    // With each change of the difference: a time that another tab stored when the clock of the server was wrong must not stay.
    await tx.setMeta('serverAt', answeredAt)
    const skewMs = skewAfter(measured, await tx.meta('skewMs'))
    await tx.setMeta('skewMs', skewMs)
    return skewMs
  })
}

export async function watchServer(
  network: Network,
  store: CoreStore,
  clock: Clock,
  events: EventBus,
): Promise<ServerWatch> {
  const [savedFeatures = [], savedSkew = null] = await store.read((tx) =>
    Promise.all([tx.meta('features'), tx.meta('skewMs')]),
  )
  let serverAt = 0
  let features = parseFeatures(savedFeatures.join(','))
  let skewMs = savedSkew
  let isReachable: boolean | null = null
  let lastContactAt: number | null = null
  const reachableChanges = makeEmitter()
  const failures = makeEmitter<number | null>()
  const skewChanges = makeEmitter()

  function reportUnreachable(askedMs: number | null): void {
    setReachable(false)
    failures.emit(askedMs)
  }

  function setReachable(isNowReachable: boolean | null): void {
    if (isReachable === isNowReachable) return
    isReachable = isNowReachable
    reachableChanges.emit()
  }

  // Another tab or worker got a response, so this page would get one too.
  const unsubscribe = events.subscribe((event) => {
    if (event.said !== 'contact') return
    lastContactAt = Math.max(lastContactAt ?? 0, clock.now())
    setReachable(true)
  })

  /** The stored value, which another tab or worker may have changed; `at`: when it was read. */
  let stored: { skewMs: number | null; at: number } | null = null

  async function learnFrom(answer: ReceivedResponse, sentAt: number): Promise<void> {
    const now = clock.now()
    lastContactAt = now
    events.publish({ said: 'contact', at: now })
    const named = answer.header(headerNames.features)
    // An error without features may be from a proxy; only a success without the header indicates a plain server.
    const offered = named === null && answer.status >= 400 ? features : parseFeatures(named)
    const featuresChanged = offered !== features && featureKey(offered) !== featureKey(features)
    features = offered
    const measured = measureSkew(answer, sentAt, now)
    if (measured && !(stored && Math.abs(now - stored.at) < storedIsFreshMs))
      stored = { skewMs: (await store.read((tx) => tx.meta('skewMs'))) ?? null, at: now }
    const known = stored?.skewMs
    let currentSkewMs = measured ? skewAfter(measured, known) : skewMs
    const answeredAt = measured ? measured.least + now : serverAt
    const isLater = Math.abs(answeredAt - serverAt) >= noteTimeEveryMs
    if (featuresChanged || isLater || (measured && currentSkewMs !== known)) {
      const newFeatures = featuresChanged ? [...offered] : null
      currentSkewMs = (await storeLearned(store, newFeatures, answeredAt, measured)) ?? currentSkewMs
      if (measured) stored = { skewMs: currentSkewMs, at: now }
      serverAt = answeredAt
    }
    const before = skewMs
    // Only after it is stored; a failed write is repeated with the next response.
    skewMs = currentSkewMs
    if (before !== skewMs) skewChanges.emit()
  }

  return {
    network: {
      async send(request): Promise<ApiResponse> {
        const sentAt = clock.now()
        const response = await network.send(request)
        if (response.kind === 'failed' && response.reason === 'aborted') return response
        if (response.kind === 'answer' && looksLikeApi(response)) {
          setReachable(true)
          await learnFrom(response, sentAt).catch(() => {})
        } else reportUnreachable(response.kind === 'answer' ? retryAfterMs(response) : null)
        return response
      },
    },
    features: () => features,
    isReachable: () => isReachable,
    lastContactAt: () => lastContactAt,
    onReachableChange: reachableChanges.subscribe,
    onFailed: failures.subscribe,
    onSkewChange: skewChanges.subscribe,
    reportFailure: () => reportUnreachable(null),
    expectRecovery: () => setReachable(null),
    close: unsubscribe,
  }
}
