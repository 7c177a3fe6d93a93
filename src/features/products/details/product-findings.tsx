/** Findings about a product without a count, and how it was found, beside its history. */

import { Text, Title } from '@mantine/core'
import { type FindingView, findingKindLabels, roomSeen } from '#domain/counts/finding-view.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useFindingPhoto } from '#react/findings/use-finding-photo.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useItemPhotos } from '#react/findings/use-item-photos.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-details.ts'
import { t as findingTexts } from '#text/reconcile/findings.ts'
import { PhotoPair } from '#ui/findings/photo-pair.tsx'
import { PhotoButton } from '#ui/findings/photo-viewer.tsx'
import classes from '../product-database.module.css'

export function ProductFindings({ id }: { id: number }) {
  const { rows } = useFindings()
  const ownFindings = rows.filter((finding) => finding.product === id || finding.completed_as === id)
  const photos = useItemPhotos(ownFindings)
  if (ownFindings.length === 0) return null
  const shown = new Set([photos?.newest.id, photos?.before?.id])
  return (
    <section className={classes['section']} aria-label={findingTexts('title')}>
      <Title order={2} fz="md" mb={6}>
        {findingTexts('title')}
      </Title>
      {photos ? <PhotoPair {...photos} /> : null}
      <ol className="bilang-bare bilang-stack bilang-break">
        {ownFindings.map((finding) => (
          <li key={finding.id}>
            <FindingEntry finding={finding} hasPhotoAbove={shown.has(finding.id)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function FindingEntry({ finding, hasPhotoAbove }: { finding: FindingView; hasPhotoAbove: boolean }) {
  const { timeZone } = useServices()
  const photo = useFindingPhoto(hasPhotoAbove ? null : finding)
  const room = roomSeen(finding)
  return (
    <>
      <div>
        <b>{findingKindLabels[finding.kind]}</b>
        {room ? `: ${room}` : ''}
        <span className="bilang-muted">
          {' '}
          · {finding.names.person} · {formatMoment(finding.counted_at, timeZone)}
        </span>
      </div>
      {finding.remarks ? <Text c="dimmed">{finding.remarks}</Text> : null}
      {finding.set_aside ? <Text c="dimmed">{t('findings.setAside', { reason: finding.set_aside })}</Text> : null}
      {photo.is === 'ready' ? (
        <PhotoButton src={photo.src} alt={`${findingKindLabels[finding.kind]}, ${room}`} />
      ) : photo.is === 'problem' ? (
        <Text c="dimmed">{t('findings.photoProblem')}</Text>
      ) : null}
    </>
  )
}
