/** The declarations about one item in the open counts, shown among its observations. */
import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { declarationsByItem, declarationText } from '#domain/campaigns/declarations.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useAllCampaignRecords, useFreshCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reconcile/reconcile.ts'

export function ProductDeclarations({
  product,
  personNameOf,
}: {
  product: number
  personNameOf: (id: number | null) => string
}) {
  const { timeZone } = useServices()
  const campaigns = useCampaigns()
  const { recordsOf } = useAllCampaignRecords()
  useFreshCampaignRecords()
  const declarations = useMemo(
    () => campaigns.filter(isOpenCampaign).flatMap(({ id }) => declarationsByItem(recordsOf(id)).get(product) ?? []),
    [campaigns, recordsOf, product],
  )
  return declarations.map(({ id, made_by, at, answer, note }) => (
    <div key={id} className="bilang-ruled">
      <Group justify="space-between" wrap="nowrap">
        <Text>
          {personNameOf(made_by)}, <span className="bilang-muted">{formatMoment(at, timeZone)}</span>
        </Text>
        <Text fw={600}>{t('declares', { answer: declarationText(answer) })}</Text>
      </Group>
      {note ? <Text c="dimmed">{note}</Text> : null}
    </div>
  ))
}
