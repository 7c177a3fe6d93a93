/**
 * Records counts and other observations. Promises: when the promise resolves with `device`, the op, its audit row and its sequence number are on
 * disk, in one transaction. With `backup`, only the backup copy could be written, and the screen must say so. Otherwise it throws `NotSavedError`,
 * and the screen must not show the op as saved (sync §2, D4.2).
 */

import type { CoreWriter } from '#device-db/core-store.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { FieldsCommand } from '#domain/outbox/commands/command.ts'
import { scannedCommand } from '#domain/outbox/commands/scanned.ts'
import type { Op } from '#domain/outbox/op.ts'
import { ensureDeviceId, type OpDraft, type OpOrigin } from './enqueue-op.ts'
import {
  type CampaignStatement,
  type CountValues,
  campaignRecordDraft,
  countDrafts,
  documentSignatureDraft,
  type FindingDraft,
  type FindingStamp,
  findingDraft,
  type ItemValues,
  itemTagDraft,
  type ShownProduct,
  type ShownStatement,
  type SignatureStatement,
  sightingDraft,
  valuesDraft,
} from './op-drafts.ts'
import { skewNow } from './server-time.ts'
import {
  type DraftGroup,
  type IsOutdated,
  makeGroupWriter,
  type Recorded,
  type RecordedAll,
  type RecorderDeps,
} from './write-groups.ts'

/** A sighting in another room, without a count. */
const notFoundOf = (product: number): FindingDraft => ({
  kind: 'not-found',
  product,
  description: null,
  article: null,
  code: null,
  room: null,
  place: null,
  remarks: null,
  photo: null,
})

/** Device id and clock skew for records made now. */
async function deviceFacts({ store, random }: Pick<RecorderDeps, 'store' | 'random'>, at: number) {
  const readFacts = async (tx: CoreWriter) => ({
    // Created now if this is the first record of the device.
    device: await ensureDeviceId(tx, { at, uuid: () => random.uuid() }),
    skew_ms: await skewNow(tx, at, tx),
  })
  return store.write(readFacts).catch(() => ({ device: 'unknown', skew_ms: null }))
}

export function makeRecorder(deps: RecorderDeps): Recorder {
  const { store, clock, random } = deps
  const groups = makeGroupWriter(deps)

  async function recordOne(...group: DraftGroup): Promise<Recorded> {
    const { savedTo, ops } = await groups.record([group])
    return { savedTo, op: ops[0] as Op }
  }

  const ownId = () => (deps.person()?.user as { id?: number } | undefined)?.id ?? null

  async function makeFindingStamp(): Promise<Omit<FindingStamp, 'id'>> {
    const at = clock.now()
    const { device, skew_ms } = await deviceFacts(deps, at)
    // A finding has no field for the error of the clock, and is compared with counts, which are corrected by it.
    return { counted_by: ownId(), counted_at: new Date(at + (skew_ms ?? 0)).toISOString(), device }
  }

  async function statementDrafts(statements: readonly StatementToRecord[]): Promise<readonly OpDraft[]> {
    const at = clock.now()
    const facts = await deviceFacts(deps, at)
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
      // The finding has the id of the count, so that undoing the count finds it.
      const [first, ...others] = drafts.map((draft) => ({ ...draft, room: foundIn.name })) as [OpDraft, ...OpDraft[]]
      return recordOne(first, ...others, (id) => sightingDraft(product, foundIn, { ...stamp, id }, origin))
    },
    countAll: (counts, isOutdated) =>
      groups.record(
        counts.map(({ product, values, origin }) => countDrafts(product, values, origin)),
        isOutdated,
      ),
    values: (command, product, values, origin) => recordOne(valuesDraft(command, product, values, origin)),
    setScanned: (product, scanned, origin) => recordOne(valuesDraft(scannedCommand, product, { scanned }, origin)),
    async finding(finding, origin) {
      const stamp = { id: random.uuid(), ...(await makeFindingStamp()) }
      return recordOne(findingDraft(finding, stamp, origin))
    },
    async campaignRecord(statement, shown) {
      const [draft] = await statementDrafts([{ statement, shown }])
      return recordOne(draft as OpDraft)
    },
    async sign(signature, label) {
      const at = clock.now()
      const stamp = { id: random.uuid(), made_by: ownId() ?? 0, ...(await deviceFacts(deps, at)) }
      return recordOne(documentSignatureDraft(signature, label, stamp, at))
    },
    async itemTag(product, code, origin) {
      const at = clock.now()
      const device = await store
        .write((tx) => ensureDeviceId(tx, { at, uuid: () => random.uuid() }))
        .catch(() => 'unknown')
      const stamp = { id: random.uuid(), made_by: ownId() ?? 0, device }
      return recordOne(itemTagDraft(product, code, stamp, at, origin))
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
    async campaignRecordAll(statements, isOutdated) {
      const prepared = await statementDrafts(statements)
      return groups.record(
        statements.map(({ counted }, index): DraftGroup => {
          const statement = prepared[index] as OpDraft
          if (!counted) return [statement]
          const { product, values, origin } = counted
          // The statement has the id of the count, so that undoing the count finds it.
          const withCount = (id: string) => ({ ...statement, eid: id, patch: { ...statement.patch, id } })
          return [...countDrafts(product, values, origin), withCount]
        }),
        isOutdated,
      )
    },
    async undo(...opIds) {
      const [undone] = await groups.undo(opIds)
      return undone?.op ? { savedTo: 'device', op: undone.op } : { savedTo: 'withdrawn' }
    },
  }
}

export interface CountToRecord {
  product: ProductView
  values: Pick<CountValues, 'physical_count' | 'remarks' | 'done'>
  origin: OpOrigin
}

export interface StatementToRecord {
  statement: CampaignStatement
  shown: ShownStatement
  /** The count that a settlement records. */
  counted?: CountToRecord | null
}

/** The contents keyed in from a count sheet. */
export interface SheetToRecord {
  counts: readonly CountToRecord[]
  /** Items that are not in the room `place`, according to the paper. */
  notHere: readonly {
    product: Pick<ProductView, 'id' | 'property_number' | 'description'>
    place: string
    remarks: string
  }[]
  statement: StatementToRecord
}

export interface Recorder {
  /**
   * `product` as the screen showed it; for an id that is not in the list, only the id and a label. With `done`, an item that is not marked scanned is
   * marked as well, with `condition` its condition is recorded as well, with `foundIn` a sighting in that room: all ops in one transaction, all or
   * none.
   */
  count(product: ShownProduct, values: CountValues, origin: OpOrigin): Promise<Recorded>
  /**
   * Counts of several items in one transaction: all or none. The transaction checks each count; outdated ones are skipped and not among the `ops`.
   */
  countAll(counts: readonly CountToRecord[], isOutdated: IsOutdated): Promise<RecordedAll>
  /** Fields of an item that a command sets, such as the condition that the counter saw, without a count. */
  values(command: FieldsCommand, product: ShownProduct, values: ItemValues, origin: OpOrigin): Promise<Recorded>
  setScanned(product: ShownProduct, scanned: boolean, origin: OpOrigin): Promise<Recorded>
  finding(finding: FindingDraft, origin: OpOrigin): Promise<Recorded>
  /** A blank tag that is now on an item. */
  itemTag(product: ShownProduct, code: string, origin: OpOrigin): Promise<Recorded>
  /** What the person states about a campaign: rooms assigned, closed or opened again. */
  campaignRecord(statement: CampaignStatement, shown: ShownStatement): Promise<Recorded>
  /** The person signs a document that names them. `label`: label of the document in lists on this device. */
  sign(signature: SignatureStatement, label: string): Promise<Recorded>
  /**
   * Several statements, such as a plan of all rooms, or decisions with their counts, in one transaction: all or none. Outdated ones are skipped, with
   * their counts. The ops are those of the counts, or of statements without one; undoing a count undoes its decision.
   */
  campaignRecordAll(statements: readonly StatementToRecord[], isOutdated?: IsOutdated): Promise<RecordedAll>
  /**
   * A count sheet with its counts, in one transaction: all or none. If a count is outdated, nothing is recorded and there are no `ops`. The
   * last op is that of the statement.
   */
  countSheet(sheet: SheetToRecord, isOutdated: IsOutdated): Promise<RecordedAll>
  /**
   * Undoes an own op: it is withdrawn if it was never sent; otherwise a new op restores the earlier values. Several are undone in one transaction,
   * all or none.
   */
  undo(...opIds: readonly string[]): Promise<Recorded | { savedTo: 'withdrawn' }>
}
