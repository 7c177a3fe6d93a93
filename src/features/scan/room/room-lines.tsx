/**
 * The state of the current room in each open count of the person: items left, assigned person, who closed it; with buttons to close, reopen, take and
 * hand over. Nothing is locked: a closed room can still be counted.
 */
import { useEffect, useState } from 'react'
import type { RoomResult } from '#contract/campaigns/campaign-record.ts'
import { coversRoom } from '#domain/campaigns/person-rooms.ts'
import { placeOf, type RoomState, roomKey } from '#domain/campaigns/room-states.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useRoomStates } from '#react/campaign-records/use-campaign-records.ts'
import { useMyCampaigns } from '#react/campaign-records/use-my-campaigns.ts'
import { usePerson } from '#react/session/use-session.ts'
import { t } from '#text/counting/scan-rooms.ts'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import classes from '../scan.module.css'
import { CloseRoomDialog } from './close-room-dialog.tsx'
import { type Colleague, HandOverDialog } from './hand-over-dialog.tsx'
import { ReopenRoomDialog } from './reopen-room-dialog.tsx'
import { ClosedRoom, OpenRoom } from './room-line.tsx'
import { type RoomOfCampaign, useRoomFigures } from './use-room-figures.ts'
import { type RoomStatements, useRoomStatements } from './use-room-statements.ts'

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
  /** An item is on the screen, so only a closed room is mentioned. */
  isCardOpen: boolean
  /** Called when a dialog opens or closes; scanned tags wait while it is open. Must be stable. */
  onDialog: (isOpen: boolean) => void
}) {
  const place = placeOf(currentRoom)
  const campaigns = (useMyCampaigns() ?? []).filter(({ scope }) => coversRoom(scope, place))
  const { rooms: states, unsent, isLoaded } = useRoomStates(campaigns.map(({ id }) => id))
  const figures = useRoomFigures(currentRoom, campaigns)
  const statements = useRoomStatements(currentRoom)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const me = usePerson()?.user
  const lines = isLoaded && figures ? figures : []
  // If a colleague closes the count, its dialog closes too.
  const asked = (dialog && lines.find(({ campaign }) => campaign.id === dialog.campaign)) ?? null
  const isAsking = asked !== null
  useEffect(() => {
    onDialog(isAsking)
    return () => onDialog(false)
  }, [isAsking, onDialog])
  if (campaigns.length === 0 || !me) return null

  const { close, reopen, assign } = roomActions(currentRoom, me.id, statements, () => setDialog(null))
  const stateIn = ({ campaign }: RoomOfCampaign): RoomState | undefined => states.get(campaign.id)?.get(roomKey(place))
  return (
    <section
      className={classes['roomLines']}
      data-card={isCardOpen}
      aria-label={t('region', { room: currentRoom.name })}
    >
      <SaveFailures failures={statements.saveFailures} onDismiss={statements.dismissSaveFailure} />
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
      {asked && dialog && (
        <RoomQuestion
          is={dialog.is}
          room={currentRoom}
          figures={asked}
          assignee={stateIn(asked)?.assignee ?? null}
          onCancel={() => setDialog(null)}
          onClose={(result) => close(asked, result)}
          onReopen={(reason) => reopen(asked, reason)}
          onAssign={(colleague) => assign(asked, colleague)}
        />
      )}
    </section>
  )
}

/** The record of each answer. Every answer closes the dialog. */
function roomActions(
  room: CurrentRoom,
  me: number,
  { state }: Pick<RoomStatements, 'state'>,
  closeQuestion: () => void,
) {
  const { name } = room
  const place = placeOf(room)
  return {
    close({ campaign, counted, total }: RoomOfCampaign, result: RoomResult) {
      closeQuestion()
      const text = t(result === 'all-seen' ? 'stated.closed' : 'stated.nothingHere', { room: name })
      void state(campaign, { kind: 'room-done', ...place, result, counted, total }, text)
    },
    reopen({ campaign }: RoomOfCampaign, reason: string | null) {
      closeQuestion()
      void state(campaign, { kind: 'room-reopened', ...place, reason }, t('stated.reopened', { room: name }))
    },
    assign({ campaign }: RoomOfCampaign, person: Colleague | null) {
      closeQuestion()
      const text =
        person === null
          ? t('stated.released', { room: name })
          : person.id === me
            ? t('stated.taken', { room: name })
            : t('stated.handedOver', { room: name, person: person.name })
      void state(campaign, { kind: 'assignment', person: person?.id ?? null, rooms: [place] }, text, person)
    },
  }
}

function RoomQuestion({
  is,
  room,
  figures,
  assignee,
  onCancel,
  onClose,
  onReopen,
  onAssign,
}: {
  is: OpenDialog['is']
  room: CurrentRoom
  figures: RoomOfCampaign
  assignee: number | null
  onCancel: () => void
  onClose: (result: RoomResult) => void
  onReopen: (reason: string | null) => void
  onAssign: (colleague: Colleague | null) => void
}) {
  const shared = { room, onCancel }
  if (is === 'close') return <CloseRoomDialog {...shared} figures={figures} onConfirm={onClose} />
  if (is === 'reopen') return <ReopenRoomDialog {...shared} onConfirm={onReopen} />
  return <HandOverDialog {...shared} campaign={figures.campaign} assignee={assignee} onConfirm={onAssign} />
}
