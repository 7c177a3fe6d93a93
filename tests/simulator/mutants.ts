/**
 * Named mistakes, each put into the engine through the seam of its ports: a planner function replaced, a store or a callback that lies. The
 * simulator must find every one of them; one that it cannot find is a hole in the simulator.
 */

import { isObject, readBody } from '#api-client/read-response.ts'
import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { Op, SealedRequest } from '#domain/outbox/op.ts'
import { isLive } from '#outbox/planner/item-state.ts'
import type { Verdict } from '#outbox/planner/judge.ts'
import { type Planner, planner } from '#outbox/planner/planner.ts'
import type { Level } from './world/model-server.ts'
import type { EngineSeam } from './world/simulated-device.ts'

export interface Mutant {
  name: string
  levels: readonly Level[]
  seam: EngineSeam
  /** Seeds of stories that are known to come near the mistake, told first. */
  likelySeeds?: readonly number[]
  /** Found in stories of one person alone, by this invariant. */
  isAlone?: 'I29'
}

const allLevels: readonly Level[] = ['M0', 'M1', 'M2']

const plannerMutant = (name: string, changed: Partial<Planner>, levels: readonly Level[] = allLevels): Mutant => ({
  name,
  levels,
  seam: { planner: changed },
})

/** A store whose transactions lie in one respect. */
const storeMutant = (change: (tx: CoreWriter) => Partial<CoreWriter>): NonNullable<EngineSeam['store']> => {
  return (store): CoreStore => ({
    read: (work) => store.read(work),
    write: (work) => store.write((tx) => work({ ...tx, ...change(tx) })),
  })
}

const rowIn = (answer: Parameters<Planner['classify']>[0]) => {
  const body = answer.kind === 'answer' ? readBody(answer) : null
  return body?.is === 'json' && isObject(body.value) ? body.value : null
}

export const mutants: readonly Mutant[] = [
  plannerMutant('acknowledges any 2xx with a row, without looking at the echo', {
    classify(answer, sent) {
      const verdict = planner.classify(answer, sent)
      return verdict.is === 'doubt' && answer.kind === 'answer' && answer.status < 300
        ? { is: 'stored', row: rowIn(answer) ?? { id: sent.eid, ...sent.sent } }
        : verdict
    },
    decideMerge: (question) => (question.tried ? { is: 'there' } : planner.decideMerge(question)),
  }),
  plannerMutant('takes any HTTP answer as delivered', {
    classify: (answer, sent): Verdict =>
      answer.kind === 'answer' ? { is: 'stored', row: { id: sent.eid, ...sent.sent } } : planner.classify(answer, sent),
  }),
  plannerMutant('lets a refusal close the op', {
    classify(answer, sent): Verdict {
      const verdict = planner.classify(answer, sent)
      return verdict.is === 'rejected' ? { is: 'stored', row: { id: sent.eid, ...sent.sent } } : verdict
    },
  }),
  plannerMutant('writes over whatever is there', { decideMerge: () => ({ is: 'send' }) }),
  plannerMutant(
    'sends blindly on a plain server',
    {
      nextStep(item, context) {
        const step = planner.nextStep(item, context)
        if (step.is === 'ask' && step.about === 'ops' && step.ops[0])
          return { is: 'seal', ops: step.ops, base: step.ops[0].base }
        return step.is === 'ask' && step.about === 'request' ? { is: 'send', request: step.request } : step
      },
    },
    ['M0'],
  ),
  plannerMutant(
    'leaves If-Match away',
    { seal: (...given) => withoutGuard(planner.seal(...given)), nextStep: sendsUnguarded },
    ['M1', 'M2'],
  ),
  plannerMutant('takes the base from what the screen showed', {
    nextStep: (item, context) =>
      planner.nextStep(
        { ...item, ops: item.ops.map((op) => ({ ...op, base: { ...op.base, values: op.seen } })) },
        context,
      ),
    decideMerge: (question) => planner.decideMerge({ ...question, base: { known: true, values: question.mine } }),
  }),
  plannerMutant('does not know its own values again', { ownTries: () => [] }, ['M0', 'M1']),
  {
    name: 'takes its own late value for somebody else’s',
    levels: ['M0', 'M1'],
    seam: { planner: { ownTries: () => [] } },
    isAlone: 'I29',
  },
  plannerMutant(
    'makes a new request of every try',
    {
      nextStep(item, context) {
        const live = item.requests.find(isLive)
        const ops = live ? item.ops.filter((op) => live.opIds.includes(op.id)) : []
        return live?.doubtful && ops.length > 0 ? { is: 'seal', ops, base: live.base } : planner.nextStep(item, context)
      },
    },
    allLevels,
  ),
  plannerMutant('orders by the clock', {
    nextStep: (item, context) =>
      planner.nextStep({ ...item, ops: item.ops.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1)) }, context),
  }),
  {
    name: 'never looks for its late ghosts',
    levels: ['M0'],
    seam: { planner: { settled: () => 'ours' } },
    likelySeeds: [1263, 1687, 1913],
  },
  plannerMutant('holds every item back while one waits for a person', {
    lanes: (waiting, ...rest) =>
      waiting.ops.some((op) => op.state === 'conflict' || op.state === 'rejected')
        ? []
        : planner.lanes(waiting, ...rest),
  }),
  plannerMutant(
    'says that others agreed when they did not',
    {
      decideMerge(question) {
        const way = planner.decideMerge(question)
        return way.is === 'conflict' ? { is: 'agreed' } : way
      },
    },
    ['M0', 'M1'],
  ),
  plannerMutant('forgets to send what rested', {
    nextStep: (item, context) =>
      item.requests.some((request) => isLive(request) && request.tries > 0)
        ? { is: 'nothing' }
        : planner.nextStep(item, context),
  }),
  plannerMutant('sends the overlay of other ops along', {
    seal: (ops, ...rest) =>
      planner.seal(
        ops.map((op) => ({ ...op, patch: { ...op.patch, physical_count: 77 } })),
        ...rest,
      ),
  }),
  { name: 'writes although another round leads', levels: allLevels, seam: { store: withoutFencing } },
  {
    name: 'ticks before the answer',
    levels: allLevels,
    seam: {
      store: storeMutant((tx) => ({
        putOps: (ops) => tx.putOps(ops.map((op) => (op.state === 'sending' ? { ...op, state: 'acked' as const } : op))),
      })),
    },
  },
  {
    name: 'rewrites what a person recorded when it closes',
    levels: allLevels,
    seam: {
      store: storeMutant((tx) => ({
        putOps: (ops) => tx.putOps(ops.map((op) => (op.state === 'acked' ? { ...op, patch: {} } : op))),
      })),
    },
  },
  {
    name: 'closes without a line in the history',
    levels: allLevels,
    seam: { store: storeMutant(() => ({ putAudit: async () => {} })) },
  },
  {
    name: 'sends one person’s counts with another’s token',
    levels: allLevels,
    seam: { store: storeMutant(foreignSession) },
  },
  { name: 'goes on with a refused token', levels: allLevels, seam: { onRefused: () => async () => {} } },
  {
    name: 'does not write down that it is about to send',
    levels: allLevels,
    seam: {
      store: storeMutant((tx) => ({
        putRequests: (requests) => tx.putRequests(requests.filter((request) => request.state !== 'sending')),
      })),
    },
  },
]

function withoutGuard(sealed: SealedRequest): SealedRequest {
  const { ifMatch: _, ...rest } = sealed
  return rest
}

function sendsUnguarded(...[item, context]: Parameters<Planner['nextStep']>): ReturnType<Planner['nextStep']> {
  const step = planner.nextStep(item, context)
  return step.is === 'ask' && step.about === 'request' ? { is: 'send', request: step.request } : step
}

/** Each round believes that its own epoch is the newest. */
function withoutFencing(store: CoreStore): CoreStore {
  let own: number | undefined
  return {
    read: (work) => store.read(work),
    write: (work) =>
      store.write((tx) =>
        work({
          ...tx,
          async nextMeta(key) {
            const next = await tx.nextMeta(key)
            if (key === 'epoch') own = next
            return next
          },
          meta: async (key) => (key === 'epoch' && own !== undefined ? (own as never) : tx.meta(key)),
        }),
      ),
  }
}

/** Whoever is signed in, the first ops in the outbox are taken for theirs. */
function foreignSession(tx: CoreWriter): Partial<CoreWriter> {
  return {
    async session() {
      const session = await tx.session()
      const other = (await tx.allOps()).find((op: Op) => op.userKey !== session?.userKey)
      return session && other ? { ...session, userKey: other.userKey } : session
    },
  }
}
