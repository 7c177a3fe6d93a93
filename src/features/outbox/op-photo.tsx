import { describeValues } from '#domain/outbox/commands/all-commands.ts'
import type { Op } from '#domain/outbox/op.ts'
import { PhotoButton } from '#ui/findings/photo-viewer.tsx'

export function photoOf(op: Op): string | null {
  const photo = op.patch['photo']
  return typeof photo === 'string' && photo.startsWith('data:image/') ? photo : null
}

/** The photo of a finding, as recorded on this device: it opens without a network. */
export function OpPhoto({ op, inRow = false }: { op: Op; inRow?: boolean }) {
  const photo = photoOf(op)
  return photo === null ? null : <PhotoButton src={photo} alt={describeValues(op)} inRow={inRow} />
}
