/**
 * Renews a receipt in one step: saves a new receipt for each person who holds some of its items today, then marks the old one as superseded
 * by the first new one. Promises: never deletes the old receipt, marks it only after all new ones are saved, and continues an unfinished
 * renewal where it stopped.
 */
import type { User } from '#contract/collections/users.ts'
import type { Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { isPosition, unknownPosition } from '#domain/documents/custody-form-input.ts'
import { type AnyDocument, type DocumentKind, documentKinds, lineNumber } from '#domain/documents/document-kind.ts'
import { receiptsAfterRenewal, renewedCategory, renewedFundCluster } from '#domain/documents/receipt-renewal.ts'
import type { Services } from '#react/services.ts'
import { t } from '#text/documents/documents-edit.ts'
import { readActiveDocuments, readDocument } from '../use-document.ts'
import { type DocumentValues, headingOf, lineInput } from './document-schema.ts'
import type { SavedDocument } from './save-document.ts'
import type { DocumentSave } from './use-document-save.ts'
import type { Issuer } from './use-last-issuer.ts'

/** The saved part of an unfinished renewal, so that the next try continues there. */
export interface RenewalProgress {
  created: readonly AnyDocument[]
  /** The new receipt that is only partly saved. */
  partial: SavedDocument | null
}
export const notBegun: RenewalProgress = { created: [], partial: null }

export type Renewal =
  | { ok: true; created: readonly AnyDocument[] }
  | { ok: false; problem: Problem | null; text: string; progress: RenewalProgress }

export async function saveRenewals(
  { catalog, api }: Pick<Services, 'catalog' | 'api'>,
  save: DocumentSave['save'],
  kind: DocumentKind,
  id: number,
  /** `issuer`: of the new receipts; null if they name the one of the old receipt. */
  { today, issuer }: { today: string; issuer: Issuer | null },
  progress: RenewalProgress = notBegun,
): Promise<Renewal> {
  const loaded = await readDocument(catalog, kind, id)
  if (!loaded) return { ok: false, problem: null, text: t('notOnDevice'), progress }
  const { document, lines, products } = loaded
  const own = [
    id,
    ...[...progress.created, ...(progress.partial ? [progress.partial.document] : [])].map((one) => one.id),
  ]
  const others = await readActiveDocuments(
    catalog,
    Object.values(documentKinds),
    [...products.keys()],
    own.map((one) => ({ kind, id: one })),
  )
  const renewals = receiptsAfterRenewal(
    document,
    lines.map((line) => ({
      ...line,
      product: line.product ?? null,
      quantity: String(line.quantity),
      property_number: lineNumber(line),
    })),
    products,
    new Map([...others].map(([product, other]) => [product, other.document.holder])),
  )
  const created = [...progress.created]
  let { partial } = progress
  for (const renewal of renewals.filter(({ holder }) => !created.some((one) => one.holder === holder))) {
    if (partial?.document.holder !== renewal.holder) partial = null
    const sameHolder = renewal.holder === document.holder
    const user = renewal.holder === null ? null : await catalog.get<User>('users', renewal.holder)
    const values: DocumentValues = {
      ...headingOf(document),
      holder: renewal.holder,
      fund_cluster: renewedFundCluster(renewal.lines, products, document.fund_cluster),
      ...(issuer && { received_from_name: issuer.name, received_from_position: issuer.position }),
      received_from_date: today,
      received_by_name: sameHolder || !user ? document.received_by_name : formalName(user),
      received_by_position: isPosition(user?.position)
        ? user.position
        : sameHolder
          ? document.received_by_position
          : await latestPosition(catalog, renewal.holder),
      received_by_date: today,
      category: renewedCategory(renewal.lines, document.category ?? 'SPHV'),
      lines: renewal.lines.map((line, index) => ({
        ...lineInput(line),
        estimated_useful_life: line.estimated_useful_life,
        row: partial?.rows[index] ?? null,
      })),
    }
    const saved = await save(kind, values, partial)
    if (!saved.ok) {
      const text = saved.problem ? shortProblemText(saved.problem, 'acting') : saved.text
      const { document, rows } = saved
      if (document) partial = { document, lines: partial?.lines ?? [], rows, isComplete: false }
      return { ok: false, problem: saved.problem, text, progress: { created, partial } }
    }
    partial = null
    created.push(saved.document)
  }
  // All items may have moved to people who have documents for them already.
  const moved = [...others.values()].find((other) => other.kind === kind)?.document
  const first = created[0] ?? (renewals.length === 0 ? moved : undefined)
  if (!first) return { ok: false, problem: null, text: t('nothingToRenew'), progress }
  const superseding = await api.change(
    kind.documents,
    document.id,
    { superseded_by: first.id } as never,
    document.version,
  )
  if (!superseding.ok)
    return {
      ok: false,
      problem: superseding.problem,
      text: shortProblemText(superseding.problem, 'acting'),
      progress: { created, partial },
    }
  return { ok: true, created }
}

/**
 * The position on the person's newest PAR or ICS. The API requires a text, so an unknown position is saved as `unknownPosition`, which prints
 * as a line to write on.
 */
async function latestPosition(catalog: Services['catalog'], holder: number | null): Promise<string> {
  if (holder === null) return unknownPosition
  for (const { documents } of Object.values(documentKinds)) {
    const where = { holder }
    const { rows } = await catalog.list<AnyDocument>({
      collection: documents.name,
      where,
      order: ['-id'],
      from: 0,
      limit: 20,
    })
    const withPosition = rows.find((row) => isPosition(row.received_by_position))
    if (withPosition) return withPosition.received_by_position
  }
  return unknownPosition
}
