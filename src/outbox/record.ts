/**
 * Records what a person saw. Promises: when the promise resolves with `device`, the op, its audit row and its sequence number are on disk,
 * in one transaction. With `backup`, only the backup copy could be written, and the screen must say so. Otherwise it throws {@link
 * NotSavedError}, and the screen must not show the op as saved (sync §2, D4.2).
 */

import type { Finding } from '#contract/finding.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreReader, CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { commandOf } from '#domain/outbox/commands/all-commands.ts'
import type { Command } from '#domain/outbox/commands/command.ts'
import { conditionCommand } from '#domain/outbox/commands/condition.ts'
import { countCommand } from '#domain/outbox/commands/count.ts'
import { findingCommand } from '#domain/outbox/commands/finding.ts'
import { scannedCommand } from '#domain/outbox/commands/scanned.ts'
import type { FieldValues, Op, OpBase } from '#domain/outbox/op.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import type { Clock, EventBus, Random } from '#platform/ports.ts'
import { isQuotaError } from '#platform/quota-error.ts'
import type { BackupCopies } from './backup-copies.ts'
import type { OpDraft, OpOrigin } from './enqueue-op.ts'
import { enqueueOp, newOp } from './enqueue-op.ts'
import type { ClockStamp } from './op-audit-log.ts'
import { undoWithCompanions } from './undo.ts'

export interface RecorderDeps {
  store: CoreStore
  clock: Clock
  random: Random
  events: EventBus
  backupCopies: BackupCopies
  /** Frees storage that can be downloaded again; called once if the disk is full. */
  freeSpace?(): Promise<void>
  /** The signed-in person as the page knows it, for times when the database does not answer. */
  person(): Pick<SessionRow, 'userKey' | 'user'> | null
}

/** Neither the database nor the backup copies stored the op. */
export class NotSavedError extends Error {
  readonly op: Op
  constructor(op: Op, cause: unknown) {
    super('NOT SAVED', { cause })
    this.name = 'NotSavedError'
    this.op = op
  }
}

export type ShownProduct = ProductView | { id: number; label: string }

const labelOf = (product: ShownProduct) =>
  'label' in product ? product.label : `${product.property_number} · ${product.description}`

const unknownBase: OpBase = { known: false, values: {}, gen: 0, lc: 0 }
const baseOf = (product: ShownProduct): OpBase => ('base' in product ? product.base : unknownBase)

/** A row of a lookup, as the screen showed it. */
export interface ChosenRow {
  id: number
  name: string
}

export interface CountValues {
  physical_count: number
  remarks: string | null
  done?: boolean
  condition?: ChosenRow | null
  /** The room in which the item was found although its record names another one. */
  foundIn?: ChosenRow | null
}

/** What the app adds to a finding. */
type FindingStamp = Pick<Finding, 'id' | 'counted_by' | 'counted_at' | 'device'>
export type FindingDraft = Omit<Finding, keyof FindingStamp>

function conditionDraft(product: ShownProduct, { id, name }: ChosenRow, origin: OpOrigin): OpDraft {
  const before = 'names' in product ? { [product.condition]: product.names.condition } : {}
  const names = { condition: { ...before, [id]: name } }
  return { ...productDraft(conditionCommand, product, { condition: id }, origin), names }
}

const productDraft = (command: Command, product: ShownProduct, patch: FieldValues, origin: OpOrigin): OpDraft => ({
  entity: command.collection,
  eid: product.id,
  kind: command.name,
  patch,
  base: baseOf(product),
  label: labelOf(product),
  origin,
})

/** A count, and with it the scanned flag and the condition if the person gave them. The count comes first. */
function countDrafts(product: ShownProduct, values: CountValues, origin: OpOrigin): [OpDraft, ...OpDraft[]] {
  const isScanned = 'scanned' in product && product.scanned
  const { physical_count, remarks } = values
  return [
    productDraft(countCommand, product, { physical_count, remarks }, origin),
    ...(values.done && !isScanned ? [productDraft(scannedCommand, product, { scanned: true }, origin)] : []),
    ...(values.condition ? [conditionDraft(product, values.condition, origin)] : []),
  ]
}

function findingDraft(finding: FindingDraft, stamp: FindingStamp, origin: OpOrigin): OpDraft {
  // Only the property unit fills `completed_as`: sending it empty could undo its work.
  const { completed_as: _, ...fields } = finding as Partial<Finding>
  return {
    entity: findingCommand.collection,
    eid: stamp.id,
    kind: findingCommand.name,
    patch: { ...fields, ...stamp },
    base: unknownBase,
    label: fields.description ?? fields.code ?? fields.place ?? fields.kind ?? 'finding',
    origin,
  }
}

/** That the item of a count was found in another room than its record names. */
function sightingDraft(product: ShownProduct, room: ChosenRow, stamp: FindingStamp, origin: OpOrigin): OpDraft {
  const where = { room: room.id, place: room.name, code: origin.code ?? null }
  const seen = { ...where, kind: 'elsewhere', product: product.id, description: null, article: null, remarks: null }
  return { ...findingDraft({ ...seen, photo: null }, stamp, origin), label: labelOf(product) }
}

/** D2.2: a person without the permission sees no form for this, so a missing one is a bug and not a refusal. */
function requireCommandPermissions(user: unknown, ops: readonly Pick<Op, 'kind'>[]): void {
  const role = roleOf(user as Parameters<typeof roleOf>[0])
  for (const { kind } of ops) {
    const permission = commandOf({ kind })?.permission
    if (!permission || !hasPermission(role, permission)) throw new Error(`role ${role} may not record "${kind}"`)
  }
}

export function makeRecorder(deps: RecorderDeps): Recorder {
  const { store, clock, random, events, backupCopies } = deps
  const makeClockStamp = (): ClockStamp => ({ at: clock.now(), uuid: () => random.uuid() })

  /** One transaction; if the disk is full, one more try after freeing space. */
  async function writeDurably<T>(work: (tx: CoreWriter, clockStamp: ClockStamp) => Promise<T>): Promise<T> {
    const clockStamp = makeClockStamp()
    try {
      return await store.write((tx) => work(tx, clockStamp))
    } catch (error) {
      if (!isQuotaError(error) || !deps.freeSpace) throw error
      await deps.freeSpace().catch(() => {})
      return store.write((tx) => work(tx, clockStamp))
    }
  }

  function saveBackupCopy(op: Op): void {
    backupCopies.save(op).catch(() => {})
  }

  /** Records the first draft and its companions in one transaction: all or none. A companion may be made from the id of the first op. */
  async function recordAll(
    draft: OpDraft,
    ...companions: readonly (OpDraft | ((id: string) => OpDraft))[]
  ): Promise<Recorded> {
    const person = deps.person()
    if (!person) throw new Error('nobody is signed in')
    const op = newOp(deps, draft, person.userKey)
    const others = companions.map((one) => (typeof one === 'function' ? one(op.id) : one))
    const ops = [op, ...others.map((other) => newOp(deps, { ...other, with: op.id }, person.userKey))]
    requireCommandPermissions(person.user, ops)
    try {
      const inserted = await writeDurably(async (tx, clockStamp) => {
        const all: Op[] = []
        for (const one of ops) all.push(await enqueueOp(tx, one, clockStamp, 'recorded'))
        return all
      })
      for (const one of inserted) saveBackupCopy(one)
      events.publish({ said: 'recorded', opId: op.id })
      return { savedTo: 'device', op: inserted[0] ?? op }
    } catch (error) {
      return saveToBackup(ops, error)
    }
  }

  async function saveToBackup(ops: readonly Op[], cause: unknown): Promise<Recorded> {
    const [op] = ops as [Op]
    try {
      for (const one of ops) await backupCopies.save(one)
    } catch {
      // A part of them would be restored later, although the person was told that nothing is saved.
      await backupCopies.delete(ops.map(({ id }) => id)).catch(() => {})
      throw new NotSavedError(op, cause)
    }
    return { savedTo: 'backup', op }
  }

  async function makeFindingStamp(): Promise<Omit<FindingStamp, 'id'>> {
    const counted_at = new Date(clock.now()).toISOString()
    const me = (deps.person()?.user as { id?: unknown } | undefined)?.id
    const device = await store.read(deviceName).catch(() => 'unknown')
    return { counted_by: typeof me === 'number' ? me : null, counted_at, device }
  }

  return {
    async count(product, values, origin) {
      const drafts = countDrafts(product, values, origin)
      const { foundIn } = values
      if (!foundIn) return recordAll(...drafts)
      const stamp = await makeFindingStamp()
      // The finding has the id of the count, by which undoing the count finds it.
      return recordAll(...drafts, (id) => sightingDraft(product, foundIn, { ...stamp, id }, origin))
    },
    condition: (product, condition, origin) => recordAll(conditionDraft(product, condition, origin)),
    setScanned: (product, scanned, origin) => recordAll(productDraft(scannedCommand, product, { scanned }, origin)),
    async finding(finding, origin) {
      const stamp = { id: random.uuid(), ...(await makeFindingStamp()) }
      return recordAll(findingDraft(finding, stamp, origin))
    },
    async undo(opId) {
      const { op, added, withdrawnIds } = await writeDurably((tx, clockStamp) =>
        undoWithCompanions(tx, opId, deps, clockStamp),
      )
      // A remaining copy would restore the count if the database is lost.
      await backupCopies.delete(withdrawnIds).catch(() => {})
      for (const one of added) saveBackupCopy(one)
      const [first] = added
      events.publish(first ? { said: 'recorded', opId: first.id } : { said: 'withdrawn', opId })
      return op === null ? { savedTo: 'withdrawn' } : { savedTo: 'device', op }
    },
  }
}

const deviceName = async (tx: CoreReader): Promise<string> => (await tx.meta('deviceId')) ?? 'unknown'

/** `device`: on disk, the tick may be shown. `backup`: only the backup copy was written. If both fail, {@link NotSavedError} is thrown. */
export type Recorded = { savedTo: 'device' | 'backup'; op: Op }

export interface Recorder {
  /**
   * `product` as the screen showed it; for an id that is not in the list, only the id and a label. With `done`, an item that is not marked
   * scanned is marked as well, with `condition` its condition is recorded as well, with `foundIn` also that it was seen in that room: all ops
   * in one transaction, all or none.
   */
  count(product: ShownProduct, values: CountValues, origin: OpOrigin): Promise<Recorded>
  /** The condition that the counter saw, without a count. */
  condition(product: ShownProduct, condition: ChosenRow, origin: OpOrigin): Promise<Recorded>
  setScanned(product: ShownProduct, scanned: boolean, origin: OpOrigin): Promise<Recorded>
  finding(finding: FindingDraft, origin: OpOrigin): Promise<Recorded>
  /** Undoes an own op: withdrawn if it was never sent, otherwise a new op with the earlier values. */
  undo(opId: string): Promise<Recorded | { savedTo: 'withdrawn' }>
}
