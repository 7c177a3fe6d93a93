/** The line of one count about the current room: open, with what is left, or closed, with who closed it. */
import type { ReactNode } from 'react'
import type { User } from '#contract/collections/users.ts'
import type { RoomDone, RoomState } from '#domain/campaigns/room-states.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { ItemProgress } from '#domain/counts/place-progress.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/scan-rooms.ts'
import { Button } from '#ui/button.tsx'
import { OfItem } from '#ui/of-item.tsx'
import { closedTone, StatusIcon, type StatusTone } from '#ui/status-badge.tsx'
import classes from '../scan.module.css'

interface SharedProps {
  /** Null if only one count is open here. */
  campaignName: string | null
  /** Id of the signed-in person. */
  me: number
  /** Undoes this person's last room record; null if there is none. */
  undo: (() => Promise<void>) | null
}

/** Formal name of a person; empty while it is read or if there is no person. */
function usePersonName(id: number | null): string {
  const user = useRow<User>('users', id)
  if (id === null || user.state !== 'ready') return ''
  return user.value ? formalName(user.value) : t('unknownPerson')
}

function Line({
  campaignName,
  tone,
  children,
  buttons,
}: Pick<SharedProps, 'campaignName'> & {
  tone?: StatusTone
  children: ReactNode
  buttons: ReactNode
}) {
  return (
    <div className={classes['roomLine']} data-mark={tone}>
      {tone && <StatusIcon tone={tone} size={20} />}
      <div className={classes['roomLineText']}>
        {campaignName !== null && <strong>{campaignName}</strong>}
        {children}
      </div>
      {buttons && <div className={classes['roomLineButtons']}>{buttons}</div>}
    </div>
  )
}

const ofCampaign = (name: string | null) => name && <OfItem name={name} />

const UndoButton = ({ undo, campaignName }: Pick<SharedProps, 'undo' | 'campaignName'>) =>
  undo && (
    <Button variant="ghost" size="sm" onClick={() => void undo()}>
      {t('undo')}
      {ofCampaign(campaignName)}
    </Button>
  )

export function ClosedRoom({
  campaignName,
  me,
  undo,
  figures: { counted, total },
  done,
  isUnsent,
  isCardOpen,
  onReopen,
}: SharedProps & {
  figures: ItemProgress
  done: RoomDone
  isUnsent: boolean
  isCardOpen: boolean
  onReopen: () => void
}) {
  const { timeZone } = useServices()
  const person = usePersonName(done.by)
  const moment = formatMoment(Date.parse(done.at), timeZone)
  const tone = closedTone(isUnsent, total - counted)
  const of = ofCampaign(campaignName)
  if (isCardOpen)
    return (
      <Line campaignName={campaignName} tone={tone} buttons={null}>
        <small>{t('closedNote')}</small>
      </Line>
    )
  const figuresThen = { counted: formatNumber(done.counted), total: formatNumber(done.total) }
  return (
    <Line
      campaignName={campaignName}
      tone={tone}
      buttons={
        <>
          <UndoButton undo={undo} campaignName={campaignName} />
          <Button variant="secondary" size="sm" onClick={onReopen}>
            {t('reopen')}
            {of}
          </Button>
        </>
      }
    >
      <span>{done.by === me ? t('youClosed', { moment }) : t('closedBy', { person, moment })}</span>
      <small>
        {done.result === 'nothing-here' ? t('nothingHereThen') : t('allSeenThen', figuresThen)}
        {isUnsent && ` · ${t('notSent')}`}
      </small>
    </Line>
  )
}

export function OpenRoom({
  campaignName,
  me,
  undo,
  figures: { counted, total },
  state,
  onTake,
  onHandOver,
  onClose,
}: SharedProps & {
  figures: ItemProgress
  state: RoomState | undefined
  onTake: () => void
  onHandOver: () => void
  onClose: () => void
}) {
  const { timeZone } = useServices()
  const assignee = state?.assignee ?? null
  const person = usePersonName(assignee)
  const reopened = state?.reopened ?? null
  const opener = usePersonName(reopened?.by ?? null)
  const moment = formatMoment(Date.parse(reopened?.at ?? ''), timeZone)
  const left = total - counted
  const of = ofCampaign(campaignName)
  return (
    <Line
      campaignName={campaignName}
      buttons={
        <>
          <UndoButton undo={undo} campaignName={campaignName} />
          {assignee === me ? (
            <Button variant="secondary" size="sm" onClick={onHandOver}>
              {t('handOver')}
              {of}
            </Button>
          ) : (
            <Button variant="secondary" size="sm" onClick={onTake}>
              {t('take')}
              {of}
            </Button>
          )}
          <Button variant={left === 0 ? 'default' : 'secondary'} size="sm" onClick={onClose}>
            {t(total === 0 ? 'nothingHere' : 'closeRoom')}
            {of}
          </Button>
        </>
      }
    >
      <span>{total === 0 ? t('noItems') : left === 0 ? t('allCounted') : t('left', { count: left })}</span>
      <small>{assignee === me ? t('mine') : assignee === null ? t('nobody') : t('countedBy', { person })}</small>
      {reopened && (
        <small className="bilang-break">
          {reopened.by === me ? t('youReopened', { moment }) : t('reopenedBy', { person: opener, moment })}
          {reopened.reason ? ` · ${t('because', { reason: reopened.reason })}` : ''}
        </small>
      )}
    </Line>
  )
}
