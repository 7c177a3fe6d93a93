/** The finding, shown above the form that turns it into an item. */
import { Group, Text } from '@mantine/core'
import { type FindingView, findingText, roomSeen } from '#domain/counts/finding-view.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useFindingPhoto } from '#react/findings/use-finding-photo.ts'
import { useServices } from '#react/services.ts'
import { PhotoButton } from '#ui/findings/photo-viewer.tsx'
import classes from '../product-database.module.css'

export function FindingSummary({ finding }: { finding: FindingView }) {
  const { timeZone } = useServices()
  const photo = useFindingPhoto(finding)
  const facts = [
    roomSeen(finding) ? `in ${roomSeen(finding)}` : '',
    finding.names.person ? `by ${finding.names.person}` : '',
    formatMoment(finding.counted_at, timeZone),
  ]
  return (
    <Group className={classes['section']} align="flex-start" gap="md">
      {photo.is === 'ready' ? <PhotoButton src={photo.src} alt={findingText(finding)} /> : null}
      <div className="bilang-basis bilang-break">
        <Text fw={600}>{findingText(finding)}</Text>
        <Text c="dimmed">Found {facts.filter(Boolean).join(', ')}</Text>
        {finding.code ? <Text c="dimmed">Tag: {finding.code}</Text> : null}
        {finding.remarks ? <Text>{finding.remarks}</Text> : null}
        {photo.is === 'problem' ? (
          <Text c="dimmed">The photo can’t be shown now. It’s still stored with the finding.</Text>
        ) : null}
      </div>
    </Group>
  )
}
