import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatMoment } from '#domain/dates.ts'
import { areaOf } from '#domain/role-of.ts'
import { useParts } from '#runtime/parts.ts'
import { useRequestDrafts } from '#runtime/request-drafts.ts'
import { useCatalogueStatus, useList } from '#runtime/use-list.ts'
import { useOutboxSummary } from '#runtime/use-outbox.ts'
import { useCan, usePerson } from '#runtime/use-session.ts'
import { usePlaces } from '#ui/places.ts'
import { type Mark, StateShape } from '#ui/state-mark.tsx'
import classes from './home.module.css'

/** Conflicts and refusals, unsent work, requests to decide: each line leads to where it is dealt with. */
export function NeedsYou() {
  const { toSend, needsYou, keptHere, checking, others } = useOutboxSummary()
  const person = usePerson()
  const places = usePlaces()
  const decides = useCan('transfers.decide')
  const status = useCatalogueStatus()
  const { timeZone } = useParts()
  const requests = useList<unknown>({ entity: 'transfers', where: { status: 'requested' }, from: 0, limit: 1 })
  const open = requests.state === 'ready' ? requests.value.total : 0
  const asked = useRequestDrafts(null).length
  const desk = person?.role
    ? `${areaOf[person.role]}/inventory/${person.role === 'employee' ? 'requests' : 'transfer-requests'}`
    : ''
  const lines: ReactNode[] = []
  if (needsYou > 0)
    lines.push(
      <Line key="needs" mark="attention" to="/outbox">
        <b>{needsYou.toLocaleString('en')}</b> {needsYou === 1 ? 'record needs' : 'records need'} a decision of yours
      </Line>,
    )
  if (toSend > 0)
    lines.push(
      <Line key="send" mark="saved" to="/outbox">
        <b>{toSend.toLocaleString('en')}</b> {toSend === 1 ? 'record waits' : 'records wait'} to be sent
      </Line>,
    )
  if (keptHere > 0)
    lines.push(
      <Line key="kept" mark="saved" to="/outbox">
        <b>{keptHere.toLocaleString('en')}</b> {keptHere === 1 ? 'finding is' : 'findings are'} kept on this device only
      </Line>,
    )
  if (checking > 0)
    lines.push(
      <Line key="checking" mark="saved" to="/outbox">
        <b>{checking.toLocaleString('en')}</b> {checking === 1 ? 'record is' : 'records are'} being checked on the
        server
      </Line>,
    )
  if (decides && open > 0 && places.some((place) => place.to === desk))
    lines.push(
      <Line key="requests" mark="attention" to={`${desk}?status=requested`}>
        <b>{open.toLocaleString('en')}</b> transfer {open === 1 ? 'request' : 'requests'} to decide
      </Line>,
    )
  if (asked > 0)
    lines.push(
      <Line key="asked" mark="saved" to={desk}>
        <b>{asked.toLocaleString('en')}</b> transfer {asked === 1 ? 'request is' : 'requests are'} kept on this device,
        not sent
      </Line>,
    )
  for (const other of others)
    lines.push(
      <div key={other.userKey} className={classes['line']} data-mark="saved">
        <StateShape mark="saved" />
        <span>
          <b>{other.ops.toLocaleString('en')}</b> {other.ops === 1 ? 'count' : 'counts'} of {other.firstName}{' '}
          {other.ops === 1 ? 'waits' : 'wait'} on this device
        </span>
      </div>,
    )
  if (status.phase !== 'ready')
    lines.push(
      <Line key="list" mark="attention" to="/ready">
        The list is not complete on this device yet
      </Line>,
    )
  else if (status.paid)
    lines.push(
      <Line key="paid" mark="saved" to="/ready">
        The list is from {status.asOf === null ? 'earlier' : formatMoment(status.asOf, timeZone)}; refreshing it may
        cost money on this connection
      </Line>,
    )
  if (lines.length === 0)
    lines.push(
      <div key="none" className={classes['line']}>
        <StateShape mark="sent" />
        <Text component="span">Nothing. Everything you recorded is with the office.</Text>
      </div>,
    )
  return <div className={`bilang-card ${classes['lines']}`}>{lines}</div>
}

function Line({ mark, to, children }: { mark: Mark; to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes['line'] ?? ''} data-mark={mark}>
      <StateShape mark={mark} />
      <span>{children}</span>
      <IconChevronRight size={18} aria-hidden className={classes['more'] ?? ''} />
    </Link>
  )
}
