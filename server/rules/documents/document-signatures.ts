/**
 * Signatures on PAR and ICS (`document-signatures`). Promises: only the receiver in the document can sign it, once; the signature contains the hash
 * of the content that the person saw, and any other content is refused; a signed document and its lines cannot change until an admin withdraws the
 * signature with a reason; the signature stays on record after that.
 */
import { createHash } from 'node:crypto'
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import {
  acknowledgementReceiptItems,
  acknowledgementReceipts,
  custodianSlipItems,
  custodianSlips,
} from '#contract/collections/custody-documents.ts'
import type { PrintType } from '#contract/collections/products.ts'
import type { DocumentSignatureDraft } from '#contract/documents/document-signature-draft.ts'
import { countedAt } from '#domain/counts/count-status.ts'
import { type SignableDocument, type SignableLine, signedContent } from '#domain/documents/signed-content.ts'
import { sameFields } from '#domain/outbox/same-values.ts'
import { ApiError, conflict, invalid, notFound } from '#server/api-error.ts'
import { lockedRow } from '#server/collections/read-row.ts'
import { unknownIds } from '#server/collections/references.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { updateRow } from '#server/collections/update-row.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/store.ts'
import { tableName } from '#server/db/tables.ts'
import { t } from '#text/sync/server-answers.ts'
import { recordChange } from '../sync/write-history.ts'
import { acquisitionOf, storeDates } from './dates-acquired.ts'

interface SignableKind {
  documents: AnyCollection
  lines: AnyCollection
  parentField: string
}
const signableKinds: Readonly<Record<PrintType, SignableKind>> = {
  PAR: {
    documents: acknowledgementReceipts,
    lines: acknowledgementReceiptItems,
    parentField: 'acknowledgment_receipt',
  },
  ICS: { documents: custodianSlips, lines: custodianSlipItems, parentField: 'custodian_slip' },
}

/** Refuses to change a signed document. */
export function assertNotSigned(document: Row): void {
  if (document['signature'] !== null && document['signature'] !== undefined)
    throw conflict('document_signed', t('documentSigned'))
}

async function contentHash(db: Db, type: PrintType, document: Row): Promise<{ hash: string; lines: number }> {
  const { documents, lines: lineCollection, parentField } = signableKinds[type]
  const rows = (await db
    .selectFrom(tableName(lineCollection.name))
    .selectAll()
    .where(parentField, '=', document['id'])
    .orderBy('id')
    .execute()) as Row[]
  const lines = rows.map((row) => toWireRow(lineCollection, row) as Row & SignableLine)
  const acquired = new Map<number, string>()
  for (const { product } of lines) {
    if (!product || acquired.has(product)) continue
    acquired.set(product, (await acquisitionOf(db, product)) ?? '')
  }
  const content = signedContent(type, toWireRow(documents, document) as Row & SignableDocument, lines, acquired)
  return { hash: createHash('sha256').update(content).digest('hex'), lines: lines.length }
}

/** The document, locked until the commit, if this person may sign it. */
async function signableDocument(ctx: TxContext, draft: DocumentSignatureDraft): Promise<Row> {
  const { documents } = signableKinds[draft.document_type]
  const row = await lockedRow(ctx, documents, draft.document).catch((error: unknown) => {
    // Not "not found", because a device would treat that as a removed item.
    if (error instanceof ApiError && error.kind === 'missing') throw invalid({ document: unknownIds([draft.document]) })
    throw error
  })
  if (toNumber(row['holder']) !== ctx.meta.caller.id) throw invalid({ document: [t('notYoursToSign')] })
  if (row['superseded_by'] !== null) throw invalid({ document: [t('replacedNotSigned')] })
  if (row['signature'] !== null) throw invalid({ document: [t('signedAlready')] })
  // Before the comparison: what is stored is what the hash was computed from, also while somebody corrects a date.
  if (draft.document_type === 'PAR') await storeDates(ctx, draft.document)
  const { hash, lines } = await contentHash(ctx.tx.db, draft.document_type, row)
  if (lines === 0) throw invalid({ document: [t('nothingToSign')] })
  if (hash !== draft.hash) throw invalid({ hash: [t('changedBeforeSigning')] })
  return row
}

const storedRow = (db: Db, id: string): Promise<Row | undefined> =>
  db.selectFrom('document_signatures').selectAll().where('id', '=', id).executeTakeFirst()

const toWireSignature = (row: Row): Row => ({
  ...(JSON.parse(String(row['body'])) as Row),
  at: row['at'],
  received_at: row['received_at'],
  withdrawn_at: row['withdrawn_at'],
  withdrawn_by: row['withdrawn_by'] === null ? null : toNumber(row['withdrawn_by']),
  withdrawn_reason: row['withdrawn_reason'],
})

async function setSignature(ctx: TxContext, type: PrintType, document: Row, after: Row | null, note: Row) {
  const { documents } = signableKinds[type]
  const stored = after === null ? null : JSON.stringify(after)
  await updateRow(ctx, documents, document, { signature: stored })
  await recordChange(ctx.tx.db, ctx.meta, {
    entity: documents.name,
    id: toNumber(document['id']),
    action: after === null ? 'withdraw-signature' : 'sign',
    before: null,
    after: note,
  })
}

/** Adds the signature. Repeating it changes nothing, even after it was withdrawn. */
export async function putSignature(
  ctx: TxContext,
  sent: DocumentSignatureDraft,
): Promise<{ row: Row; added: boolean }> {
  const { deps, tx, meta } = ctx
  const draft = { ...sent, id: sent.id.toLowerCase() }
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, `document-signatures ${draft.id}`)
  const stored = await storedRow(tx.db, draft.id)
  if (stored) {
    const content = JSON.parse(String(stored['body'])) as Row
    if (!sameFields(Object.keys(content), content, draft)) throw invalid({ non_field_errors: [t('recordFixed')] })
    return { row: toWireSignature(stored), added: false }
  }
  if (draft.made_by !== meta.caller.id) throw invalid({ made_by: [t('notYoursToSign')] })
  const document = await signableDocument(ctx, draft)
  const { id, document_type, party, made_by, hash } = draft
  const at = countedAt(draft.recorded_at, draft.skew_ms, meta.receivedAt)
  await tx.db
    .insertInto('document_signatures')
    .values({
      id,
      document_type,
      party,
      made_by,
      at,
      document: draft.document,
      body: JSON.stringify(draft),
      received_at: meta.receivedAt,
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_reason: null,
    })
    .execute()
  const mark =
    draft.method === 'drawn'
      ? { method: draft.method, strokes: draft.strokes }
      : { method: draft.method, typed_name: draft.typed_name }
  await setSignature(ctx, document_type, document, { id, ...mark, hash, made_by, at }, { signature: id, hash, made_by })
  return { row: toWireSignature((await storedRow(tx.db, id)) as Row), added: true }
}

/** The document can be changed and signed again. */
export async function withdrawSignature(ctx: TxContext, id: string, reason: string): Promise<Row> {
  const { tx, meta } = ctx
  await lockUntilCommit({ db: tx.db, engine: ctx.deps.store.engine }, `document-signatures ${id}`)
  const stored = await storedRow(tx.db, id)
  if (!stored) throw notFound()
  if (stored['withdrawn_at'] !== null) return toWireSignature(stored)
  await tx.db
    .updateTable('document_signatures')
    .set({ withdrawn_at: meta.receivedAt, withdrawn_by: meta.caller.id, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute()
  const type = stored['document_type'] as PrintType
  const document = await lockedRow(ctx, signableKinds[type].documents, toNumber(stored['document']))
  await setSignature(ctx, type, document, null, { signature: id, reason })
  return toWireSignature((await storedRow(tx.db, id)) as Row)
}
