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

export function NeedsReview() {
  const { needsReview, checking } = useOutboxSummary()
  return (
    <HomeCard title="Needs review">
      <div className={`bilang-card ${classes['reviewLines']}`}>
        <CountLine
          tone="attention"
          to="/outbox"
          count={needsReview}
          one="record needs review"
          many="records need review"
        />
        <UnsentLines />
        <CountLine tone="saved" to="/outbox" count={checking} one="record being checked" many="records being checked" />
        <TransferLines />
        <RenewalLine />
        <ListLine />
        <Text c="dimmed" className={classes['nothing'] ?? ''}>
          Nothing needs review. Everything you recorded is sent.
        </Text>
      </div>
    </HomeCard>
  )
}

/** Records of this person that only this device has, and those of other people on it. */
function UnsentLines() {
  const { notSent, onlyOnDevice, others } = useOutboxSummary()
  return (
    <>
      <CountLine tone="saved" to="/outbox" count={notSent} one="record not sent" many="records not sent" />
      <CountLine
        tone="saved"
        to="/outbox"
        count={onlyOnDevice}
        one="finding saved on this device only"
        many="findings saved on this device only"
      />
      {others.map((other) => (
        <div key={other.userKey} className={classes['reviewLine']} data-mark="saved">
          <StatusIcon tone="saved" />
          <span>
            <b>{formatNumber(other.ops)}</b> {pluralWord(other.ops, 'record', 'records')} from {other.firstName} not
            sent. {other.firstName} has to sign in on this device to send {pluralWord(other.ops, 'it', 'them')}.
          </span>
        </div>
      ))}
    </>
  )
}

function TransferLines() {
  const person = usePerson()
  const canDecide = useCan('transfers.decide')
  const drafts = useTransferDrafts(null)
  const requests = useList<unknown>({ collection: 'transfers', where: { status: 'requested' }, from: 0, limit: 1 })
  const path = `${useInventoryPath()}/${person?.role === 'employee' ? 'requests' : 'transfer-requests'}`
  const isOffered = useIsOffered(path)
  const open = canDecide && isOffered && requests.state === 'ready' ? requests.value.total : 0
  return (
    <>
      <CountLine
        tone="attention"
        to={`${path}?status=requested`}
        count={open}
        one="transfer request to decide"
        many="transfer requests to decide"
      />
      <CountLine
        tone="saved"
        to={path}
        count={drafts.length}
        one="transfer request saved as a draft"
        many="transfer requests saved as drafts"
      />
    </>
  )
}

function RenewalLine() {
  const receipts = `${useInventoryPath()}/par`
  return useIsOffered(receipts) ? <OfferedRenewals path={`${receipts}/due`} /> : null
}

function OfferedRenewals({ path }: { path: string }) {
  const due = useRenewalsDue()
  return (
    <CountLine
      tone="attention"
      to={path}
      count={due?.length ?? 0}
      one="PAR due for renewal"
      many="PARs due for renewal"
    />
  )
}

function ListLine() {
  const { phase, paid, asOf } = useCatalogStatus()
  const { timeZone } = useServices()
  if (phase !== 'ready')
    return (
      <Line tone="attention" to="/ready">
        The offline list is not complete yet.
      </Line>
    )
  return paid ? (
    <Line tone="saved" to="/ready">
      The offline list is from {asOf === null ? 'earlier' : formatMoment(asOf, timeZone)}. Refreshing it uses mobile
      data.
    </Line>
  ) : null
}

const useIsOffered = (path: string): boolean => useNavItems().some((navItem) => navItem.to === path)

/** A figure and its noun; nothing for zero. */
function CountLine({
  count,
  one,
  many,
  ...line
}: {
  count: number
  one: string
  many: string
  tone: StatusTone
  to: string
}) {
  return count === 0 ? null : (
    <Line {...line}>
      <b>{formatNumber(count)}</b> {pluralWord(count, one, many)}
    </Line>
  )
}

function Line({ tone, to, children }: { tone: StatusTone; to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes['reviewLine'] ?? ''} data-mark={tone}>
      <StatusIcon tone={tone} />
      <span>{children}</span>
      <IconChevronRight size={18} aria-hidden className={classes['chevron'] ?? ''} />
    </Link>
  )
}
