import { Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Transfer, TransferStatus } from '#contract/resources/transfers.ts'
import { formatMoment, formatSpan } from '#domain/dates.ts'
import { personName } from '#domain/lookup-label.ts'
import { useParts } from '#runtime/parts.ts'
import { useArea } from '#runtime/use-area.ts'
import { useProduct, useRow } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { Button } from '#ui/button.tsx'
import { type Mark, StateMark } from '#ui/state-mark.tsx'
import classes from './transfer-card.module.css'

const minute = 60_000

const states: Record<TransferStatus, { mark: Mark; word: string }> = {
  requested: { mark: 'attention', word: 'Requested' },
  accepted: { mark: 'sent', word: 'Accepted' },
  rejected: { mark: 'refused', word: 'Rejected' },
}

function Person({ id }: { id: number | null | undefined }) {
  const row = useRow<Record<string, unknown>>('users', id ?? null)
  if (id === null || id === undefined) return <>somebody</>
  if (row.state === 'loading') return <b>…</b>
  return <b>{row.value ? personName(row.value) : `#${id}`}</b>
}

/** One request: what, from whom to whom, why, since when; and what can be done about it. */
export function TransferCard({
  transfer,
  current,
  busy,
  onFocus,
  onDecide,
  onTogether,
  onRemove,
}: {
  transfer: Transfer
  current: boolean
  busy: boolean
  onFocus: () => void
  onDecide?: (to: 'accepted' | 'rejected') => void
  /** Accept with others of the same two people, with type and approver; offered where the server can. */
  onTogether?: () => void
  onRemove?: () => void
}) {
  const { now, timeZone } = useParts()
  const online = useOnline()
  const area = useArea()
  const live = useProduct(transfer.product)
  const product = live.state === 'ready' ? live.value : null
  const { mark, word } = states[transfer.status]
  const asked = transfer.created_at ? Date.parse(transfer.created_at) : null
  return (
    <li
      id={`transfer-${transfer.id}`}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      className={classes['card']}
      aria-current={current ? 'true' : undefined}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text fw={600}>
            {product
              ? product.names.article || product.description
              : live.state === 'loading'
                ? '\u00a0'
                : transfer.product
                  ? `Product #${transfer.product}`
                  : 'A product that is gone'}
          </Text>
          {/* Its line is kept while the product is looked up, so that no card jumps. */}
          {live.state === 'loading' ? <span className={classes['number']}>&nbsp;</span> : null}
          {product ? (
            <Link className={`bilang-mono ${classes['number']}`} to={`${area}/inventory/database/${product.id}`}>
              {product.property_number}
            </Link>
          ) : null}
        </div>
        <StateMark mark={mark}>{word}</StateMark>
      </Group>
      <Text mt={4}>
        from <Person id={transfer.from_user ?? product?.user} /> to <Person id={transfer.user} />
      </Text>
      <Text mt={4} style={{ overflowWrap: 'anywhere' }}>
        {transfer.reason}
      </Text>
      <Group justify="space-between" mt={8} gap="xs">
        <Text c="dimmed" fz="sm">
          {transfer.number ? (
            <>
              <span className="bilang-mono">
                {transfer.report} {transfer.number}
              </span>{' '}
              ·{' '}
            </>
          ) : null}
          Asked by <Person id={transfer.requested_by} />
          {asked ? ` · ${formatMoment(asked, timeZone)}` : ''}
          {asked && transfer.status === 'requested' && now() - asked >= minute
            ? ` · waits ${formatSpan(now() - asked)}`
            : ''}
          {transfer.decided_by ? (
            <>
              {' '}
              · decided by <Person id={transfer.decided_by} />
            </>
          ) : null}
        </Text>
        <Group gap="xs">
          {onRemove ? (
            <Button variant="ghost" size="sm" disabled={!online} onClick={onRemove}>
              Delete
            </Button>
          ) : null}
          {transfer.status === 'accepted' ? (
            <Button
              component={Link}
              variant="ghost"
              size="sm"
              to={`${area}/inventory/request/print?transfer=${transfer.id}`}
            >
              Print {transfer.report ?? 'PTR'}
            </Button>
          ) : null}
          {onTogether ? (
            <Button variant="ghost" size="sm" disabled={!online || busy} onClick={onTogether}>
              Accept on one report…
            </Button>
          ) : null}
          {onDecide ? (
            <>
              <Button variant="danger" size="sm" disabled={!online} loading={busy} onClick={() => onDecide('rejected')}>
                Reject
              </Button>
              <Button size="sm" disabled={!online} loading={busy} onClick={() => onDecide('accepted')}>
                Accept
              </Button>
            </>
          ) : null}
        </Group>
      </Group>
    </li>
  )
}
