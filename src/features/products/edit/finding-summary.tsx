/** The finding, shown above the form that turns it into an item. */
import { Group, Text } from '@mantine/core'
import { type FindingView, findingText, roomSeen } from '#domain/counts/finding-view.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useFindingPhoto } from '#react/findings/use-finding-photo.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-edit.ts'
import { PhotoButton } from '#ui/findings/photo-viewer.tsx'
import classes from '../product-database.module.css'

export function FindingSummary({ finding }: { finding: FindingView }) {
  const { timeZone } = useServices()
  const photo = useFindingPhoto(finding)
  const facts = [
    roomSeen(finding) ? t('finding.inRoom', { room: roomSeen(finding) }) : '',
    finding.names.person ? t('finding.byPerson', { person: finding.names.person }) : '',
    formatMoment(finding.counted_at, timeZone),
  ]
  return (
    <Group className={classes['section']} align="flex-start" gap="md">
      {photo.is === 'ready' ? <PhotoButton src={photo.src} alt={findingText(finding)} /> : null}
      <div className="bilang-basis bilang-break">
        <Text fw={600}>{findingText(finding)}</Text>
        <Text c="dimmed">{t('finding.found', { facts: facts.filter(Boolean).join(', ') })}</Text>
        {finding.code ? <Text c="dimmed">{t('finding.tag', { code: finding.code })}</Text> : null}
        {finding.remarks ? <Text>{finding.remarks}</Text> : null}
        {photo.is === 'problem' ? <Text c="dimmed">{t('finding.photoProblem')}</Text> : null}
      </div>
    </Group>
  )
}
