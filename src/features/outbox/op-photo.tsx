import type { Op } from '#domain/op.ts'
import { patchWords } from '#domain/op-words.ts'
import { PhotoButton } from '#ui/findings/photo-viewer.tsx'

/** The photo of a finding as this device recorded it: it opens without a network. */
export function OpPhoto({ op, inRow = false }: { op: Op; inRow?: boolean }) {
  const photo = op.patch['photo']
  if (typeof photo !== 'string' || !photo.startsWith('data:image/')) return null
  return <PhotoButton src={photo} alt={patchWords(op.kind, op.patch)} inRow={inRow} />
}
