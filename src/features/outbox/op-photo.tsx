import type { Op } from '#domain/outbox/op.ts'
import { describePatch } from '#domain/outbox/op-description.ts'
import { PhotoButton } from '#ui/findings/photo-viewer.tsx'

/** The photo of a finding, as recorded on this device: it opens without a network. */
export function OpPhoto({ op, inRow = false }: { op: Op; inRow?: boolean }) {
  const photo = op.patch['photo']
  if (typeof photo !== 'string' || !photo.startsWith('data:image/')) return null
  return <PhotoButton src={photo} alt={describePatch(op.kind, op.patch)} inRow={inRow} />
}
