import { Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Transfer, TransferStatus } from '#contract/collections/transfers.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { formatDuration, formatMoment } from '#domain/text/format.ts'
import { useProduct, useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/session/use-area.ts'
import { t } from '#text/documents/transfers.ts'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { TransferActions, type TransferActionsProps } from './transfer-actions.tsx'
import classes from './transfer-card.module.css'

const minuteMs = 60_000

const statusBadges: Record<TransferStatus, { tone: StatusTone; label: string }> = {
  requested: { tone: 'attention', label: fixedTexts.requested },
  accepted: { tone: 'sent', label: fixedTexts.accepted },
  rejected: { tone: 'refused', label: fixedTexts.rejected },
}

function PersonName({ id }: { id: number | null | undefined }) {
  const row = useRow<Record<string, unknown>>('users', id ?? null)
  if (id === null || id === undefined) return <>{t('someone')}</>
  if (row.state === 'loading') return <b>…</b>
  return <b>{row.value ? formalName(row.value) : `#${id}`}</b>
}

/** One request: what, from whom to whom, why, since when, and its actions. */
export function TransferCard({
  isCurrent,
  onFocus,
  ...actions
}: TransferActionsProps & { isCurrent: boolean; onFocus: () => void }) {
  const { transfer } = actions
  const productQuery = useProduct(transfer.product)
  const product = productQuery.state === 'ready' ? productQuery.value : null
  const { tone, label } = statusBadges[transfer.status]
  return (
    <li
      id={`transfer-${transfer.id}`}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      className={classes['card']}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <Group justify="space-between" align="flex-start" gap="xs">
        <RequestedProduct id={transfer.product} product={product} isLoading={productQuery.state === 'loading'} />
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <Text mt={4}>
        {t.rich('fromTo', {
          giver: () => <PersonName id={transfer.from_user ?? product?.user} />,
          receiver: () => <PersonName id={transfer.user} />,
        })}
      </Text>
      <Text className="bilang-break" mt={4}>
        {transfer.reason}
      </Text>
      <Group justify="space-between" mt={8} gap="xs">
        <TransferOrigin transfer={transfer} />
        <TransferActions {...actions} item={nameOf(transfer.product, product)} />
      </Group>
    </li>
  )
}

function titleOf(id: Transfer['product'], product: ProductView | null): string {
  if (product) return product.names.article || product.description
  return id ? t('itemNumber', { id: String(id) }) : t('deletedItem')
}

const nameOf = (id: Transfer['product'], product: ProductView | null) =>
  product ? `${titleOf(id, product)} ${product.property_number}` : titleOf(id, product)

/** Name and number of the product. The line of the number is reserved while it is loaded, so that no card jumps. */
function RequestedProduct({
  id,
  product,
  isLoading,
}: {
  id: Transfer['product']
  product: ProductView | null
  isLoading: boolean
}) {
  const area = useArea()
  return (
    <div className={classes['product']}>
      <Text fw={600}>{isLoading ? '\u00a0' : titleOf(id, product)}</Text>
      {isLoading ? <span className={classes['number']}>{'\u00a0'}</span> : null}
      {product ? (
        <Link className={`bilang-mono ${classes['number']}`} to={`${area}/inventory/database/${product.id}`}>
          {product.property_number}
        </Link>
      ) : null}
    </div>
  )
}

/** Its report number, who asked when, how long it has waited, and who decided. */
function TransferOrigin({ transfer }: { transfer: Transfer }) {
  const { now, timeZone } = useServices()
  const requestedAt = transfer.created_at ? Date.parse(transfer.created_at) : null
  return (
    <Text c="dimmed" fz="sm">
      {transfer.number ? (
        <>
          <span className="bilang-mono">
            {transfer.report} {transfer.number}
          </span>{' '}
          ·{' '}
        </>
      ) : null}
      {t.rich('requestedBy', { person: () => <PersonName id={transfer.requested_by} /> })}
      {requestedAt ? ` · ${formatMoment(requestedAt, timeZone)}` : ''}
      {requestedAt && transfer.status === 'requested' && now() - requestedAt >= minuteMs
        ? ` · ${t('waiting', { duration: formatDuration(now() - requestedAt) })}`
        : ''}
      {transfer.decided_by ? (
        <> · {t.rich('decidedBy', { person: () => <PersonName id={transfer.decided_by} /> })}</>
      ) : null}
    </Text>
  )
}
