import type { DocumentKind, LoadedDocument } from '#domain/documents/document-kind.ts'
import { showsAllQuantities } from '#domain/documents/signed-content.ts'
import { signedHash } from '#react/documents/use-own-signatures.ts'

/** Whether the content is still the one that was signed; `unchecked` while a blind count hides quantities. Null: not signed. */
export function signatureState(
  kind: DocumentKind,
  { document, lines, products }: LoadedDocument,
): 'valid' | 'changed' | 'unchecked' | null {
  const { signature } = document
  if (!signature) return null
  if (!showsAllQuantities(lines)) return 'unchecked'
  return signedHash(kind.type, document, lines, products) === signature.hash ? 'valid' : 'changed'
}
