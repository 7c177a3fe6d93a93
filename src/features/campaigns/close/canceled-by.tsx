/** What remains of a canceled campaign: who canceled it, when and why, and that it has no figures. */
import { Text } from '@mantine/core'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { formatMoment } from '#domain/text/format.ts'
import { usePersonName } from '#react/lists/use-person-name.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/campaigns/cancel-count.ts'

export function CanceledBy({ campaign }: { campaign: Campaign }) {
  const { timeZone } = useServices()
  const person = usePersonName(campaign.canceled_by ?? null)
  if (campaign.state !== 'canceled') return null
  return (
    <>
      {person === null ? null : (
        <Text className="bilang-break">
          {t('canceledBy', { person, moment: formatMoment(Date.parse(campaign.canceled_at ?? ''), timeZone) })}{' '}
          {campaign.cancel_reason ? t('because', { reason: campaign.cancel_reason }) : ''}
        </Text>
      )}
      <Text>{t('kept')}</Text>
    </>
  )
}
