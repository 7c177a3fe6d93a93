/** Mistakes about counts that are canceled, and about undos of one record. */
import { headerNames } from '#contract/limits.ts'
import type { ClientEvent } from '#contract/sync/client-events.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { isOpen, type Op } from '#domain/outbox/op.ts'
import { planner } from '#outbox/planner/planner.ts'
import type { Mutant } from './mutants.ts'
import { isLate, withNextVersion } from './record-mistakes.ts'
import { judgedWithLate } from './second-count-mistakes.ts'
import { storeMutant } from './store-mistakes.ts'
import type { ServerRequest } from './world/model-server-types.ts'
import type { ServerMistake } from './world/run-scenario.ts'

const canceling = (name: string, more: Partial<Mutant>): Mutant => ({
  ...{ name, levels: ['M2'], seam: {}, withRecords: true, withCanceling: true },
  ...more,
})
const undoing = (name: string, more: Partial<Mutant>): Mutant => ({
  ...{ name, levels: ['M2'], seam: {}, withUndoOfOne: true },
  ...more,
})

/** Replaces what a request states with its values. */
function withEvents(request: ServerRequest, change: (event: ClientEvent) => ClientEvent): ServerRequest {
  const name = headerNames.clientEvents
  const text = request.headers[name]
  if (text === undefined) return request
  const events = (JSON.parse(decodeURIComponent(text)) as ClientEvent[]).map(change)
  return { ...request, headers: { ...request.headers, [name]: encodeURIComponent(JSON.stringify(events)) } }
}
const withoutUndone = ({ undoes: _, ...event }: ClientEvent): ClientEvent => event as ClientEvent
const onOneDevice = (event: ClientEvent): ClientEvent => ({ ...event, device: 'any' })
const handling =
  (change: (event: ClientEvent) => ClientEvent): ServerMistake =>
  (server) => ({ handle: (request) => server.handle(withEvents(request, change)) })

function withoutUndoes(op: Op): Op {
  const { undoes: _, ...rest } = op
  return rest
}

const openOnly = (op: Op | null) => (op && isOpen(op) ? op : null)

/** The row with what the undo that is being sent asked for. */
async function cleared(tx: CoreWriter, { entity, eid, row }: Parameters<CoreWriter['confirm']>[0][number]) {
  const undo = (await tx.allOps()).find((op) => op.eid === eid && op.state === 'sending' && op.undoes !== undefined)
  return { entity, eid, row: row && undo ? { ...row, ...undo.patch } : row }
}

export const endingMutants: readonly Mutant[] = [
  canceling('clears the counts of a canceled campaign', {
    server: (server) => ({
      cancelCampaign() {
        server.cancelCampaign()
        server.reset()
      },
    }),
  }),
  canceling('freezes figures of a canceled campaign, as of a closed one', {
    server: (server) => ({ cancelCampaign: server.closeCampaign }),
  }),
  canceling('sends what was stated about a canceled count as if it were about the next one', {
    seam: { planner: { seal: (ops, ...rest) => planner.seal(ops.map(withNextVersion), ...rest) } },
  }),
  canceling('takes the answer that a record came after the cancel for a refusal', {
    seam: {
      planner: {
        classify: (answer, sent) =>
          isLate(answer) ? { is: 'rejected', cls: 'validation', text: 'late' } : planner.classify(answer, sent),
      },
    },
  }),
  canceling('includes records that came after the cancel in second counts', {
    ...{ withSecondCounts: true, withPeople: true, judge: judgedWithLate },
  }),
  undoing('clears a count that a colleague recorded as well', { server: handling(withoutUndone) }),
  undoing('takes away a condition that a colleague recorded as well', {
    withConditions: true,
    server: handling((event) => (event.kind === 'condition' ? withoutUndone(event) : event)),
  }),
  undoing('takes the condition that the server kept for an error', {
    withConditions: true,
    seam: {
      store: storeMutant((tx) => ({
        async op(id) {
          const op = await tx.op(id)
          return op?.kind === 'condition' ? openOnly(op) : op
        },
      })),
    },
  }),
  undoing('takes the same person’s other device for the one that undoes', {
    withRecords: true,
    server: handling(onOneDevice),
  }),
  undoing('does not say which record an undo withdraws', {
    seam: { planner: { seal: (ops, ...rest) => planner.seal(ops.map(withoutUndoes), ...rest) } },
  }),
  undoing('takes the values that the server kept for an error', {
    seam: { store: storeMutant((tx) => ({ op: async (id) => openOnly(await tx.op(id)) })) },
  }),
  undoing('shows an undone count as cleared although the server kept it', {
    seam: {
      store: storeMutant((tx) => ({
        confirm: async (rows, at) => tx.confirm(await Promise.all(rows.map((one) => cleared(tx, one))), at),
      })),
    },
  }),
]
