/**
 * Records what a person saw. Promises: when the promise resolves with `device`, the op, its audit row and its sequence number are on disk,
 * in one transaction. With `backup`, only the backup copy could be written, and the screen must say so. Otherwise it throws {@link
 * NotSavedError}, and the screen must not show the op as saved (sync §2, D4.2).
 */

import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreReader, CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { commandOf } from '#domain/outbox/commands/all-commands.ts'
import { scannedCommand } from '#domain/outbox/commands/scanned.ts'
import type { Op } from '#domain/outbox/op.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import type { Clock, EventBus, Random } from '#platform/ports.ts'
import { isQuotaError } from '#platform/quota-error.ts'
import type { BackupCopies } from './backup-copies.ts'
import type { OpDraft, OpOrigin } from './enqueue-op.ts'
import { enqueueOp, ensureDeviceId, newOp } from './enqueue-op.ts'
import type { ClockStamp } from './op-audit-log.ts'
import {
  type CampaignStatement,
  type ChosenRow,
  type CountValues,
  campaignRecordDraft,
  conditionDraft,
  countDrafts,
  type FindingDraft,
  type FindingStamp,
  findingDraft,
  productDraft,
  type ShownProduct,
  type ShownStatement,
  sightingDraft,
} from './op-drafts.ts'
import { type Undone, undoWithCompanions } from './undo.ts'

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

/** D2.2: a person without the permission sees no form for this, so a missing one is a bug and not a refusal. */
function requireCommandPermissions(user: unknown, ops: readonly Pick<Op, 'kind'>[]): void {
  const role = roleOf(user as Parameters<typeof roleOf>[0])
  for (const { kind } of ops) {
    const permission = commandOf({ kind })?.permission
    if (!permission || !hasPermission(role, permission)) throw new Error(`role ${role} may not record "${kind}"`)
  }
}

/** What is recorded together about one item. A companion of the first draft may be made from the id of its op. */
type DraftGroup = readonly [OpDraft, ...(OpDraft | ((id: string) => OpDraft))[]]

/** Writes and undoes groups of ops: all of one call in one transaction. */
function makeGroupWriter(deps: RecorderDeps) {
  const { store, clock, random, events, backupCopies } = deps

  /** One transaction; if the disk is full, one more try after freeing space. */
  async function writeDurably<T>(work: (tx: CoreWriter, clockStamp: ClockStamp) => Promise<T>): Promise<T> {
    const clockStamp: ClockStamp = { at: clock.now(), uuid: () => random.uuid() }
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

  async function saveToBackup(ops: readonly Op[], cause: unknown): Promise<void> {
    try {
      for (const one of ops) await backupCopies.save(one)
    } catch {
      // A part of them would be restored later, although the person was told that nothing is saved.
      await backupCopies.delete(ops.map(({ id }) => id)).catch(() => {})
      throw new NotSavedError(ops[0] as Op, cause)
    }
  }

  return {
    /**
     * Records all groups or none, except those that are outdated by their first op; with `isWhole`, none if one is outdated. Resolves with the first op of each
     * recorded group.
     */
    async record(
      groups: readonly DraftGroup[],
      isOutdated?: IsOutdated,
      { isWhole = false } = {},
    ): Promise<RecordedAll> {
      const person = deps.person()
      if (!person) throw new Error('nobody is signed in')
      const { userKey } = person
      const opGroups = groups.map(([first, ...companions]): [Op, ...Op[]] => {
        const op = newOp(deps, first, userKey)
        const drafts = companions.map((one) => (typeof one === 'function' ? one(op.id) : one))
        return [op, ...drafts.map((draft) => newOp(deps, { ...draft, with: op.id }, userKey))]
      })
      requireCommandPermissions(person.user, opGroups.flat())
      let recorded: readonly (readonly Op[])[]
      try {
        recorded = await writeDurably(async (tx, clockStamp) => {
          if (isWhole && isOutdated) {
            for (const [first] of opGroups) if (await isOutdated(first, tx)) return []
          }
          const inserted: Op[][] = []
          for (const group of opGroups) {
            if (!isWhole && (await isOutdated?.(group[0], tx))) continue
            const ops: Op[] = []
            for (const one of group) ops.push(await enqueueOp(tx, one, clockStamp, 'recorded'))
            inserted.push(ops)
          }
          return inserted
        })
      } catch (error) {
        await saveToBackup(opGroups.flat(), error)
        return { savedTo: 'backup', ops: opGroups.map(([op]) => op) }
      }
      for (const one of recorded.flat()) saveBackupCopy(one)
      const ops = recorded.map(([op]) => op as Op)
      const [op] = ops
      if (op) events.publish({ said: 'recorded', opId: op.id })
      return { savedTo: 'device', ops }
    },

    /** Undoes all ops, with their companions, or none. */
    async undo(opIds: readonly string[]): Promise<readonly Undone[]> {
      const undone = await writeDurably(async (tx, clockStamp) => {
        const all: Undone[] = []
        for (const opId of opIds) {
          all.push(await undoWithCompanions(tx, opId, deps, clockStamp))
        }
        return all
      })
      // A remaining copy would restore the count if the database is lost.
      await backupCopies.delete(undone.flatMap(({ withdrawnIds }) => withdrawnIds)).catch(() => {})
      const added = undone.flatMap((one) => one.added)
      for (const one of added) saveBackupCopy(one)
      const [first] = added
      events.publish(first ? { said: 'recorded', opId: first.id } : { said: 'withdrawn', opId: opIds[0] ?? '' })
      return undone
    },
  }
}

/** That an item is not where the records say, without anything else. */
const notFoundOf = (product: number): FindingDraft => ({
  ...{ kind: 'not-found', product, description: null, article: null, code: null, room: null, place: null },
  ...{ remarks: null, photo: null },
})

export function makeRecorder(deps: RecorderDeps): Recorder {
  const { store, clock, random } = deps
  const groups = makeGroupWriter(deps)

  async function recordOne(...group: DraftGroup): Promise<Recorded> {
    const { savedTo, ops } = await groups.record([group])
    return { savedTo, op: ops[0] as Op }
  }

  const ownId = () => (deps.person()?.user as { id?: number } | undefined)?.id ?? null

  async function makeFindingStamp(): Promise<Omit<FindingStamp, 'id'>> {
    const counted_at = new Date(clock.now()).toISOString()
    const device = await store.read((tx) => tx.meta('deviceId')).catch(() => null)
    return { counted_by: ownId(), counted_at, device: device ?? 'unknown' }
  }

  async function statementDrafts(statements: readonly StatementToRecord[]): Promise<readonly OpDraft[]> {
    const at = clock.now()
    const readFacts = async (tx: CoreWriter) => ({
      // Made now if this is the first record of the device.
      device: await ensureDeviceId(tx, { at, uuid: () => random.uuid() }),
      skew_ms: (await tx.meta('skewMs')) ?? null,
    })
    const facts = await store.write(readFacts).catch(() => ({ device: 'unknown', skew_ms: null }))
    return statements.map(({ statement, shown }) =>
      // Without a signed-in person nothing is recorded.
      campaignRecordDraft(statement, shown, { id: random.uuid(), made_by: ownId() ?? 0, ...facts }, at),
    )
  }

  return {
    async count(product, values, origin) {
      const drafts = countDrafts(product, values, origin)
      const { foundIn } = values
      if (!foundIn) return recordOne(...drafts)
      const stamp = await makeFindingStamp()
      // The finding has the id of the count, by which undoing the count finds it.
      const [first, ...others] = drafts.map((draft) => ({ ...draft, room: foundIn.name })) as [OpDraft, ...OpDraft[]]
      return recordOne(first, ...others, (id) => sightingDraft(product, foundIn, { ...stamp, id }, origin))
    },
    countAll: (counts, isOutdated) =>
      groups.record(
        counts.map(({ product, values, origin }) => countDrafts(product, values, origin)),
        isOutdated,
      ),
    condition: (product, condition, origin) => recordOne(conditionDraft(product, condition, origin)),
    setScanned: (product, scanned, origin) => recordOne(productDraft(scannedCommand, product, { scanned }, origin)),
    async finding(finding, origin) {
      const stamp = { id: random.uuid(), ...(await makeFindingStamp()) }
      return recordOne(findingDraft(finding, stamp, origin))
    },
    async campaignRecord(statement, shown) {
      const [draft] = await statementDrafts([{ statement, shown }])
      return recordOne(draft as OpDraft)
    },
    async campaignRecordAll(statements) {
      return groups.record((await statementDrafts(statements)).map((draft): DraftGroup => [draft]))
    },
    async countSheet({ counts, notHere, statement }, isOutdated) {
      const stamp = await makeFindingStamp()
      const [record] = await statementDrafts([statement])
      const draftGroups: DraftGroup[] = [
        ...counts.map(({ product, values, origin }) => countDrafts(product, values, origin)),
        ...notHere.map(({ product, place, remarks }): DraftGroup => {
          const finding = { ...notFoundOf(product.id), place, remarks }
          return [findingDraft(finding, { id: random.uuid(), ...stamp }, { source: 'list' })]
        }),
        [record as OpDraft],
      ]
      return groups.record(draftGroups, isOutdated, { isWhole: true })
    },
    async undo(...opIds) {
      const [undone] = await groups.undo(opIds)
      return undone?.op ? { savedTo: 'device', op: undone.op } : { savedTo: 'withdrawn' }
    },
  }
}

/** `device`: on disk, the tick may be shown. `backup`: only the backup copy was written. If both fail, {@link NotSavedError} is thrown. */
export type Recorded = { savedTo: 'device' | 'backup'; op: Op }

/** Whether what was recorded on the device or confirmed by the server since the screen was built forbids a count. */
type IsOutdated = (count: Op, tx: Pick<CoreReader, 'itemOps' | 'confirmed'>) => Promise<boolean>

/** `ops`: the first op of each item that was recorded, or each statement. */
export interface RecordedAll extends Pick<Recorded, 'savedTo'> {
  ops: readonly Op[]
}

export interface CountToRecord {
  product: ProductView
  values: Pick<CountValues, 'physical_count' | 'remarks' | 'done'>
  origin: OpOrigin
}

export interface StatementToRecord {
  statement: CampaignStatement
  shown: ShownStatement
}

/** What was keyed in from a count sheet. */
export interface SheetToRecord {
  counts: readonly CountToRecord[]
  /** Items that the paper says are not in the room `place`. */
  notHere: readonly {
    product: Pick<ProductView, 'id' | 'property_number' | 'description'>
    place: string
    remarks: string
  }[]
  statement: StatementToRecord
}

export interface Recorder {
  /**
   * `product` as the screen showed it; for an id that is not in the list, only the id and a label. With `done`, an item that is not marked
   * scanned is marked as well, with `condition` its condition is recorded as well, with `foundIn` also that it was seen in that room: all ops
   * in one transaction, all or none.
   */
  count(product: ShownProduct, values: CountValues, origin: OpOrigin): Promise<Recorded>
  /**
   * Counts of several items in one transaction: all or none. A count that is outdated is left out; it is not among the `ops`. The transaction
   * asks for each whether it is.
   */
  countAll(counts: readonly CountToRecord[], isOutdated: IsOutdated): Promise<RecordedAll>
  /** The condition that the counter saw, without a count. */
  condition(product: ShownProduct, condition: ChosenRow, origin: OpOrigin): Promise<Recorded>
  setScanned(product: ShownProduct, scanned: boolean, origin: OpOrigin): Promise<Recorded>
  finding(finding: FindingDraft, origin: OpOrigin): Promise<Recorded>
  /** What the person states about a campaign: rooms assigned, closed or opened again. */
  campaignRecord(statement: CampaignStatement, shown: ShownStatement): Promise<Recorded>
  /** Several statements, such as a plan of all rooms, in one transaction: all or none. */
  campaignRecordAll(statements: readonly StatementToRecord[]): Promise<RecordedAll>
  /**
   * A count sheet with its counts, in one transaction: all or none. If a count is outdated, nothing is recorded and there are no `ops`. The
   * last op is that of the statement.
   */
  countSheet(sheet: SheetToRecord, isOutdated: IsOutdated): Promise<RecordedAll>
  /**
   * Undoes an own op: withdrawn if it was never sent, otherwise a new op with the earlier values. Several are undone in one transaction, all or
   * none.
   */
  undo(...opIds: readonly string[]): Promise<Recorded | { savedTo: 'withdrawn' }>
}
