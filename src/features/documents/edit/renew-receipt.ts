/**
 * Renews a receipt in one step: a new one for each person who holds some of its things today, then the old one marked as superseded by the
 * first. Promises: the old one is never deleted, and is marked only after all new ones are saved.
 */

import type { User } from '#contract/collections/users.ts'
import type { Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { isPosition, unknownPosition } from '#domain/documents/custody-form-input.ts'
import { receiptsAfterRenewal } from '#domain/documents/receipt-renewal.ts'
import type { Services } from '#react/services.ts'
import { type AnyDocument, type DocumentKind, documentKinds, lineNumber } from '../document-kind.ts'
import { readDocument } from '../use-document.ts'
import { type DocumentValues, lineInput } from './document-schema.ts'
import { saveDocument } from './save-document.ts'

export type Renewal =
  | { ok: true; created: readonly AnyDocument[] }
  | { ok: false; problem: Problem | null; text: string; created: readonly AnyDocument[] }

export async function saveRenewals(
  { catalog, api }: Pick<Services, 'catalog' | 'api'>,
  kind: DocumentKind,
  id: number,
  today: string,
): Promise<Renewal> {
  const loaded = await readDocument(catalog, kind, id)
  if (!loaded) return { ok: false, problem: null, text: 'This document is not on this device.', created: [] }
  const { document, lines, products } = loaded
  const renewals = receiptsAfterRenewal(
    document,
    lines.map((line) => ({
      ...line,
      product: line.product ?? null,
      quantity: String(line.quantity),
      property_number: lineNumber(line),
    })),
    products,
  )
  const created: AnyDocument[] = []
  for (const renewal of renewals) {
    const sameHolder = renewal.holder === document.holder
    const user = renewal.holder === null ? null : await catalog.get<User>('users', renewal.holder)
    const values: DocumentValues = {
      holder: renewal.holder,
      fund_cluster: document.fund_cluster,
      received_from_name: document.received_from_name,
      received_from_position: document.received_from_position,
      received_from_date: today,
      received_by_name: sameHolder || !user ? document.received_by_name : formalName(user),
      received_by_position: sameHolder ? document.received_by_position : await latestPosition(catalog, renewal.holder),
      received_by_date: today,
      signatories: document.signatories,
      position: document.position,
      category: document.category ?? 'SPHV',
      lines: renewal.lines.map(lineInput),
    }
    const saved = await saveDocument(api, kind, values, null)
    if (!saved.ok) {
      const text = saved.problem ? shortProblemText(saved.problem, 'doing') : saved.text
      return {
        ok: false,
        problem: saved.problem,
        text,
        created: saved.document ? [...created, saved.document] : created,
      }
    }
    created.push(saved.document)
  }
  const first = created[0]
  if (!first) return { ok: false, problem: null, text: 'The document has no lines to renew.', created }
  const marking = await api.change(kind.documents, document.id, { superseded_by: first.id } as never, document.version)
  if (!marking.ok)
    return { ok: false, problem: marking.problem, text: shortProblemText(marking.problem, 'doing'), created }
  return { ok: true, created }
}

/** As their newest paper says; the wire wants a word, so what is not known is marked, and prints as a rule to write on. */
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
