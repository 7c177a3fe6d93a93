/**
 * Listens to every answer for what it says beside its content: what the server offers, how far the clocks are apart, and that it is there at
 * all. Only answers that look like the API count: a proxy's error page must not take the extensions away.
 */
import { type Feature, readFeatures } from '#contract/features.ts'
import { headers } from '#contract/limits.ts'
import type { CoreStore } from '#local/core-store.ts'
import { type Answered, readBody, retryAfterMs } from '#remote/read-answer.ts'
import type { Clock, Net, Notify, WireAnswer } from './ports.ts'

export interface Watch {
  net: Net
  features(): ReadonlySet<Feature>
  /** Whether the last exchange was answered by an API. Null before the first. */
  reached(): boolean | null
  contactAt(): number | null
  /** Told when `reached` may have changed. */
  onReached(told: () => void): () => void
  /** Told of every exchange that no API answered, with the pause that the server asked for. */
  onFailed(told: (askedMs: number | null) => void): () => void
  /** Somebody else on this device met a server that does not answer. */
  failed(): void
  /** There is reason to believe in a network again: what the last exchange said no longer counts. */
  hope(): void
  close(): void
}

/** A difference below this is the journey of the answer and the whole seconds of `Date`. */
const skewStepMs = 3_000

const looksLikeApi = (answer: Answered) =>
  answer.status === 304 || answer.status === 204 || (answer.status < 500 && readBody(answer).is === 'json')

const asText = (features: ReadonlySet<Feature>) => [...features].sort().join(',')

export async function watchNet(net: Net, store: CoreStore, clock: Clock, notify: Notify): Promise<Watch> {
  const known = await store.read(async (tx) => ({
    features: await tx.meta('features'),
    skewMs: await tx.meta('skewMs'),
  }))
  let features = readFeatures((known.features ?? []).join(','))
  let skewMs = known.skewMs ?? null
  let reached: boolean | null = null
  let contactAt: number | null = null
  const listeners = new Set<() => void>()
  const failureListeners = new Set<(askedMs: number | null) => void>()

  function fail(askedMs: number | null): void {
    find(false)
    for (const told of failureListeners) told(askedMs)
  }

  function find(now: boolean | null): void {
    if (reached === now) return
    reached = now
    for (const told of listeners) told()
  }

  // Another tab or the worker of the list was answered: then so would this page be.
  const stopListening = notify.listen((news) => {
    if (news.said === 'contact') find(true)
  })

  async function learn(answer: Answered, sentAt: number): Promise<void> {
    const now = clock.now()
    contactAt = now
    notify.tell({ said: 'contact', at: now })
    const offered = readFeatures(answer.header(headers.features))
    const date = Date.parse(answer.header('date') ?? '')
    const measured = Number.isNaN(date) ? skewMs : Math.round(date - (sentAt + now) / 2)
    const moved = measured !== null && (skewMs === null || Math.abs(measured - skewMs) > skewStepMs)
    const changed = asText(offered) !== asText(features)
    if (!moved && !changed) return
    features = offered
    if (moved) skewMs = measured
    await store.write(async (tx) => {
      if (changed) await tx.setMeta('features', [...offered])
      if (moved && measured !== null) await tx.setMeta('skewMs', measured)
    })
  }

  return {
    net: {
      async send(request): Promise<WireAnswer> {
        const sentAt = clock.now()
        const answer = await net.send(request)
        if (answer.kind === 'failed' && answer.why === 'aborted') return answer
        if (answer.kind === 'answer' && looksLikeApi(answer)) {
          find(true)
          await learn(answer, sentAt).catch(() => {})
        } else fail(answer.kind === 'answer' ? retryAfterMs(answer) : null)
        return answer
      },
    },
    features: () => features,
    reached: () => reached,
    contactAt: () => contactAt,
    onReached(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    onFailed(told) {
      failureListeners.add(told)
      return () => failureListeners.delete(told)
    },
    failed: () => fail(null),
    hope: () => find(null),
    close: stopListening,
  }
}
