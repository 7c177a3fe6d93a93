/** Conflicts and refusals, unsent work, requests to decide, receipts to renew: each line opens the screen where it is handled. */
import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatMoment, formatNumber, pluralWord } from '#domain/text/format.ts'
import { useRenewalsDue } from '#react/documents/use-renewals-due.ts'
import { useCatalogStatus, useList } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useTransferDrafts } from '#react/transfer-request-drafts.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useOutboxSummary } from '#react/use-outbox.ts'
import { useCan, usePerson } from '#react/use-session.ts'
import { useNavItems } from '#ui/nav-items.ts'
import { StatusIcon, type StatusTone } from '#ui/status-badge.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

interface ReviewLine {
  key: string
  tone: StatusTone
  text: ReactNode
  /** Null: nothing to open. */
  to: string | null
}

/** All lines, so that they appear together and nothing below them moves; null until everything is read. */
export function useReviewLines(): readonly ReviewLine[] | null {
  const own = useOwnWork()
  const transfers = useTransferLines()
  const renewals = useRenewalLines()
  const list = useListLines()
  return transfers && renewals ? [...own, ...transfers, ...renewals, ...list] : null
}

export function NeedsReview({ lines }: { lines: readonly ReviewLine[] }) {
  return (
    <HomeCard title="Needs review">
      <div className={`bilang-card ${classes['reviewLines']}`}>
        {lines.map(({ key, ...line }) => (
          <Line key={key} {...line} />
        ))}
        {lines.length === 0 ? (
          <Text c="dimmed" className={classes['nothing'] ?? ''}>
            Nothing needs review. Everything you recorded is sent.
          </Text>
        ) : null}
      </div>
    </HomeCard>
  )
}

/** A figure and its noun; no line for zero. */
const countLine = (tone: StatusTone, to: string, count: number, one: string, many: string): ReviewLine[] =>
  count === 0
    ? []
    : [
        {
          key: many,
          tone,
          to,
          text: (
            <>
              <b>{formatNumber(count)}</b> {pluralWord(count, one, many)}
            </>
          ),
        },
      ]

/** Records of this person that only this device has, and those of other people on it. */
function useOwnWork(): readonly ReviewLine[] {
  const { notSent, needsReview, onlyOnDevice, checking, others } = useOutboxSummary()
  return [
    ...countLine('attention', '/outbox', needsReview, 'record needs review', 'records need review'),
    ...countLine('saved', '/outbox', notSent, 'record not sent', 'records not sent'),
    ...countLine(
      'saved',
      '/outbox',
      onlyOnDevice,
      'finding saved on this device only',
      'findings saved on this device only',
    ),
    ...countLine('saved', '/outbox', checking, 'record being checked', 'records being checked'),
    ...others.map(
      ({ userKey, firstName, ops }): ReviewLine => ({
        key: userKey,
        tone: 'saved',
        to: null,
        text: (
          <>
            <b>{formatNumber(ops)}</b> {pluralWord(ops, 'record', 'records')} from {firstName} not sent. {firstName} has
            to sign in on this device to send {pluralWord(ops, 'it', 'them')}.
          </>
        ),
      }),
    ),
  ]
}

function useTransferLines(): readonly ReviewLine[] | null {
  const person = usePerson()
  const canDecide = useCan('transfers.decide')
  const drafts = useTransferDrafts(null).length
  const requests = useList<unknown>({ collection: 'transfers', where: { status: 'requested' }, from: 0, limit: 1 })
  const path = `${useInventoryPath()}/${person?.role === 'employee' ? 'requests' : 'transfer-requests'}`
  const isOffered = useIsOffered(path)
  const total = (requests.state === 'ready' ? requests.value : requests.stale)?.total
  if (total === undefined) return null
  const toDecide = canDecide && isOffered ? total : 0
  return [
    ...countLine(
      'attention',
      `${path}?status=requested`,
      toDecide,
      'transfer request to decide',
      'transfer requests to decide',
    ),
    ...countLine('saved', path, drafts, 'transfer request saved as a draft', 'transfer requests saved as drafts'),
  ]
}

function useRenewalLines(): readonly ReviewLine[] | null {
  const path = `${useInventoryPath()}/par`
  const isOffered = useIsOffered(path)
  const due = useRenewalsDue(isOffered)
  if (!isOffered) return []
  return due && countLine('attention', `${path}/due`, due.length, 'PAR due for renewal', 'PARs due for renewal')
}

function useListLines(): readonly ReviewLine[] {
  const { phase, paid, asOf } = useCatalogStatus()
  const { timeZone } = useServices()
  if (phase !== 'ready')
    return [{ key: 'incomplete', tone: 'attention', to: '/ready', text: 'The offline list is not complete yet.' }]
  if (!paid) return []
  const age = asOf === null ? 'earlier' : formatMoment(asOf, timeZone)
  return [
    {
      key: 'paid',
      tone: 'saved',
      to: '/ready',
      text: `The offline list is from ${age}. Refreshing it uses mobile data.`,
    },
  ]
}

const useIsOffered = (path: string): boolean => useNavItems().some((navItem) => navItem.to === path)

function Line({ tone, to, text }: Omit<ReviewLine, 'key'>) {
  const content = (
    <>
      <StatusIcon tone={tone} />
      <span>{text}</span>
    </>
  )
  if (to === null)
    return (
      <div className={classes['reviewLine']} data-mark={tone}>
        {content}
      </div>
    )
  return (
    <Link to={to} className={classes['reviewLine'] ?? ''} data-mark={tone}>
      {content}
      <IconChevronRight size={18} aria-hidden className={classes['chevron'] ?? ''} />
    </Link>
  )
}
