import { describeValues } from '#domain/outbox/commands/all-commands.ts'
import type { Op } from '#domain/outbox/op.ts'
import { PhotoButton } from '#ui/findings/photo-viewer.tsx'

/** The photo of a finding, as recorded on this device: it opens without a network. */
export function OpPhoto({ op, inRow = false }: { op: Op; inRow?: boolean }) {
  const photo = op.patch['photo']
  if (typeof photo !== 'string' || !photo.startsWith('data:image/')) return null
  return <PhotoButton src={photo} alt={describeValues(op)} inRow={inRow} />
}
