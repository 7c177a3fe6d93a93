/** A person who counts in a mirror world: the real recorder and the real drain, in the database that has the list. */
import { headerNames } from '#contract/limits.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { comparedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import type { Op } from '#domain/outbox/op.ts'
import { runDrain } from '#outbox/drain/drain.ts'
import { planner } from '#outbox/planner/planner.ts'
import { makeRecorder } from '#outbox/record.ts'
import { discardOp } from '#outbox/resolve.ts'
import type { Network, Random } from '#platform/ports.ts'
import { watchServer } from '#session/server-watch.ts'
import { tabChannel } from '#tests/support/device/device-ports.ts'
import type { MirrorWorld, Row } from '#tests/support/device/mirror-world.ts'

export interface MirrorCounter {
  /** Counts an item as the list shows it, offline. `done`: and marks it, which is a request of its own. */
  count(row: Row, physicalCount: number, done?: boolean): Promise<Op>
  /** One drain run. */
  send(): Promise<void>
  discard(opId: string): Promise<void>
  ops(): Promise<readonly Op[]>
}

/** `username` is the person of the world; `network` has the session's token and the faults. */
export async function openMirrorCounter(
  world: MirrorWorld,
  username: string,
  network: Network,
  random: Random,
): Promise<MirrorCounter> {
  const { body, headers } = await world.server.ask(username, 'users/me/')
  const user = body as never
  await world.connection.db().session.update('current', { user })
  // The app knows them since the sign-in.
  const features = (headers.get(headerNames.features) ?? '').split(',').map((name) => name.trim())
  await world.connection.db().meta.put({ key: 'features', value: features })
  /** The databases are opened again by a restart. */
  const open = () => ({
    store: dexieCoreStore(world.connection),
    clock: { ...world.clock, sleep: () => new Promise<void>(() => {}) },
    events: tabChannel(),
    backupCopies: { save: async () => {}, delete: async () => {}, readAll: async () => [] },
    random,
    person: () => ({ userKey: world.viewKey, user }) as never,
  })
  return {
    async count(row, physicalCount, done = true) {
      const deps = open()
      const lc = (await deps.store.read((tx) => tx.meta('lc'))) ?? 0
      const values = pickFields(row, comparedFields('products'))
      const base = { known: true, values, version: String(row['version']), gen: 1, lc }
      const { op } = await makeRecorder(deps).count(
        { ...row, base } as unknown as ProductView,
        { physical_count: physicalCount, remarks: null, done },
        { source: 'scan' },
      )
      return op
    },
    async send() {
      const deps = open()
      const watch = await watchServer(network, deps.store, deps.clock, deps.events)
      const locks = { hold: <T>(_: string, __: unknown, work: (isHeld: boolean) => Promise<T>) => work(true) }
      const more = { network: watch.network, locks, planner, onRefused: async () => {} }
      await runDrain({ ...deps, ...more } as Parameters<typeof runDrain>[0], 'manual', 60_000)
      watch.close()
    },
    async discard(opId) {
      const { store, clock } = open()
      const stamp = { at: clock.now(), uuid: () => random.uuid() }
      await store.write((tx) => discardOp(tx, opId, 'Counted by mistake', { clock, random }, stamp))
    },
    ops: () => open().store.read((tx) => tx.allOps()),
  }
}
