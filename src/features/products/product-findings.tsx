/** What counters said of a product without counting it, and how it was found, beside its history. */
import { Text, Title } from '@mantine/core'
import { formatMoment } from '#domain/dates.ts'
import { type FindingView, findingKindLabels, roomSeen } from '#domain/finding.ts'
import { useParts } from '#runtime/parts.ts'
import { useFindingPhoto } from '#runtime/use-finding-photo.ts'
import { useFindings } from '#runtime/use-findings.ts'
import { PhotoButton } from '#ui/findings/photo-viewer.tsx'
import classes from './product-database.module.css'

export function ProductFindings({ id }: { id: number }) {
  const { rows } = useFindings()
  const mine = rows.filter((one) => one.product === id || one.completed_as === id)
  if (mine.length === 0) return null
  return (
    <section className={classes['section']} aria-label="Findings">
      <Title order={2} fz="md" mb={6}>
        Findings
      </Title>
      <ol style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12, overflowWrap: 'anywhere' }}>
        {mine.map((one) => (
          <li key={one.id}>
            <Sighting finding={one} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sighting({ finding }: { finding: FindingView }) {
  const { timeZone } = useParts()
  const photo = useFindingPhoto(finding)
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
      {finding.set_aside ? <Text c="dimmed">Set aside: {finding.set_aside}</Text> : null}
      {photo.is === 'here' ? (
        <PhotoButton src={photo.src} alt={`${findingKindLabels[finding.kind]}, ${room}`} />
      ) : photo.is === 'problem' ? (
        <Text c="dimmed">The photo can’t be shown now.</Text>
      ) : null}
    </>
  )
}
