/** The settlement of the open item, and settling it without a count. */
import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import { reasonText, type SettledItem, settlementsByItem, stands } from '#domain/campaigns/settlements.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { QueueGroup } from '#domain/counts/reconcile-queue.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reconcile/settle.ts'
import { Button } from '#ui/button.tsx'
import type { Decisions } from '../use-decisions.ts'
import type { SettledProduct } from './use-settling.tsx'

/** Groups of items that can be settled without a change: without a count, or in another room. */
const settledAsTheyAre: ReadonlySet<QueueGroup | null> = new Set([
  'moved',
  'notHere',
  'notFound',
  'nobodyWent',
  'leftScope',
])

export function ItemSettlement({
  campaign,
  product,
  group,
  editable,
  decisions,
}: {
  campaign: Campaign
  /** As the campaign counts it. */
  product: SettledProduct
  /** Null: it is counted and cannot be settled without a change. */
  group: QueueGroup | null
  editable: boolean
  decisions: Decisions
}) {
  const result = resultOf(product)
  const { isCounted, onHand } = result
  const isMoved = group === 'moved'
  const canSettle = editable && decisions.settling.isOffered && settledAsTheyAre.has(group)
  // An item that was seen without a count needs one.
  if (isCounted && onHand === null) return null
  return (
    <div className="bilang-stack">
      <SettledLine campaign={campaign} product={product.id} result={result} />
      {canSettle ? (
        <Group gap="sm">
          <Button
            variant="secondary"
            onClick={() => void decisions.settle({ product, count: isCounted ? onHand : null, isMoved })}
          >
            {isCounted ? t('stays') : t('without')}
          </Button>
          {isCounted || isMoved ? null : <Text c="dimmed">{t('withoutText')}</Text>}
        </Group>
      ) : null}
    </div>
  )
}

const resultOf = ({ units, scanned, physical_count }: SettledProduct): SettledItem => ({
  units,
  isCounted: scanned,
  onHand: scanned ? physical_count : null,
})

function SettledLine({ campaign, product, result }: { campaign: Campaign; product: number; result: SettledItem }) {
  const { timeZone } = useServices()
  const { records } = useCampaignRecords(campaign.id)
  const settlement = useMemo(() => settlementsByItem(records).get(product), [records, product])
  const user = useRow<User>('users', settlement?.made_by ?? null)
  if (!settlement || !stands(settlement, result)) return null
  const person = user.state === 'ready' && user.value ? formalName(user.value) : '–'
  const reason = reasonText(settlement)
  return (
    <Text className="bilang-break">
      {reason ? t('settledAs', { reason }) : t('settledEven')}{' '}
      <span className="bilang-muted">{t('by', { person, moment: formatMoment(settlement.at, timeZone) })}</span>
    </Text>
  )
}
