/**
 * Deletes a document with its lines. Bilang's server deletes both in one request. A plain server can refuse while lines refer to the
 * document; then the lines are deleted first (D1.3).
 */
import type { Outcome } from '#contract/problem.ts'
import type { AnyLine, DocumentKind } from '#domain/documents/document-kind.ts'
import { runBulk } from '#react/bulk/run-bulk.ts'
import type { Services } from '#react/services.ts'

export async function deleteDocument(
  api: Services['api'],
  kind: DocumentKind,
  id: number,
  lines: readonly AnyLine[],
): Promise<Outcome<null>> {
  const deletion = await api.remove(kind.documents, id)
  if (
    deletion.ok ||
    lines.length === 0 ||
    (deletion.problem.kind !== 'invalid' && deletion.problem.kind !== 'conflict')
  )
    return deletion
  const linesDeleted = await runBulk(api, kind.lines, { remove: lines.map((line) => line.id) })
  if (!linesDeleted.ok) return linesDeleted
  return api.remove(kind.documents, id)
}
