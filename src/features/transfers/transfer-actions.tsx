/** The buttons of one transfer request that this person and this server allow. */

import { Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Transfer } from '#contract/collections/transfers.ts'
import { useArea } from '#react/session/use-area.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/documents/transfers.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { OfItem } from '#ui/of-item.tsx'

export interface TransferActionsProps {
  transfer: Transfer
  busy: boolean
  onDecide?: (to: 'accepted' | 'rejected') => void
  /** Accepts it together with others of the same two people, with type and approver; absent if the server cannot. */
  onAcceptTogether?: () => void
  /** Corrects its report; absent if the server cannot. */
  onCorrect?: () => void
  onRemove?: () => void
}

export function TransferActions({
  transfer,
  busy,
  onDecide,
  onAcceptTogether,
  onCorrect,
  onRemove,
  item,
}: TransferActionsProps & { item: string }) {
  const online = useOnline()
  const area = useArea()
  return (
    <Group gap="xs">
      {onRemove ? (
        <Button variant="ghost" size="sm" disabled={!online} onClick={onRemove}>
          {common('delete')}
          <OfItem name={item} />
        </Button>
      ) : null}
      {transfer.status === 'accepted' ? (
        <Button
          component={Link}
          variant="ghost"
          size="sm"
          to={`${area}/inventory/request/print?transfer=${transfer.id}`}
        >
          {t('printReport', { report: transfer.report ?? 'PTR' })}
          <OfItem name={item} />
        </Button>
      ) : null}
      {onCorrect ? (
        <Button variant="ghost" size="sm" disabled={!online} onClick={onCorrect}>
          {t('correctReport')}
          <OfItem name={item} />
        </Button>
      ) : null}
      {onAcceptTogether ? (
        <Button variant="ghost" size="sm" disabled={!online || busy} onClick={onAcceptTogether}>
          {t('acceptOnOneReport')}
          <OfItem name={item} />
        </Button>
      ) : null}
      {onDecide ? (
        <Group gap="xs" wrap="nowrap">
          <Button variant="danger" size="sm" disabled={!online} loading={busy} onClick={() => onDecide('rejected')}>
            {t('reject')}
            <OfItem name={item} />
          </Button>
          <Button size="sm" disabled={!online} loading={busy} onClick={() => onDecide('accepted')}>
            {t('accept')}
            <OfItem name={item} />
          </Button>
        </Group>
      ) : null}
    </Group>
  )
}
