/**
 * The services of a practice count: the real recorder, outbox and list over a memory that ends with the page. Promise: nothing that a screen
 * does with them reaches the databases, the storage, the other tabs or the server; only the real list is read.
 */
import { makePracticeCatalog } from '#catalog/practice/practice-catalog.ts'
import type { Problem } from '#contract/problem.ts'
import type { Drafts } from '#device-db/drafts.ts'
import { makeMemoryCoreStore } from '#device-db/memory-core-store.ts'
import { makeOutbox } from '#outbox/outbox.ts'
import { makeRecorder } from '#outbox/record.ts'
import { browserClock, browserRandom } from '#platform/browser-ports.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { EventBus, SyncEvent } from '#platform/ports.ts'
import type { Api } from '#session/api-types.ts'
import type { Services } from '../services.ts'
import { type PracticeStep, stepOf } from './practice-steps.ts'

export interface Practice {
  services: Services
  /** The completed steps. */
  done(): ReadonlySet<PracticeStep>
  onDone(listener: () => void): () => void
  markDone(step: PracticeStep): void
  end(): void
}

/** Delivers to this page only, unlike the event bus of the app. */
function memoryEvents(): EventBus {
  const { emit, subscribe } = makeEmitter<SyncEvent>()
  return { publish: emit, subscribe }
}

const offline: Problem = { kind: 'offline', onWire: false, text: '' }
const refuse = async () => ({ ok: false as const, problem: offline })

/** A server that never responds: practice works without one. */
const noServer: Api = {
  connection: () => 'offline',
  online: () => false,
  onReachable: () => () => {},
  retryNow: async () => false,
  features: () => new Set(),
  call: refuse,
  page: refuse,
  fetchRow: refuse,
  create: refuse,
  change: refuse,
  findByField: refuse,
  findCreated: refuse,
  remove: refuse,
  upload: refuse,
  download: refuse,
}

/** Device settings that practice reads, such as the camera. It never changes them. */
const readSettings = ['camera', 'wedge']

function memoryDrafts(real: Drafts, onWrite: (key: string, value: unknown) => void): Drafts {
  const values = new Map<string, unknown>()
  return {
    read: async (key) => (values.has(key) || !readSettings.includes(key) ? values.get(key) : real.read(key)),
    async write(key, value) {
      values.set(key, value)
      onWrite(key, value)
    },
    list: async (prefix) =>
      [...values].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => ({ key, value })),
    clear: async (key) => void values.delete(key),
  }
}

/** `person`: the signed-in person; as in a real count, nothing is recorded without one. */
export function makePractice(real: Services, person: { userKey: string; user: unknown }): Practice {
  const clock = browserClock('practice') // not a text
  const random = browserRandom(crypto)
  const events = memoryEvents()
  const store = makeMemoryCoreStore()
  const backupCopies = { save: async () => {}, delete: async () => {}, readAll: async () => [] }
  let steps: ReadonlySet<PracticeStep> = new Set()
  const stepChanges = makeEmitter()
  const markDone = (step: PracticeStep) => {
    if (steps.has(step)) return
    steps = new Set([...steps, step])
    stepChanges.emit()
  }
  const { userKey, user } = person
  const isSignedIn = store.write(async (tx) => {
    await tx.setSession({ id: 'current', token: '', tokenEpoch: 0, serverKey: 'practice', userKey, user })
    // They determine how ops are grouped into records in the outbox.
    await tx.setMeta('features', [...real.api.features()])
  })
  const list = makePracticeCatalog(real.catalog, store, userKey, clock.now())
  const recorder = makeRecorder({ store, clock, random, events, backupCopies, person: () => person })
  const outbox = makeOutbox({
    store,
    clock,
    random,
    events,
    backupCopies,
    serverKey: 'practice',
    sendNow: async () => {},
    wake: () => {},
  })
  const markRecorded = async () => {
    await list.refreshRecords()
    for (const op of await store.read((tx) => tx.openOps(userKey))) {
      const step = stepOf(op)
      if (step) markDone(step)
    }
  }
  const unsubscribe = events.subscribe(() => void markRecorded())
  const leavesPractice = async (): Promise<never> => {
    throw new Error('practice: nothing of it can leave the page')
  }
  const services: Services = {
    ...real,
    api: noServer,
    openPrinter: leavesPractice,
    drafts: memoryDrafts(real.drafts, (key, value) => {
      if (key === 'counting-room' && value !== null) markDone('room')
    }),
    catalog: {
      ...list,
      async resolve(text) {
        const found = await list.resolve(text)
        if (found.kind === 'product' && found.product) markDone('scan')
        return found
      },
    },
    recorder: {
      ...recorder,
      async undo(...opIds) {
        const undone = await recorder.undo(...opIds)
        markDone('undo')
        return undone
      },
    },
    outbox: {
      ...outbox,
      async list(options) {
        await isSignedIn
        return outbox.list(options)
      },
      exportFiles: leavesPractice,
      handOver: leavesPractice,
    },
  }
  return {
    services,
    done: () => steps,
    onDone: stepChanges.subscribe,
    markDone,
    end() {
      unsubscribe()
      outbox.close()
    },
  }
}
