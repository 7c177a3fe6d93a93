import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { areaPaths } from '#domain/people/roles.ts'
import { formatMoment, formatNumber, pluralWord } from '#domain/text/format.ts'
import { useCatalogStatus, useList } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useTransferDrafts } from '#react/transfer-request-drafts.ts'
import { useOutboxSummary } from '#react/use-outbox.ts'
import { useCan, usePerson } from '#react/use-session.ts'
import { useNavItems } from '#ui/nav-items.ts'
import { StatusIcon, type StatusTone } from '#ui/status-badge.tsx'
import classes from './home.module.css'

/** Conflicts and refusals, unsent work, requests to decide: each line links to where it is handled. */
export function NeedsReview() {
  const { notSent, needsReview, onlyOnDevice, checking, others } = useOutboxSummary()
  const person = usePerson()
  const navItems = useNavItems()
  const canDecide = useCan('transfers.decide')
  const status = useCatalogStatus()
  const { timeZone } = useServices()
  const requests = useList<unknown>({ collection: 'transfers', where: { status: 'requested' }, from: 0, limit: 1 })
  const openRequests = requests.state === 'ready' ? requests.value.total : 0
  const unsentRequests = useTransferDrafts(null).length
  const requestsPath = person?.role
    ? `${areaPaths[person.role]}/inventory/${person.role === 'employee' ? 'requests' : 'transfer-requests'}`
    : ''
  const lines: ReactNode[] = []
  if (needsReview > 0)
    lines.push(
      <ReviewLine key="needs" tone="attention" to="/outbox">
        <b>{formatNumber(needsReview)}</b> {pluralWord(needsReview, 'record needs', 'records need')} a decision of yours
      </ReviewLine>,
    )
  if (notSent > 0)
    lines.push(
      <ReviewLine key="send" tone="saved" to="/outbox">
        <b>{formatNumber(notSent)}</b> {pluralWord(notSent, 'record waits', 'records wait')} to be sent
      </ReviewLine>,
    )
  if (onlyOnDevice > 0)
    lines.push(
      <ReviewLine key="kept" tone="saved" to="/outbox">
        <b>{formatNumber(onlyOnDevice)}</b> {pluralWord(onlyOnDevice, 'finding is', 'findings are')} kept on this device
        only
      </ReviewLine>,
    )
  if (checking > 0)
    lines.push(
      <ReviewLine key="checking" tone="saved" to="/outbox">
        <b>{formatNumber(checking)}</b> {pluralWord(checking, 'record is', 'records are')} being checked on the server
      </ReviewLine>,
    )
  if (canDecide && openRequests > 0 && navItems.some((navItem) => navItem.to === requestsPath))
    lines.push(
      <ReviewLine key="requests" tone="attention" to={`${requestsPath}?status=requested`}>
        <b>{formatNumber(openRequests)}</b> transfer {pluralWord(openRequests, 'request', 'requests')} to decide
      </ReviewLine>,
    )
  if (unsentRequests > 0)
    lines.push(
      <ReviewLine key="asked" tone="saved" to={requestsPath}>
        <b>{formatNumber(unsentRequests)}</b> transfer {pluralWord(unsentRequests, 'request is', 'requests are')} kept
        on this device, not sent
      </ReviewLine>,
    )
  for (const other of others)
    lines.push(
      <div key={other.userKey} className={classes['reviewLine']} data-mark="saved">
        <StatusIcon tone="saved" />
        <span>
          <b>{formatNumber(other.ops)}</b> {pluralWord(other.ops, 'count', 'counts')} of {other.firstName}{' '}
          {pluralWord(other.ops, 'waits', 'wait')} on this device
        </span>
      </div>,
    )
  if (status.phase !== 'ready')
    lines.push(
      <ReviewLine key="list" tone="attention" to="/ready">
        The list is not complete on this device yet
      </ReviewLine>,
    )
  else if (status.paid)
    lines.push(
      <ReviewLine key="paid" tone="saved" to="/ready">
        The list is from {status.asOf === null ? 'earlier' : formatMoment(status.asOf, timeZone)}; refreshing it may
        cost money on this connection
      </ReviewLine>,
    )
  if (lines.length === 0)
    lines.push(
      <div key="none" className={classes['reviewLine']}>
        <StatusIcon tone="sent" />
        <Text component="span">Nothing. Everything you recorded is with the server.</Text>
      </div>,
    )
  return <div className={`bilang-card ${classes['reviewLines']}`}>{lines}</div>
}

function ReviewLine({ tone, to, children }: { tone: StatusTone; to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes['reviewLine'] ?? ''} data-mark={tone}>
      <StatusIcon tone={tone} />
      <span>{children}</span>
      <IconChevronRight size={18} aria-hidden className={classes['chevron'] ?? ''} />
    </Link>
  )
}
