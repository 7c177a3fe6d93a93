/** Undos of ops that are withdrawn on this device, for a server that may have them: sent by another device, or by a try without an answer. */
import type { CoreWriter } from '#device-db/core-store.ts'
import { commandOf, fieldsCommandOf, isSendable, pickFields } from '#domain/outbox/commands/all-commands.ts'
import type { Command, FieldsCommand } from '#domain/outbox/commands/command.ts'
import { type FieldValues, hasPhoto, NotUndoable, type Op } from '#domain/outbox/op.ts'
import { readFeatures } from './drain/drain-run.ts'
import { enqueueOp, newOp, type OpDeps } from './enqueue-op.ts'
import type { ClockStamp } from './op-audit-log.ts'

/** Whether the server can withdraw the record by its id, whether it has it or not. */
async function isUndoneById(tx: CoreWriter, { kind }: Op, command: Command): Promise<boolean> {
  if (command.method === 'PUT' ? !command.undonePatch : command.events === null) return false
  const features = await readFeatures(tx)
  return isSendable({ kind, unsent: true }, features) && (command.events === null || features.has(command.events))
}

/** Whether another device has the op too, and the server can withdraw it there. One that waits for its author's review here was never shown as counted. */
export async function mayBeElsewhere(tx: CoreWriter, op: Op): Promise<boolean> {
  const command = commandOf(op)
  if (!command || op.state === 'blocked' || op.state === 'orphaned') return false
  const [here, handedOver] = await Promise.all([tx.meta('deviceId'), tx.meta('handedOver')])
  if (!(await isUndoneById(tx, op, command))) return false
  return op.deviceId !== here || op.seq <= ((hasPhoto(op) ? handedOver?.photoSeq : handedOver?.seq) ?? 0)
}

/** Marks an undo of an op that another device may have. */
export function elsewhere(op: Op, item: readonly Op[]): Pick<Op, 'unsent' | 'withdraws'> {
  const command = fieldsCommandOf(op)
  if (!command) return { unsent: true }
  const count = command.isOfCountPeriod ? item.find(({ id }) => id === op.with) : undefined
  return { unsent: true, withdraws: { ...count?.patch, ...op.patch } }
}

/**
 * The undo of a withdrawn op that the server may have, because a try had no answer. If the server knows records by their ids, it decides; otherwise the
 * undo is compared with its row like any op.
 */
export async function undoInDoubt(
  tx: CoreWriter,
  op: Op,
  item: readonly Op[],
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<Op> {
  const command = commandOf(op)
  const byId = command !== null && (await isUndoneById(tx, op, command))
  const undo = await undoWithdrawn(tx, op, byId ? elsewhere(op, item) : {}, deps, clockStamp)
  if (!undo) throw new NotUndoable(`${op.id} may have been sent, and the values before it are not known`)
  return undo
}

/** The undo of a withdrawn op, for the server; null if the values before it are not known. */
export async function undoWithdrawn(
  tx: CoreWriter,
  op: Op,
  mark: Pick<Op, 'unsent' | 'withdraws'>,
  deps: OpDeps,
  clockStamp: ClockStamp,
): Promise<Op | null> {
  const command = commandOf(op)
  if (!command) return null
  const patch =
    command.method === 'PUT'
      ? (command.undonePatch?.(op.patch, new Date(clockStamp.at)) ?? null)
      : valuesSeenBefore(op, command)
  if (patch === null || Object.values(patch).includes(undefined)) return null
  const { entity, eid, kind, label, names, base, source } = op
  const draft = { entity, eid, kind, label, names, base, patch, origin: { source } }
  return enqueueOp(
    tx,
    { ...newOp(deps, draft, op.userKey), undoes: op.id, ...notesBefore(op), ...mark },
    clockStamp,
    'undo',
  )
}

/** Whether an earlier request of the op, which ended without an answer, may have reached the server: its row, or a 404, proves nothing. */
export async function mayHaveArrived(tx: CoreWriter, op: Op): Promise<boolean> {
  const requests = await tx.itemRequests(op.entity, op.eid)
  return requests.some(({ doubtful, opIds }) => doubtful === true && opIds.includes(op.id))
}

/** The values of its fields that the counter saw; undefined where neither they nor an initial value are known. */
export function valuesSeenBefore(op: Op, { fields }: FieldsCommand): FieldValues {
  const initialValues = Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]))
  return pickFields({ ...initialValues, ...op.base.values, ...op.seen }, Object.keys(op.patch))
}

/** When the item was counted, and where it was missing, before the op: what its undo shows until the server says it. */
export function notesBefore({ base }: Op): Pick<Op, 'countedBefore' | 'missingBefore'> {
  const { counted_at, missing_in } = base.values
  return {
    countedBefore: typeof counted_at === 'string' ? counted_at : null,
    ...(typeof missing_in === 'number' ? { missingBefore: missing_in } : {}),
  }
}
