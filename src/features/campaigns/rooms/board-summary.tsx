/** The figures of a campaign, with their date and their known gaps. */
import { Text } from '@mantine/core'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { type Board, estimatedEnd } from '#domain/campaigns/campaign-board.ts'
import { crewLines } from '#domain/campaigns/crew-roles.ts'
import { earlierCountsText } from '#domain/campaigns/earlier-counts.ts'
import { daysLeftText, isLate, paceText, plannedText } from '#domain/campaigns/planned-days.ts'
import { type DeviceReport, devicesToCheck, unsentOn } from '#domain/counts/devices-to-check.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useCounters } from '#react/campaign-records/use-counters.ts'
import { useLeftScope } from '#react/lists/left-scope.ts'
import { useServices } from '#react/services.ts'
import { useNow } from '#react/use-now.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'
import { t as departures } from '#text/reconcile/departures.ts'
import classes from './campaign-rooms.module.css'
import { sheetsOutLine } from './sheets/outstanding-sheets.ts'
import type { CampaignBoard } from './use-campaign-board.ts'

export function BoardSummary({
  campaign,
  board,
  pace,
  asOf,
  records,
  isCounting,
  isOpen,
  devices,
}: CampaignBoard & {
  campaign: Campaign
  board: Board
  isCounting: boolean
  /** The campaign is not closed, so sheets can still be keyed in. */
  isOpen: boolean
  /** Null if unknown. */
  devices: readonly DeviceReport[] | null
}) {
  const { timeZone } = useServices()
  const isOnline = useOnline()
  const { total, counted, stages, unassigned, rooms } = board
  const moment = asOf === null ? null : formatMoment(asOf, timeZone)
  const end = isCounting && asOf !== null && pace !== null ? estimatedEnd(board, pace, asOf) : null
  const sheetsOut = isOpen ? sheetsOutLine(records, board) : null
  return (
    <div className={`bilang-card ${classes['summary']}`}>
      <dl className={classes['figures']}>
        <Figure label={t('itemsCounted')} count={counted} total={total} />
        <Figure label={t('roomsFinished')} count={stages.finished} total={rooms.length} />
        <Figure label={t('roomsNotStarted')} count={stages['not-started']} total={rooms.length} />
        {records.isOffered ? <Figure label={t('roomsWithoutPerson')} count={unassigned} total={rooms.length} /> : null}
      </dl>
      <Text>
        {moment === null ? t('notKnown') : t(isOnline ? 'asServer' : 'asDevice', { moment })}{' '}
        {records.problem && isOnline ? `${t('notLatest')} ` : ''}
        {isCounting && pace !== null && moment !== null ? `${t('pace', { count: pace })} ` : ''}
        {end === null ? '' : t('estimate', { moment: formatMoment(end, timeZone) })}
      </Text>
      <PlanLines campaign={campaign} left={total - counted} end={end} />
      {campaign.book_at ? <Text>{earlierCountsText(campaign, board.countedEarlier)}</Text> : null}
      {isOpen ? <LeftScopeLine campaign={campaign} /> : null}
      {board.again > 0 ? <Text fw={600}>{t('againAll', { count: board.again })}</Text> : null}
      {sheetsOut === null ? null : (
        <Text fw={600} className="bilang-break">
          {sheetsOut}
        </Text>
      )}
      {devices ? <FiguresNotIncluded devices={devices} /> : null}
    </div>
  )
}

/** The planned days, whether the current pace is fast enough, and the crew. */
function PlanLines({ campaign, left, end }: { campaign: Campaign; left: number; end: number | null }) {
  const { now, timeZone } = useServices()
  const { nameOf } = useCounters(campaign)
  const today = dayOf(now(), timeZone)
  const plan = [plannedText(campaign), daysLeftText(campaign, today, left), paceText(campaign, end, timeZone)]
  const lines = [plan.filter(Boolean).join(' '), crewLines(campaign, nameOf).join(' · ')].filter(Boolean)
  return lines.map((line) => (
    <Text
      key={line}
      className="bilang-break"
      {...(isLate(campaign, today, left) && line === lines[0] ? { fw: 600 } : {})}
    >
      {line}
    </Text>
  ))
}

/** Items of the baseline that are in no room here, because they left the scope. Reconcile and the dialog that closes the count name them. */
function LeftScopeLine({ campaign }: { campaign: Campaign }) {
  const left = useLeftScope(useServices(), campaign)
  if (left === null || left.items.size === 0) return null
  return <Text fw={600}>{departures('onBoard', { count: left.items.size, uncounted: left.uncounted.length })}</Text>
}

function Figure({ label, count, total }: { label: string; count: number; total: number }) {
  return (
    <div>
      <dt className="bilang-muted">{label}</dt>
      <dd className="bilang-figures">{t('of', { count: formatNumber(count), total: formatNumber(total) })}</dd>
    </div>
  )
}

/** Known gaps: records that are still on devices, and silent devices. */
function FiguresNotIncluded({ devices }: { devices: readonly DeviceReport[] }) {
  const now = useNow()
  const { withRecords, silent } = devicesToCheck(devices, now)
  const onPhones = withRecords.reduce((sum, device) => sum + unsentOn(device), 0)
  if (onPhones === 0 && silent.length === 0) return null
  return (
    <Text fw={600}>
      {onPhones > 0 ? `${t('onPhones', { count: onPhones })} ` : ''}
      {silent.length > 0 ? t('silent', { count: silent.length }) : ''}
    </Text>
  )
}
