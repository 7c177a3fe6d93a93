import type { Strokes } from '#contract/documents/document-signature.ts'
import type { DocumentKind, LoadedDocument } from '#domain/documents/document-kind.ts'
import { formatDayForForm } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import type { Signatory } from '#print/elements/signatures.ts'
import { signatureState } from '../signature/signature-state.ts'

/**
 * The receiver's signature as the form prints it: only if the content is unchanged since it was signed. A blank date of receipt is then the day of
 * the signature.
 */
export function printedSignature(
  kind: DocumentKind,
  loaded: LoadedDocument,
  timeZone: string,
): Pick<Signatory, 'signature' | 'date'> {
  const { signature, received_by_date } = loaded.document
  const state = signatureState(kind, loaded)
  if (!signature || state === null) return {}
  const hash = signature.hash.slice(0, 8)
  // not a text: printed on official forms
  const changed = `Signature not shown: the content changed after it was signed (${hash})`
  // not a text: printed on official forms
  const unchecked = `Signature not shown: quantities are hidden by a blind count (${hash})`
  if (state !== 'valid') return { signature: { note: state === 'changed' ? changed : unchecked } }
  const day = dayOf(Date.parse(signature.at), timeZone)
  const date = received_by_date ?? day
  const at = `${formatDayForForm(day)} · ${hash}`
  // not a text: printed on official forms
  const typed = `Name typed as signature · ${at}`
  if (signature.method === 'typed') return { signature: { typedName: signature.typed_name ?? '', note: typed }, date }
  // not a text: printed on official forms
  const drawn = `Signed on screen · ${at}`
  return { signature: { strokes: (signature.strokes ?? []) as Strokes, note: drawn }, date }
}
