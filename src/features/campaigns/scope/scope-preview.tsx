import { Text } from '@mantine/core'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import { formatPesos } from '#domain/text/format.ts'
import { useBlindCounts } from '#react/lists/use-blind-counts.ts'
import { useSums } from '#react/lists/use-list.ts'
import { t } from '#text/campaigns/campaigns.ts'

/** Number of items, their value and the number of rooms in the scope of a campaign, existing or not, and how many items are counted for it. */
export function ScopePreview({ scope, ...campaign }: Partial<Campaign> & Pick<Campaign, 'scope'>) {
  const scopeFilter = filterForScope(scope)
  const hidesQuantities = useBlindCounts()?.length !== 0
  const sums = useSums({
    collection: 'products',
    where: scopeFilter,
    groupBy: [],
    measures: ['rows', 'units', 'value', 'scanned'],
    ...countedForCampaign(campaign),
  })
  const places = useSums({
    collection: 'products',
    where: scopeFilter,
    groupBy: ['location_code_one', 'location_code_two'],
    measures: ['rows'],
  })
  if (sums.state !== 'ready' || places.state !== 'ready') return <Text c="dimmed">{t('addingUp')}</Text>
  const [rows = 0n, units = 0n, value = 0n, scanned = 0n] = sums.value[0]?.sums ?? []
  const counted = { items: Number(rows), rooms: places.value.length, counted: Number(scanned) }
  return (
    <Text role="status" className="bilang-figures">
      {hidesQuantities
        ? t('scopeItems', counted)
        : t('scopeSums', { ...counted, units: Number(units), value: formatPesos(value) })}
    </Text>
  )
}
