/** The person of a view scenario counts too: real recorder and real drain, in the database that has the list. */
import { isOpen, type Op } from '#domain/outbox/op.ts'
import type { Network } from '#platform/ports.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { openMirrorCounter } from '#tests/support/device/mirror-counter.ts'
import { type MirrorWorld, type Row, shownRows } from '#tests/support/device/mirror-world.ts'
import type { SeededRandom } from './scenario-random.ts'
import type { ViewInstitute } from './view-institute.ts'

/** Longer than any pause of the drain. */
const pauseMs = 20 * 60_000
const maxRuns = 40

export interface ViewCounter {
  /** Counts an item of the list, offline; says what it did. */
  count(): Promise<string>
  /** One drain run. */
  send(): Promise<void>
  /** The items with records that the server does not have yet. */
  unsent(): Promise<ReadonlySet<number>>
  /** After the faults: sends everything, and says what the server or the device does not have as it was counted. */
  settle(): Promise<readonly string[]>
}

export async function openViewCounter(
  world: MirrorWorld,
  seeded: SeededRandom,
  institute: Pick<ViewInstitute, 'isOutside'>,
  /** Omitted: some counts are not marked as done, so that one request is all that the server gets. */
  marksDone: boolean,
): Promise<ViewCounter> {
  let ids = 0
  const uuid = () => numberedUuid(++ids)
  const random = { next: () => seeded.next(), uuid }
  const counted = new Map<number, number>()
  const recorded: Op[] = []
  /** Items with a count that was made on an outdated list, when the person could no longer see them: the server may refuse it (SYNC-4531). */
  const countedOutside = new Set<number>()
  let last = 0
  const network: Network = {
    async send(request) {
      const answer = await world.fault.now?.(request, 0)
      if (!answer) throw new Error(`no answer to ${request.path}`)
      return answer
    },
  }
  const counter = await openMirrorCounter(world, 'maria', network, random)

  return {
    async count() {
      const row = seeded.pick(await shownRows(world, 'products'))
      if (row === undefined) return 'no item in the list'
      const count = ++last
      const op = await counter.count(row, count, marksDone ? true : seeded.withProbability(0.5))
      counted.set(Number(row['id']), count)
      recorded.push(op)
      if (institute.isOutside(Number(row['id']))) countedOutside.add(Number(row['id']))
      return `counts ${count} of item ${row['id']}`
    },
    send: () => counter.send(),
    unsent: async () => new Set((await counter.ops()).filter(isOpen).map(({ eid }) => Number(eid))),
    async settle() {
      /** A count that the server refuses holds back the later ones of its item. */
      const mayWait = ({ eid, state }: Op, ops: readonly Op[]) =>
        countedOutside.has(Number(eid)) &&
        (state === 'blocked' || ops.some((op) => op.eid === eid && op.state === 'blocked'))
      const isLeft = (ops: readonly Op[]) => ops.some((op) => isOpen(op) && !mayWait(op, ops))
      for (let run = 0; run < maxRuns && isLeft(await counter.ops()); run++) {
        world.clock.advance(pauseMs)
        await counter.send()
      }
      const ops = await counter.ops()
      const onServer = async (id: number) => (await world.server.ask('admin', `products/${id}/`)).body as Row
      const problems = [
        ...recorded.filter(({ id }) => !ops.some((op) => op.id === id)).map(({ id }) => `count ${id} is gone`),
        ...ops
          .filter((op) => isOpen(op) && !mayWait(op, ops))
          .map(({ eid, state, error }) => `a count of item ${eid} is ${state}: ${error?.message}`),
      ]
      for (const [id, count] of counted) {
        if (countedOutside.has(id)) continue
        const { physical_count, scanned } = await onServer(id)
        if (physical_count !== count || (marksDone && scanned !== true))
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
