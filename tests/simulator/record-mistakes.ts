/** Mistakes in the campaign records that a device sends. */
import { isObject, readBody } from '#api-client/read-response.ts'
import type { Op } from '#domain/outbox/op.ts'
import { type Planner, planner } from '#outbox/planner/planner.ts'
import type { Mutant } from './mutants.ts'

const changed = (kind: string, patch: Op['patch']) => (op: Op) =>
  op.patch['kind'] === kind ? { ...op, patch: { ...op.patch, ...patch } } : op
const withOtherFigure = changed('second-count', { count: 7 })
const withoutReason = changed('settlement', { reason: { code: 'other', name: 'Other' } })

function withoutUndo(op: Op): Op {
  const { undone_at: _, ...patch } = op.patch
  return { ...op, patch }
}

const isStatement = ({ entity, patch }: Op) => entity === 'campaign-records' && patch['campaign'] !== undefined
export const withNextVersion = (op: Op): Op =>
  isStatement(op) ? { ...op, patch: { ...op.patch, campaign: Number(op.patch['campaign']) + 1 } } : op
const withNewMoment = (op: Op): Op =>
  isStatement(op) ? { ...op, patch: { ...op.patch, recorded_at: '2027-01-31T08:00:00.000Z' } } : op

export function isLate(answer: Parameters<Planner['classify']>[0]): boolean {
  const body = answer.kind === 'answer' ? readBody(answer) : null
  return body?.is === 'json' && isObject(body.value) && body.value['late'] === true
}

export const recordMutants: readonly Mutant[] = [
  {
    name: 'sends an undone campaign record as if it still applied',
    levels: ['M2'],
    withRecords: true,
    seam: { planner: { seal: (ops, ...rest) => planner.seal(ops.map(withoutUndo), ...rest) } },
  },
  {
    name: 'sends a second count with another figure',
    levels: ['M2'],
    withSecondCounts: true,
    seam: { planner: { seal: (ops, ...rest) => planner.seal(ops.map(withOtherFigure), ...rest) } },
  },
  {
    name: 'sends the decision about a count without its reason',
    levels: ['M2'],
    withSecondCounts: true,
    seam: { planner: { seal: (ops, ...rest) => planner.seal(ops.map(withoutReason), ...rest) } },
  },
  {
    name: 'sends what was stated about a closed count as if it were about the reopened one',
    levels: ['M2'],
    withRecords: true,
    withReopening: true,
    seam: { planner: { seal: (ops, ...rest) => planner.seal(ops.map(withNextVersion), ...rest) } },
  },
  {
    name: 'gives what was stated before the close the moment at which it is sent',
    levels: ['M2'],
    withSecondCounts: true,
    withReopening: true,
    seam: { planner: { seal: (ops, ...rest) => planner.seal(ops.map(withNewMoment), ...rest) } },
  },
  {
    name: 'takes the answer that a record came after the close for a refusal',
    levels: ['M2'],
    withRecords: true,
    withReopening: true,
    seam: {
      planner: {
        classify: (answer, sent) =>
          isLate(answer) ? { is: 'rejected', cls: 'validation', text: 'late' } : planner.classify(answer, sent),
      },
    },
  },
]
