/**
 * What is stated about the current room in each open count in which the person counts: what is left, who counts it, who closed it, with the
 * buttons to close it, open it again, take it and hand it over. Nothing here locks: a closed room can be counted in.
 */
import { useEffect, useState } from 'react'
import type { CampaignRecordContent, RoomResult } from '#contract/campaign-record.ts'
import { coversRoom } from '#domain/campaigns/person-rooms.ts'
import { type RoomState, roomKey } from '#domain/campaigns/room-states.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useRoomStates } from '#react/campaign-records/use-campaign-records.ts'
import { useMyCampaigns } from '#react/campaign-records/use-my-campaigns.ts'
import { usePerson } from '#react/use-session.ts'
import { t } from '#text/scan-rooms.ts'
import { SaveFailureAlert } from '#ui/count/save-failure-alert.tsx'
import classes from '../scan.module.css'
import { CloseRoomDialog } from './close-room-dialog.tsx'
import { type Colleague, HandOverDialog } from './hand-over-dialog.tsx'
import { ReopenRoomDialog } from './reopen-room-dialog.tsx'
import { ClosedRoom, OpenRoom } from './room-line.tsx'
import { type RoomOfCampaign, useRoomFigures } from './use-room-figures.ts'
import { useRoomStatements } from './use-room-statements.ts'

interface OpenDialog {
  is: 'close' | 'reopen' | 'hand-over'
  campaign: number
}

export function RoomLines({
  currentRoom,
  isCardOpen,
  onDialog,
}: {
  currentRoom: CurrentRoom
  /** An item is on the screen: only a closed room is named. */
  isCardOpen: boolean
  /** A dialog opened or closed: scanned tags wait while it is open. The same function in each render. */
  onDialog: (isOpen: boolean) => void
}) {
  const place = { building: currentRoom.location_code_one, room: currentRoom.location_code_two }
  const campaigns = (useMyCampaigns() ?? []).filter(({ scope }) => coversRoom(scope, place))
  const { rooms: states, unsent, isLoaded } = useRoomStates(campaigns.map(({ id }) => id))
  const figures = useRoomFigures(currentRoom, campaigns)
  const statements = useRoomStatements(currentRoom)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const me = usePerson()?.user
  const lines = isLoaded && figures ? figures : []
  // A count that a colleague closes takes its question with it.
  const asked = (dialog && lines.find(({ campaign }) => campaign.id === dialog.campaign)) ?? null
  const isAsking = asked !== null
  useEffect(() => {
    onDialog(isAsking)
    return () => onDialog(false)
  }, [isAsking, onDialog])
  if (campaigns.length === 0 || !me) return null

  const { name } = currentRoom
  const close = ({ campaign, counted, total }: RoomOfCampaign, result: RoomResult) => {
    setDialog(null)
    const text = t(result === 'all-seen' ? 'stated.closed' : 'stated.nothingHere', { room: name })
    void statements.state(campaign, { kind: 'room-done', ...place, result, counted, total }, text)
  }
  const reopen = ({ campaign }: RoomOfCampaign, reason: string | null) => {
    setDialog(null)
    void statements.state(campaign, { kind: 'room-reopened', ...place, reason }, t('stated.reopened', { room: name }))
  }
  const assign = ({ campaign }: RoomOfCampaign, person: Colleague | null) => {
    setDialog(null)
    const text =
      person === null
        ? t('stated.released', { room: name })
        : person.id === me.id
          ? t('stated.taken', { room: name })
          : t('stated.handedOver', { room: name, person: person.name })
    const content: CampaignRecordContent = { kind: 'assignment', person: person?.id ?? null, rooms: [place] }
    void statements.state(campaign, content, text, person)
  }
  const stateIn = ({ campaign }: RoomOfCampaign): RoomState | undefined => states.get(campaign.id)?.get(roomKey(place))
  return (
    <section className={classes['roomLines']} data-card={isCardOpen} aria-label={t('region', { room: name })}>
      {statements.saveFailures.map((failure) => (
        <SaveFailureAlert
          key={failure.label}
          failure={failure}
          onDismiss={() => statements.dismissSaveFailure(failure.label)}
        />
      ))}
      {lines.map((line) => {
        const { id } = line.campaign
        const state = stateIn(line)
        const shared = {
          campaignName: lines.length > 1 ? line.campaign.name : null,
          me: me.id,
          undo: statements.undoIn(line.campaign),
        }
        if (state?.done)
          return (
            <ClosedRoom
              key={id}
              {...shared}
              figures={line}
              done={state.done}
              isUnsent={unsent.has(state.done.record)}
              isCardOpen={isCardOpen}
              onReopen={() => setDialog({ is: 'reopen', campaign: id })}
            />
          )
        if (isCardOpen) return null
        return (
          <OpenRoom
            key={id}
            {...shared}
            figures={line}
            state={state}
            onTake={() => assign(line, { id: me.id, name: formalName(me) })}
            onHandOver={() => setDialog({ is: 'hand-over', campaign: id })}
            onClose={() => {
              if (line.total === 0) close(line, 'nothing-here')
              else if (line.counted === line.total) close(line, 'all-seen')
              else setDialog({ is: 'close', campaign: id })
            }}
          />
        )
      })}
      {asked && dialog?.is === 'close' && (
        <CloseRoomDialog
          room={currentRoom}
          figures={asked}
          onCancel={() => setDialog(null)}
          onConfirm={(result) => close(asked, result)}
        />
      )}
      {asked && dialog?.is === 'reopen' && (
        <ReopenRoomDialog
          room={currentRoom}
          onCancel={() => setDialog(null)}
          onConfirm={(reason) => reopen(asked, reason)}
        />
      )}
      {asked && dialog?.is === 'hand-over' && (
        <HandOverDialog
          room={currentRoom}
          campaign={asked.campaign}
          assignee={stateIn(asked)?.assignee ?? null}
          onCancel={() => setDialog(null)}
          onConfirm={(colleague) => assign(asked, colleague)}
        />
      )}
    </section>
  )
}
