/** The findings about one item (not here, seen elsewhere), shown among its observations. */
import { Group, Text } from '@mantine/core'
import { type FindingView, sightingLabel } from '#domain/counts/finding-view.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useFindingPhoto } from '#react/findings/use-finding-photo.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useItemPhotos } from '#react/findings/use-item-photos.ts'
import { useServices } from '#react/services.ts'
import { PhotoPair } from '#ui/findings/photo-pair.tsx'
import { PhotoButton } from '#ui/findings/photo-viewer.tsx'

export function ProductSightings({ product }: { product: number }) {
  const { rows } = useFindings()
  const own = rows.filter((finding) => finding.product === product || finding.completed_as === product)
  const photos = useItemPhotos(own)
  const shown = new Set([photos?.newest.id, photos?.before?.id])
  return (
    <>
      {photos ? <PhotoPair {...photos} /> : null}
      {own.map((finding) => (
        <Sighting key={finding.id} finding={finding} hasPhotoAbove={shown.has(finding.id)} />
      ))}
    </>
  )
}

function Sighting({ finding, hasPhotoAbove }: { finding: FindingView; hasPhotoAbove: boolean }) {
  const { timeZone } = useServices()
  const photo = useFindingPhoto(hasPhotoAbove ? null : finding)
  return (
    <div className="bilang-ruled">
      <Group justify="space-between" wrap="nowrap">
        <Text>
          {finding.names.person}, <span className="bilang-muted">{formatMoment(finding.counted_at, timeZone)}</span>
        </Text>
        <Text fw={600}>{sightingLabel(finding)}</Text>
      </Group>
      {finding.remarks ? <Text c="dimmed">{finding.remarks}</Text> : null}
      {photo.is === 'ready' ? <PhotoButton src={photo.src} alt={sightingLabel(finding)} /> : null}
    </div>
  )
}
