/**
 * I35: an undo withdraws one record. Judged from the start of the server's log, record by record: what a record of somebody else, or of another device,
 * states as well is what the item still has. The device takes such an undo for done, and shows what the server has.
 */
import type { CoreStore } from '#device-db/core-store.ts'
import { pickFields } from '#domain/outbox/commands/all-commands.ts'
import type { Op } from '#domain/outbox/op.ts'
import { sameFields, sameValue } from '#domain/outbox/same-values.ts'
import { storedMessage } from '#domain/outbox/stored-messages.ts'
import type { Write } from './model-server-types.ts'
import type { WatchedDevice } from './oracle-types.ts'
import { items, type ScenarioContext } from './scenario-context.ts'

interface Statement {
  id: string
  by: string
  values: Readonly<Record<string, unknown>>
}

const countFields = ['physical_count', 'remarks', 'scanned'] as const
const fields = [...countFields, 'condition', 'checklist'] as const
const isOfCount = (field: string) => countFields.some((one) => one === field)
/** No answer about it could be read. */
const unread = storedMessage('unsaved')
const isUndoOfFields = (op: Op) => op.undoes !== undefined && op.entity === 'products'

/** `recorded`: every op that was ever recorded. */
export async function checkUndos(
  context: ScenarioContext,
  recorded: ReadonlyMap<string, Op>,
  devices: readonly WatchedDevice[],
): Promise<void> {
  const { server, reached, reportViolation } = context
  for (let item = 1; item <= items; item++) {
    const standing: Statement[] = []
    for (const write of server.log.filter(({ eid }) => eid === item)) {
      const op = recorded.get(write.opIds[0] ?? '')
      const by = op ? `${op.userKey} ${op.deviceId}` : `srv:${write.user}`
      if (op?.undoes === undefined) {
        // Who clears a count voids what was stated about the count before.
        if (write.patch['physical_count'] === null)
          standing.splice(0, Infinity, ...standing.filter(({ values }) => !Object.keys(values).some(isOfCount)))
        standing.push({ id: op?.id ?? '', by, values: write.patch })
        continue
      }
      const undone = standing.findIndex(({ id }) => id === op.undoes)
      if (undone >= 0) standing.splice(undone, 1)
      for (const field of fields) {
        if (!(field in write.patch)) continue
        const before = write.before[field]
        const expected = isStated(standing, by, field, before) ? before : op.patch[field]
        if (!sameValue(expected, op.patch[field])) reached.add(`kept-${field}`)
        if (!sameValue(write.patch[field], expected))
          reportViolation('I35', `undo ${op.id} of item ${item} made ${field} ${write.patch[field]}, not ${expected}`)
      }
    }
  }
  for (const device of devices) await checkDevice(context, recorded, device)
}

/** Whether the last statement is the value before the undo, and of somebody else. Own repetitions of it say nothing. */
function isStated(standing: readonly Statement[], by: string, field: string, before: unknown): boolean {
  const [voided, last] = standing
    .filter((one) => field in one.values && !(one.by === by && sameValue(one.values[field], before)))
    .map((one) => [isOfCount(field) && one.values['physical_count'] === null, one.values[field]] as const)
    .at(-1) ?? [true, null]
  return !voided && sameValue(last, before)
}

async function checkDevice(
  { server, reportViolation }: ScenarioContext,
  recorded: ReadonlyMap<string, Op>,
  { name, memory }: { name: string; memory: CoreStore },
): Promise<void> {
  const known = await memory.read((tx) => tx.allOps())
  for (const op of [...recorded.values()].filter(isUndoOfFields)) {
    for (const line of await memory.read((tx) => tx.audit(op.id)))
      if (line.evidence?.['cls'] === 'echo' && line.evidence['message'] !== unread)
        reportViolation('I35', `${name} takes the answer to undo ${op.id} for an error`)
  }
  for (const op of known.filter((one) => isUndoOfFields(one) && one.state === 'acked')) {
    const last: Write | undefined = server.log.findLast(({ eid }) => eid === op.eid)
    if (!last?.opIds.includes(op.id)) continue
    const row = server.rows.get(Number(op.eid))
    const shown = (await memory.read((tx) => tx.confirmed(op.entity, op.eid)))?.row
    if (row && shown && !sameFields(fields, { ...row }, shown))
      reportViolation(
        'I35',
        `${name} shows ${JSON.stringify(pickFields(shown, fields))} of item ${op.eid} after undo ${op.id}`,
      )
  }
}

/** I35: a record that the device withdrew because its author undid it, without an undo for the server, never reached the server. */
export async function checkWithdrawn(
  { server, reportViolation }: ScenarioContext,
  devices: readonly WatchedDevice[],
): Promise<void> {
  if (server.wasRestored()) return
  for (const { name, memory } of devices) {
    const ops = await memory.read((tx) => tx.allOps())
    const undone = new Set(ops.flatMap(({ undoes, state }) => (state === 'withdrawn' ? [] : [undoes])))
    for (const op of ops) {
      if (op.state !== 'withdrawn' || op.resolution?.reason !== 'undone' || undone.has(op.id)) continue
      const requests = await memory.read((tx) => tx.itemRequests(op.entity, op.eid))
      const own = new Set(requests.filter(({ opIds }) => opIds.includes(op.id)).map(({ id }) => id))
      if (server.log.some(({ tag, ignoredVersion }) => own.has(tag ?? '') && !ignoredVersion))
        reportViolation('I35', `${name} withdrew ${op.id}, which the server has`)
    }
  }
}
