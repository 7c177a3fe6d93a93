/**
 * Renews a receipt in one step: a new one for each person who holds some of its things today, then the old one marked as superseded by the
 * first. Promises: the old one is never deleted, and is marked only after all new ones are saved.
 */

import type { Problem } from '#contract/problem.ts'
import type { User } from '#contract/resources/people.ts'
import { isPosition, unknownPosition } from '#domain/form-inputs/custody.ts'
import { personName } from '#domain/lookup-label.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { renewed } from '#domain/renewal-due.ts'
import type { Parts } from '#runtime/parts.ts'
import { type AnyDocument, type DocumentKind, documentKinds, lineNumber } from './document-kind.ts'
import { type DocumentValues, lineInput } from './document-schema.ts'
import { saveDocument } from './save-document.ts'
import { readDocument } from './use-document.ts'

export type Renewal =
  | { ok: true; made: readonly AnyDocument[] }
  | { ok: false; problem: Problem | null; text: string; made: readonly AnyDocument[] }

export async function renewReceipt(
  { catalogue, office }: Pick<Parts, 'catalogue' | 'office'>,
  kind: DocumentKind,
  id: number,
  today: string,
): Promise<Renewal> {
  const whole = await readDocument(catalogue, kind, id)
  if (!whole) return { ok: false, problem: null, text: 'This document is not on this device.', made: [] }
  const { document, lines, products } = whole
  const parts = renewed(
    document,
    lines.map((line) => ({
      ...line,
      product: line.product ?? null,
      quantity: String(line.quantity),
      property_number: lineNumber(line),
    })),
    products,
  )
  const made: AnyDocument[] = []
  for (const part of parts) {
    const same = part.holder === document.holder
    const user = part.holder === null ? null : await catalogue.get<User>('users', part.holder)
    const values: DocumentValues = {
      holder: part.holder,
      fund_cluster: document.fund_cluster,
      received_from_name: document.received_from_name,
      received_from_position: document.received_from_position,
      received_from_date: today,
      received_by_name: same || !user ? document.received_by_name : personName(user),
      received_by_position: same ? document.received_by_position : await positionOf(catalogue, part.holder),
      received_by_date: today,
      signatories: document.signatories,
      position: document.position,
      category: document.category ?? 'SPHV',
      lines: part.lines.map(lineInput),
    }
    const saved = await saveDocument(office, kind, values, null)
    if (!saved.ok) {
      const text = saved.problem ? shortProblem(saved.problem, 'doing') : saved.text
      return { ok: false, problem: saved.problem, text, made: saved.document ? [...made, saved.document] : made }
    }
    made.push(saved.document)
  }
  const first = made[0]
  if (!first) return { ok: false, problem: null, text: 'The document has no lines to renew.', made }
  const marked = await office.change(
    kind.documents,
    document.id,
    { superseded_by: first.id } as never,
    document.version,
  )
  if (!marked.ok) return { ok: false, problem: marked.problem, text: shortProblem(marked.problem, 'doing'), made }
  return { ok: true, made }
}

/** As their newest paper says; the wire wants a word, so what is not known is marked, and prints as a rule to write on. */
async function positionOf(catalogue: Parts['catalogue'], holder: number | null): Promise<string> {
  if (holder === null) return unknownPosition
  for (const { documents } of Object.values(documentKinds)) {
    const where = { holder }
    const { rows } = await catalogue.list<AnyDocument>({
      entity: documents.name,
      where,
      order: ['-id'],
      from: 0,
      limit: 20,
    })
    const known = rows.find((row) => isPosition(row.received_by_position))
    if (known) return known.received_by_position
  }
  return unknownPosition
}
