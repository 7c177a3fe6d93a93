/**
 * Named mistakes, each put into the engine through its ports: a replaced planner function, or a store or callback that misbehaves. The
 * simulator must find every one; a mistake that it does not find is a gap in the simulator.
 */

import { isObject, readBody } from '#api-client/read-response.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { lostErrorClass, type Op, type SealedRequest } from '#domain/outbox/op.ts'
import { isLive } from '#outbox/planner/item-state.ts'
import type { Verdict } from '#outbox/planner/judge.ts'
import { type Planner, planner } from '#outbox/planner/planner.ts'
import { endingMutants } from './ending-mistakes.ts'
import { withLastClosed, withoutClosed } from './receipt-mistakes.ts'
import { recordMutants } from './record-mistakes.ts'
import { secondCountMutants } from './second-count-mistakes.ts'
import { foreignSession, storeMutant, withoutFencing } from './store-mistakes.ts'
import type { Level } from './world/model-server-types.ts'
import type { ServerMistake } from './world/run-scenario.ts'
import type { JudgeSecondCount } from './world/second-count-oracle.ts'
import type { EngineSeam } from './world/simulated-device.ts'

export interface Mutant {
  name: string
  levels: readonly Level[]
  seam: EngineSeam
  /** Seeds of scenarios that are known to come near the mistake; they run first. */
  likelySeeds?: readonly number[]
  /** Found in single-person scenarios, by this invariant. */
  isAlone?: 'I29'
  /** Found in scenarios with conditions. */
  withConditions?: true
  /** Found in scenarios with items that are counted in other rooms. */
  withFoundHere?: true
  /** Found in scenarios with campaign records. */
  withRecords?: true
  /** Found in scenarios with second counts and settlements. */
  withSecondCounts?: true
  /** Found in scenarios in which the count is closed and reopened. */
  withReopening?: true
  /** Found in scenarios in which people count on paper for others, and entries are joined. */
  withPeople?: true
  /** How second counts are judged; omitted: as the app does. */
  judge?: JudgeSecondCount
  /** Found in scenarios with receipts. */
  withReceipts?: true
  /** Found in scenarios in which the count is canceled. */
  withCanceling?: true
  /** Found in scenarios in which people record the same counts and undo their own. */
  withUndoOfOne?: true
  /** A mistake of the server, not of the engine. */
  server?: ServerMistake
}

const allLevels: readonly Level[] = ['M0', 'M1', 'M2']

const plannerMutant = (name: string, changed: Partial<Planner>, levels: readonly Level[] = allLevels): Mutant => ({
  name,
  levels,
  seam: { planner: changed },
})

const receiptsMutant = (name: string, change: (tx: CoreWriter) => Partial<CoreWriter>): Mutant => ({
  name,
  levels: ['M2'],
  withReceipts: true,
  seam: { store: storeMutant(change) },
})

const rowIn = (answer: Parameters<Planner['classify']>[0]) => {
  const body = answer.kind === 'answer' ? readBody(answer) : null
  return body?.is === 'json' && isObject(body.value) ? body.value : null
}

export const mutants: readonly Mutant[] = [
  plannerMutant('acknowledges any 2xx with a row without comparing the echo', {
    classify(answer, sent) {
      const verdict = planner.classify(answer, sent)
      return verdict.is === 'doubt' && answer.kind === 'answer' && answer.status < 300
        ? { is: 'stored', row: rowIn(answer) ?? { id: sent.eid, ...sent.sent } }
        : verdict
    },
    decideMerge: (question) => (question.tried ? { is: 'there' } : planner.decideMerge(question)),
  }),
  plannerMutant('treats any HTTP answer as acknowledged', {
    classify: (answer, sent): Verdict =>
      answer.kind === 'answer' ? { is: 'stored', row: { id: sent.eid, ...sent.sent } } : planner.classify(answer, sent),
  }),
  plannerMutant('closes an op that was refused', {
    classify(answer, sent): Verdict {
      const verdict = planner.classify(answer, sent)
      return verdict.is === 'rejected' ? { is: 'stored', row: { id: sent.eid, ...sent.sent } } : verdict
    },
  }),
  plannerMutant('overwrites any value', { decideMerge: () => ({ is: 'send' }) }),
  {
    name: 'overwrites another person’s condition',
    levels: allLevels,
    withConditions: true,
    seam: {
      planner: {
        decideMerge: (question) =>
          'condition' in question.command.fields ? { is: 'send' } : planner.decideMerge(question),
      },
    },
  },
  {
    name: 'compares a condition with the fields of a count',
    levels: allLevels,
    withConditions: true,
    seam: {
      planner: {
        decideMerge: (question) =>
          planner.decideMerge('condition' in question.command.fields ? { ...question, theirs: {} } : question),
      },
    },
  },
  plannerMutant(
    'sends to a plain server without reading first',
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
    'omits If-Match',
    { seal: (...given) => withoutGuard(planner.seal(...given)), nextStep: sendsUnguarded },
    ['M1', 'M2'],
  ),
  plannerMutant('uses the values on the screen as the base', {
    nextStep: (item, context) =>
      planner.nextStep(
        { ...item, ops: item.ops.map((op) => ({ ...op, base: { ...op.base, values: op.seen } })) },
        context,
      ),
    decideMerge: (question) => planner.decideMerge({ ...question, base: { known: true, values: question.mine } }),
  }),
  plannerMutant('does not recognize its own values', { ownTries: () => [] }, ['M0', 'M1']),
  {
    name: 'attributes its own late value to another person',
    levels: ['M0', 'M1'],
    seam: { planner: { ownTries: () => [] } },
    isAlone: 'I29',
  },
  plannerMutant(
    'builds a new request for every try',
    {
      nextStep(item, context) {
        const live = item.requests.find(isLive)
        const ops = live ? item.ops.filter((op) => live.opIds.includes(op.id)) : []
        return live?.doubtful && ops.length > 0 ? { is: 'seal', ops, base: live.base } : planner.nextStep(item, context)
      },
    },
    allLevels,
  ),
  plannerMutant('orders ops by the clock', {
    nextStep: (item, context) =>
      planner.nextStep({ ...item, ops: item.ops.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1)) }, context),
  }),
  {
    name: 'never checks for late copies of its requests',
    levels: ['M0'],
    seam: { planner: { settled: () => 'ours' } },
    likelySeeds: [1263, 1687, 1913],
  },
  plannerMutant('holds back every item while one needs review', {
    lanes: (waiting, ...rest) =>
      waiting.ops.some((op) => op.state === 'conflict' || op.state === 'rejected')
        ? []
        : planner.lanes(waiting, ...rest),
  }),
  plannerMutant(
    'reports an agreement that nobody made',
    {
      decideMerge(question) {
        const decision = planner.decideMerge(question)
        return decision.is === 'conflict' ? { is: 'agreed' } : decision
      },
    },
    ['M0', 'M1'],
  ),
  plannerMutant('never sends a rested request again', {
    nextStep: (item, context) =>
      item.requests.some((request) => isLive(request) && request.tries > 0)
        ? { is: 'nothing' }
        : planner.nextStep(item, context),
  }),
  plannerMutant('sends values of other ops along', {
    seal: (ops, ...rest) =>
      planner.seal(
        ops.map((op) => ({ ...op, patch: { ...op.patch, physical_count: 77 } })),
        ...rest,
      ),
  }),
  { name: 'writes although another drain run leads', levels: allLevels, seam: { store: withoutFencing } },
  {
    name: 'acknowledges before the answer',
    levels: allLevels,
    seam: {
      store: storeMutant((tx) => ({
        putOps: (ops) => tx.putOps(ops.map((op) => (op.state === 'sending' ? { ...op, state: 'acked' as const } : op))),
      })),
    },
  },
  {
    name: 'changes the recorded values when it closes an op',
    levels: allLevels,
    seam: {
      store: storeMutant((tx) => ({
        putOps: (ops) => tx.putOps(ops.map((op) => (op.state === 'acked' ? { ...op, patch: {} } : op))),
      })),
    },
  },
  {
    name: 'closes ops without an audit row',
    levels: allLevels,
    seam: { store: storeMutant(() => ({ putAudit: async () => {} })) },
  },
  {
    name: 'sends one person’s counts with another’s token',
    levels: allLevels,
    seam: { store: storeMutant(foreignSession) },
  },
  {
    name: 'records a count without the room in which the item was found',
    levels: allLevels,
    withFoundHere: true,
    seam: { store: storeMutant((tx) => ({ putOps: (ops) => tx.putOps(ops.filter((op) => !isSightingOfCount(op))) })) },
  },
  {
    name: 'undoes a count and leaves the room in which the item was found',
    levels: allLevels,
    withFoundHere: true,
    seam: {
      store: storeMutant((tx) => ({
        itemOps: async (userKey, entity, id) => (entity === 'findings' ? [] : tx.itemOps(userKey, entity, id)),
      })),
    },
  },
  ...recordMutants,
  ...secondCountMutants,
  ...endingMutants,
  {
    name: 'loses the decision that is recorded with a count',
    levels: ['M2'],
    withSecondCounts: true,
    seam: {
      store: storeMutant((tx) => ({
        itemOps: async (userKey, entity, id) => (entity === 'campaign-records' ? [] : tx.itemOps(userKey, entity, id)),
      })),
    },
  },
  receiptsMutant('never declares a number that will not arrive', (tx) => ({
    updateMeta: (key, change) => tx.updateMeta(key, (value) => withoutClosed(change(value))),
  })),
  receiptsMutant('declares a number that may still arrive', (tx) => ({
    updateMeta: (key, change) => tx.updateMeta(key, (value) => withLastClosed(change(value))),
  })),
  receiptsMutant('does not look for records that the server lost', () => ({ closedOps: async () => [] })),
  receiptsMutant('sends lost records again without asking', (tx) => ({
    putOps: (ops) =>
      tx.putOps(ops.map((op) => (op.error?.cls === lostErrorClass ? { ...op, state: 'queued' as const } : op))),
  })),
  { name: 'keeps using a refused token', levels: allLevels, seam: { onRefused: () => async () => {} } },
  {
    name: 'does not mark a request before sending it',
    levels: allLevels,
    seam: {
      store: storeMutant((tx) => ({
        putRequests: (requests) => tx.putRequests(requests.filter((request) => request.state !== 'sending')),
      })),
    },
  },
]

const isSightingOfCount = (op: Op) => op.entity === 'findings' && op.with !== undefined

function withoutGuard(sealed: SealedRequest): SealedRequest {
  const { ifMatch: _, ...rest } = sealed
  return rest
}

function sendsUnguarded(...[item, context]: Parameters<Planner['nextStep']>): ReturnType<Planner['nextStep']> {
  const step = planner.nextStep(item, context)
  return step.is === 'ask' && step.about === 'request' ? { is: 'send', request: step.request } : step
}
