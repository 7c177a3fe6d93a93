/** Assigns the chosen rooms to a person, or divides rooms evenly. The last assignment can be undone. */
import { Group, NativeSelect, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Board, BoardRoom } from '#domain/campaigns/campaign-board.ts'
import type { useCounters } from '#react/campaign-records/use-counters.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import classes from './campaign-rooms.module.css'
import { DistributeRoomsDialog } from './distribute-rooms-dialog.tsx'
import { useAssignments } from './use-assignments.ts'

/** Option in the drop-down: unassign the rooms. */
const nobody = 'nobody'

export function AssignRooms({
  campaign,
  board,
  shown,
  chosen,
  people,
  onGiven,
  children,
}: {
  campaign: Campaign
  board: Board
  /** The rooms in the list; all are divided if none is chosen. */
  shown: readonly BoardRoom[]
  chosen: readonly BoardRoom[]
  people: ReturnType<typeof useCounters>
  onGiven: () => void
  /** More buttons in the same row. */
  children?: ReactNode
}) {
  const assignments = useAssignments(campaign)
  const [to, setTo] = useState('')
  const [isSharing, setSharing] = useState(false)
  const { counters } = people
  const give = async () => {
    const person = counters.find(({ id }) => String(id) === to) ?? null
    if (person === null && to !== nobody) return
    const count = chosen.length
    const text = person ? t('given', { count, person: person.name }) : t('taken', { count })
    const rooms = chosen.map(({ building, room }) => ({ building, room }))
    if (await assignments.give([{ person, rooms }], text)) onGiven()
  }
  return (
    <>
      <div className={classes['tools']}>
        {chosen.length > 0 ? (
          <>
            <NativeSelect
              className={classes['tool'] ?? ''}
              label={t('giveTo')}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              data={[
                { value: '', label: t('choosePerson') },
                ...counters.map(({ id, name }) => ({ value: String(id), label: name })),
                { value: nobody, label: t('nobody') },
              ]}
            />
            <Button disabled={to === ''} loading={assignments.isBusy} onClick={() => void give()}>
              {t('give', { count: chosen.length })}
            </Button>
          </>
        ) : null}
        <Button variant="secondary" disabled={shown.length === 0} onClick={() => setSharing(true)}>
          {t('share')}
        </Button>
        {children}
      </div>
      {assignments.last ? (
        <Group gap="sm">
          <Text role="status">{assignments.last.text}</Text>
          <Button variant="ghost" size="sm" loading={assignments.isBusy} onClick={() => void assignments.undo()}>
            {t('undo')}
          </Button>
        </Group>
      ) : null}
      <SaveFailures failures={assignments.saveFailures} onDismiss={assignments.dismissSaveFailure} />
      {isSharing ? (
        <DistributeRoomsDialog
          allRooms={board.rooms}
          rooms={chosen.length > 0 ? chosen : shown}
          counters={counters}
          onShare={async (given, text) => {
            setSharing(false)
            if (await assignments.give(given, text)) onGiven()
          }}
          onCancel={() => setSharing(false)}
        />
      ) : null}
    </>
  )
}
