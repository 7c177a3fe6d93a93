/**
 * Deletes a document with its lines. The office takes both at once; one that refuses while lines point at the document is asked for the
 * lines first (a plain server, D1.3).
 */
import type { Outcome } from '#contract/problem.ts'
import type { Parts } from '#runtime/parts.ts'
import { runBulk } from '#runtime/run-bulk.ts'
import type { AnyLine, DocumentKind } from './document-kind.ts'

export async function deleteDocument(
  office: Parts['office'],
  kind: DocumentKind,
  id: number,
  lines: readonly AnyLine[],
): Promise<Outcome<null>> {
  const gone = await office.remove(kind.documents, id)
  if (gone.ok || lines.length === 0 || (gone.problem.kind !== 'invalid' && gone.problem.kind !== 'conflict'))
    return gone
  const emptied = await runBulk(office, kind.items, { remove: lines.map((line) => line.id) })
  if (!emptied.ok) return emptied
  return office.remove(kind.documents, id)
}
