/**
 * Creates op drafts from what a person saw or states: counts with their companions, conditions, scanned flags, findings, campaign records, tags put
 * on items, signatures.
 */
import type { CampaignRecordContent, CampaignRecordStamp } from '#contract/campaigns/campaign-record.ts'
import type { Finding } from '#contract/campaigns/finding.ts'
import type { ItemTagDraft } from '#contract/campaigns/item-tag.ts'
import type { SignatureMark } from '#contract/documents/document-signature.ts'
import type { DocumentSignatureDraft } from '#contract/documents/document-signature-draft.ts'
import { textLimit, unknownTagLimit } from '#contract/limits.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { campaignRecordCommand } from '#domain/outbox/commands/campaign-record.ts'
import type { FieldsCommand } from '#domain/outbox/commands/command.ts'
import { conditionCommand } from '#domain/outbox/commands/condition.ts'
import { countCommand } from '#domain/outbox/commands/count.ts'
import { documentSignatureCommand } from '#domain/outbox/commands/document-signature.ts'
import { findingCommand } from '#domain/outbox/commands/finding.ts'
import { itemTagCommand } from '#domain/outbox/commands/item-tag.ts'
import { scannedCommand } from '#domain/outbox/commands/scanned.ts'
import type { FieldValues, OpBase } from '#domain/outbox/op.ts'
import { localMoment, type OpDraft, type OpOrigin } from './enqueue-op.ts'

export type ShownProduct = ProductView | { id: number; label: string }

const labelOf = (product: ShownProduct) =>
  'label' in product ? product.label : `${product.property_number} · ${product.description}`

/** Truncates the text to the length that the server stores, without splitting a character. */
const inRoom = (room: string | null | undefined) =>
  room ? { room: room.slice(0, textLimit).replace(/[\uD800-\uDBFF]$/, '') } : {}

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
  /** The room in which the item was found, if it differs from the recorded room. */
  foundIn?: ChosenRow | null
}

/** Fields that the app adds to a finding. */
export type FindingStamp = Pick<Finding, 'id' | 'counted_by' | 'counted_at' | 'device'>
export type FindingDraft = Omit<Finding, keyof FindingStamp>

/** Values of an item by field; for a reference, the chosen row. */
export type ItemValues = Readonly<Record<string, ChosenRow | string | number | boolean | null>>

const isRow = (value: ItemValues[string]): value is ChosenRow => typeof value === 'object' && value !== null

/** The previously shown name of a reference, by id; none for fields whose key in `names` differs. */
function nameBefore(product: ShownProduct, field: string): Readonly<Record<string, string>> {
  const name = 'names' in product ? product.names[field as keyof ProductView['names']] : undefined
  return name === undefined ? {} : { [String(product[field as keyof ShownProduct])]: name }
}

/** An op that sets fields of an item. The names of chosen rows are stored with it. */
export function valuesDraft(
  command: FieldsCommand,
  product: ShownProduct,
  values: ItemValues,
  origin: OpOrigin,
): OpDraft {
  const rows = Object.entries(values).flatMap(([field, value]) => (isRow(value) ? [{ field, ...value }] : []))
  const names = rows.map(({ field, id, name }) => [field, { ...nameBefore(product, field), [id]: name }])
  return {
    ...productDraft(
      command,
      product,
      { ...values, ...Object.fromEntries(rows.map(({ field, id }) => [field, id])) },
      origin,
    ),
    ...(names.length > 0 ? { names: Object.fromEntries(names) } : {}),
  }
}

const productDraft = (
  command: FieldsCommand,
  product: ShownProduct,
  patch: FieldValues,
  origin: OpOrigin,
): OpDraft => ({
  entity: command.collection,
  eid: product.id,
  kind: command.name,
  patch,
  base: baseOf(product),
  label: labelOf(product),
  ...('place' in product ? inRoom(product.place) : {}),
  origin,
})

/** A count, and with it the scanned flag and the condition if the person gave them. The count comes first. */
export function countDrafts(product: ShownProduct, values: CountValues, origin: OpOrigin): [OpDraft, ...OpDraft[]] {
  const isScanned = 'scanned' in product && product.scanned
  const { physical_count, remarks } = values
  return [
    valuesDraft(countCommand, product, { physical_count, remarks }, origin),
    ...(values.done && !isScanned ? [valuesDraft(scannedCommand, product, { scanned: true }, origin)] : []),
    ...(values.condition ? [valuesDraft(conditionCommand, product, { condition: values.condition }, origin)] : []),
  ]
}

export function findingDraft(finding: FindingDraft, stamp: FindingStamp, origin: OpOrigin): OpDraft {
  // Only the property unit sets `completed_as`; sending it empty could erase its work.
  const { completed_as: _, ...fields } = finding as Partial<Finding>
  // The server refuses a longer one, and nobody could shorten it afterwards.
  const code = fields.code?.slice(0, unknownTagLimit)
  return {
    entity: findingCommand.collection,
    eid: stamp.id,
    kind: findingCommand.name,
    patch: { ...fields, ...(code !== undefined && { code }), ...stamp },
    base: unknownBase,
    ...inRoom(fields.place),
    label: fields.description ?? code ?? fields.place ?? fields.kind ?? 'finding',
    origin,
  }
}

/** A person's statement about a campaign. */
export type CampaignStatement = CampaignRecordContent & { campaign: number }

/** Its label in lists on this device: the room, and the person concerned. */
export interface ShownStatement {
  label: string
  person?: ChosenRow | null
}

export function campaignRecordDraft(
  statement: CampaignStatement,
  { label, person }: ShownStatement,
  stamp: Omit<CampaignRecordStamp, 'campaign' | 'undone_at' | 'recorded_at'>,
  at: number,
): OpDraft {
  const recordedAt = localMoment(at, -new Date(at).getTimezoneOffset())
  return {
    entity: campaignRecordCommand.collection,
    eid: stamp.id,
    kind: campaignRecordCommand.name,
    patch: { ...statement, ...stamp, recorded_at: recordedAt },
    base: unknownBase,
    label,
    names: person ? { person: { [person.id]: person.name } } : undefined,
    origin: { source: 'list' },
    recordedAt,
  }
}

/** A blank tag that is now on an item. */
export function itemTagDraft(
  product: ShownProduct & { id: number },
  code: string,
  stamp: Pick<ItemTagDraft, 'id' | 'made_by' | 'device'>,
  at: number,
  origin: OpOrigin,
): OpDraft {
  const recordedAt = localMoment(at, -new Date(at).getTimezoneOffset())
  return {
    entity: itemTagCommand.collection,
    eid: stamp.id,
    kind: itemTagCommand.name,
    patch: { ...stamp, code, product: product.id, recorded_at: recordedAt },
    base: unknownBase,
    label: labelOf(product),
    ...('place' in product ? inRoom(product.place) : {}),
    origin,
    recordedAt,
  }
}

/** The signature: the document, the hash of the content that the person saw, and the drawing or typed name. */
export type SignatureStatement = Pick<DocumentSignatureDraft, 'document_type' | 'document' | 'hash'> & SignatureMark

/** `label`: label of the document in lists on this device. */
export function documentSignatureDraft(
  signature: SignatureStatement,
  label: string,
  stamp: Pick<DocumentSignatureDraft, 'id' | 'made_by' | 'device' | 'skew_ms'>,
  at: number,
): OpDraft {
  const recordedAt = localMoment(at, -new Date(at).getTimezoneOffset())
  return {
    entity: documentSignatureCommand.collection,
    eid: stamp.id,
    kind: documentSignatureCommand.name,
    patch: { ...signature, party: 'received-by', ...stamp, recorded_at: recordedAt },
    base: unknownBase,
    label,
    origin: { source: 'list' },
    recordedAt,
  }
}

/** A finding that the counted item was in another room than recorded. */
export function sightingDraft(product: ShownProduct, room: ChosenRow, stamp: FindingStamp, origin: OpOrigin): OpDraft {
  const where = { room: room.id, place: room.name, code: origin.code ?? null }
  const seen = { ...where, kind: 'elsewhere', product: product.id, description: null, article: null, remarks: null }
  return { ...findingDraft({ ...seen, photo: null }, stamp, origin), label: labelOf(product) }
}
