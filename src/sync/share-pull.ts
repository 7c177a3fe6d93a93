/**
 * One tab looks after the list for all of them; this tells the others how far it is. Promises: a tab that opens late, or has to wait for its
 * turn, shows the progress of the tab that works; news of a tab that fell silent is forgotten.
 */
import type { Clock, Notify } from './ports.ts'
import type { Pull, PullStatus } from './pull.ts'

/** News of progress at most so often, and so often even without progress. */
const tellEveryMs = 250
const beatMs = 5_000
/** A tab that said nothing for so long has gone. */
const silentMs = 3 * beatMs

const idle: PullStatus = { running: false, progress: null, problem: null, shrunk: null, elsewhere: false, paid: false }

/** `me` names this tab among the others. */
export function sharePull(own: Pull, { notify, clock, me }: { notify: Notify; clock: Clock; me: string }): Pull {
  const listeners = new Set<() => void>()
  const stop = new AbortController()
  let other: PullStatus | null = null
  let heardAt = 0
  let toldAt = Number.NEGATIVE_INFINITY
  let beating = false

  const restate = () => {
    for (const told of listeners) told()
  }
  const tell = () => {
    toldAt = clock.mono()
    const { running, progress } = own.status()
    notify.tell({ said: 'pull', from: me, status: { ...idle, running, progress } })
  }
  async function beat(): Promise<void> {
    beating = true
    while (own.status().running) {
      await clock.sleep(beatMs, stop.signal)
      if (own.status().running) tell()
    }
  }
  /** Forgets a tab that fell silent. */
  async function listenFor(since: number): Promise<void> {
    await clock.sleep(silentMs, stop.signal)
    if (heardAt !== since || other === null) return
    other = null
    restate()
  }

  const stopOwn = own.onStatus(() => {
    const { running } = own.status()
    if (running) other = null
    if (running && !beating) {
      beat()
        .catch(() => {})
        .finally(() => {
          beating = false
        })
    }
    if (!running || clock.mono() - toldAt >= tellEveryMs) tell()
    restate()
  })
  const stopListening = notify.listen((news) => {
    if (news.said === 'who-pulls' && news.from !== me && own.status().running) tell()
    if (news.said !== 'pull' || news.from === me) return
    heardAt = clock.mono()
    other = news.status.running ? { ...news.status, elsewhere: true } : null
    if (other) listenFor(heardAt).catch(() => {})
    restate()
  })
  notify.tell({ said: 'who-pulls', from: me })

  return {
    ...own,
    status() {
      const mine = own.status()
      return mine.running || other === null ? mine : { ...other, shrunk: mine.shrunk }
    },
    onStatus(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    close() {
      stop.abort()
      stopOwn()
      stopListening()
      own.close()
    },
  }
}
