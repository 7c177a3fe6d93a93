/** The person of a view scenario counts too: real recorder and real drain, in the database that has the list. */
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { comparedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import { isOpen, type Op } from '#domain/outbox/op.ts'
import { runDrain } from '#outbox/drain/drain.ts'
import { planner } from '#outbox/planner/planner.ts'
import { makeRecorder } from '#outbox/record.ts'
import type { Network } from '#platform/ports.ts'
import { watchServer } from '#session/server-watch.ts'
import { tabChannel } from '#tests/support/device-ports.ts'
import { type MirrorWorld, type Row, shownRows } from '#tests/support/mirror-world.ts'
import type { SeededRandom } from './scenario-random.ts'

/** Longer than any pause of the drain. */
const pauseMs = 20 * 60_000
const maxRuns = 40

export interface ViewCounter {
  /** Counts an item of the list, offline; says what it did. */
  count(): Promise<string>
  /** One drain run. */
  send(): Promise<void>
  /** After the faults: sends everything, and says what the server or the device does not have as it was counted. */
  settle(): Promise<readonly string[]>
}

export async function openViewCounter(world: MirrorWorld, seeded: SeededRandom): Promise<ViewCounter> {
  let ids = 0
  const uuid = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`
  const random = { next: () => seeded.next(), uuid }
  const counted = new Map<number, number>()
  const recorded: Op[] = []
  let last = 0
  const user = (await world.server.ask('maria', 'users/me/')).body as never
  await world.connection.db().session.update('current', { user })
  const network: Network = {
    async send(request) {
      const answer = await world.fault.now?.(request, 0)
      if (!answer) throw new Error(`no answer to ${request.path}`)
      return answer
    },
  }
  /** The databases are opened again by a restart. */
  const open = () => {
    const session = { userKey: world.viewKey, user } as never
    return {
      store: dexieCoreStore(world.connection),
      clock: { ...world.clock, sleep: () => new Promise<void>(() => {}) },
      events: tabChannel(),
      backupCopies: { save: async () => {}, delete: async () => {}, readAll: async () => [] },
      random,
      person: () => session,
    }
  }
  async function send(): Promise<void> {
    const deps = open()
    const watch = await watchServer(network, deps.store, deps.clock, deps.events)
    const locks = { hold: <T>(_: string, __: unknown, work: (isHeld: boolean) => Promise<T>) => work(true) }
    const more = { network: watch.network, locks, planner, onRefused: async () => {} }
    await runDrain({ ...deps, ...more } as Parameters<typeof runDrain>[0], 'manual', 60_000)
    watch.close()
  }
  const readOps = () => open().store.read((tx) => tx.allOps())

  return {
    async count() {
      const row = seeded.pick(await shownRows(world, 'products'))
      if (row === undefined) return 'no item in the list'
      const { store } = open()
      const lc = (await store.read((tx) => tx.meta('lc'))) ?? 0
      const values = pickFields(row, comparedFields('products'))
      const base = { known: true, values, version: String(row['version']), gen: 1, lc }
      const count = ++last
      const { op } = await makeRecorder(open()).count(
        { ...row, base } as unknown as ProductView,
        { physical_count: count, remarks: null, done: true },
        { source: 'scan' },
      )
      counted.set(Number(row['id']), count)
      recorded.push(op)
      return `counts ${count} of item ${row['id']}`
    },
    send,
    async settle() {
      for (let run = 0; run < maxRuns && (await readOps()).some(isOpen); run++) {
        world.clock.advance(pauseMs)
        await send()
      }
      const ops = await readOps()
      const onServer = async (id: number) => (await world.server.ask('admin', `products/${id}/`)).body as Row
      const problems = [
        ...recorded.filter(({ id }) => !ops.some((op) => op.id === id)).map(({ id }) => `count ${id} is gone`),
        ...ops.filter(isOpen).map(({ eid, state, error }) => `a count of item ${eid} is ${state}: ${error?.message}`),
      ]
      for (const [id, count] of counted) {
        const { physical_count, scanned } = await onServer(id)
        if (physical_count !== count || scanned !== true)
          problems.push(`item ${id} has ${physical_count} (${scanned}), and ${count} was counted last`)
      }
      for (const op of ops.filter(({ kind, state }) => kind === 'count' && state === 'acked')) {
        const { body } = await world.server.ask('admin', `products/${op.eid}/history/`)
        if (!JSON.stringify(body).includes(op.id)) problems.push(`count ${op.id} is not in the history`)
      }
      return problems
    },
  }
}
