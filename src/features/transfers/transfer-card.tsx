import { Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Transfer, TransferStatus } from '#contract/collections/transfers.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { formatDuration, formatMoment } from '#domain/text/format.ts'
import { useProduct, useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/use-area.ts'
import { useOnline } from '#react/use-online.ts'
import { Button } from '#ui/button.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import classes from './transfer-card.module.css'

const minuteMs = 60_000

const statusBadges: Record<TransferStatus, { tone: StatusTone; label: string }> = {
  requested: { tone: 'attention', label: 'Requested' },
  accepted: { tone: 'sent', label: 'Accepted' },
  rejected: { tone: 'refused', label: 'Rejected' },
}

function PersonName({ id }: { id: number | null | undefined }) {
  const row = useRow<Record<string, unknown>>('users', id ?? null)
  if (id === null || id === undefined) return <>somebody</>
  if (row.state === 'loading') return <b>…</b>
  return <b>{row.value ? formalName(row.value) : `#${id}`}</b>
}

/** One request: what, from whom to whom, why, since when, and its actions. */
export function TransferCard({
  transfer,
  isCurrent,
  busy,
  onFocus,
  onDecide,
  onAcceptTogether,
  onCorrect,
  onRemove,
}: {
  transfer: Transfer
  isCurrent: boolean
  busy: boolean
  onFocus: () => void
  onDecide?: (to: 'accepted' | 'rejected') => void
  /** Accepts it together with others of the same two people, with type and approver; absent if the server cannot. */
  onAcceptTogether?: () => void
  /** Corrects its report; absent if the server cannot. */
  onCorrect?: () => void
  onRemove?: () => void
}) {
  const { now, timeZone } = useServices()
  const online = useOnline()
  const area = useArea()
  const productQuery = useProduct(transfer.product)
  const product = productQuery.state === 'ready' ? productQuery.value : null
  const { tone, label } = statusBadges[transfer.status]
  const requestedAt = transfer.created_at ? Date.parse(transfer.created_at) : null
  return (
    <li
      id={`transfer-${transfer.id}`}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      className={classes['card']}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div className="bilang-shrink">
          <Text fw={600}>
            {product
              ? product.names.article || product.description
              : productQuery.state === 'loading'
                ? '\u00a0'
                : transfer.product
                  ? `Product #${transfer.product}`
                  : 'A product that is gone'}
          </Text>
          {/* The line's space is reserved while the product is loaded, so that no card jumps. */}
          {productQuery.state === 'loading' ? <span className={classes['number']}>&nbsp;</span> : null}
          {product ? (
            <Link className={`bilang-mono ${classes['number']}`} to={`${area}/inventory/database/${product.id}`}>
              {product.property_number}
            </Link>
          ) : null}
        </div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <Text mt={4}>
        from <PersonName id={transfer.from_user ?? product?.user} /> to <PersonName id={transfer.user} />
      </Text>
      <Text className="bilang-break" mt={4}>
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
          Asked by <PersonName id={transfer.requested_by} />
          {requestedAt ? ` · ${formatMoment(requestedAt, timeZone)}` : ''}
          {requestedAt && transfer.status === 'requested' && now() - requestedAt >= minuteMs
            ? ` · waits ${formatDuration(now() - requestedAt)}`
            : ''}
          {transfer.decided_by ? (
            <>
              {' '}
              · decided by <PersonName id={transfer.decided_by} />
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
          {onCorrect ? (
            <Button variant="ghost" size="sm" disabled={!online} onClick={onCorrect}>
              Correct report…
            </Button>
          ) : null}
          {onAcceptTogether ? (
            <Button variant="ghost" size="sm" disabled={!online || busy} onClick={onAcceptTogether}>
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
