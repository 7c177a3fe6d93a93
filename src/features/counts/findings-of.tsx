/** What counters said of an item without counting it, among what people saw of it. */
import { Group, Text } from '@mantine/core'
import { formatMoment } from '#domain/dates.ts'
import { type FindingView, sightingLabel } from '#domain/finding.ts'
import { useParts } from '#runtime/parts.ts'
import { useFindingPhoto } from '#runtime/use-finding-photo.ts'
import { useFindings } from '#runtime/use-findings.ts'
import { PhotoButton } from '#ui/findings/photo-viewer.tsx'

export function FindingsOf({ product }: { product: number }) {
  const { rows } = useFindings()
  return rows.filter((one) => one.product === product).map((one) => <Sighting key={one.id} finding={one} />)
}

function Sighting({ finding }: { finding: FindingView }) {
  const { timeZone } = useParts()
  const photo = useFindingPhoto(finding)
  return (
    <div style={{ padding: '6px 0', borderTop: '1px solid var(--bilang-line)' }}>
      <Group justify="space-between" wrap="nowrap">
        <Text>
          {finding.names.person}, <span className="bilang-muted">{formatMoment(finding.counted_at, timeZone)}</span>
        </Text>
        <Text fw={600}>{sightingLabel(finding)}</Text>
      </Group>
      {finding.remarks ? <Text c="dimmed">{finding.remarks}</Text> : null}
      {photo.is === 'here' ? <PhotoButton src={photo.src} alt={sightingLabel(finding)} /> : null}
    </div>
  )
}
