import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatMoment } from '#domain/text/format.ts'
import { useHandedOver } from '#react/outbox/use-handed-over.ts'
import { useServices } from '#react/services.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/sync/outbox-screen.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'

/** Links for handing records to, and taking them over from, a colleague's device. `canGive`: there are unsent records. */
export function HandOverLinks({ canGive }: { canGive: boolean }) {
  return (
    <>
      {canGive ? (
        <Button variant="secondary" component={Link} to="/outbox/hand-over">
          {titles('title.handOver')}
        </Button>
      ) : null}
      <Button variant="secondary" component={Link} to="/outbox/take-over">
        {titles('title.takeOver')}
      </Button>
    </>
  )
}

/** When another device confirmed that it has unsent records of this one. */
export function HandedOverNote() {
  const { timeZone } = useServices()
  const { value: note } = useHandedOver()
  if (note === null) return null
  return (
    <Banner tone="saved" role="note">
      <Text>{t('handedOver', { count: note.items, moment: formatMoment(note.at, timeZone) })}</Text>
    </Banner>
  )
}
