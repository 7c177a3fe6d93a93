/** An item of the queue that is no longer in the list: as the baseline has it, and settling it without a count. */
import { Text, Title } from '@mantine/core'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { BaselineProduct } from '#domain/counts/baseline-product.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useHasAllItems } from '#react/lists/use-reach.ts'
import { t } from '#text/reconcile/departures.ts'
import { ItemSettlement } from '../settle/item-settlement.tsx'
import type { Decisions } from '../use-decisions.ts'

interface Props {
  campaign: Campaign
  gone: BaselineProduct
  editable: boolean
  decisions: Decisions
}

export function GoneItem({ campaign, gone, editable, decisions }: Props) {
  /** The server refuses decisions about items outside the places of a person. */
  const seesAll = useHasAllItems()
  const facts = [t('inBaseline', { count: formatNumber(gone.units) }), gone.place, gone.names.user]
  return (
    <div className="bilang-stack">
      <div>
        <Title order={3}>{fullDescription(gone)}</Title>
        <Text className="bilang-mono">{gone.property_number}</Text>
      </div>
      <Text className="bilang-break">{facts.filter(Boolean).join(' · ')}</Text>
      <ItemSettlement
        campaign={campaign}
        product={gone}
        group="leftScope"
        editable={editable && seesAll}
        decisions={decisions}
      />
    </div>
  )
}
