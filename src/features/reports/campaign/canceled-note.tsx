import { Link } from 'react-router-dom'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/reports/reports-campaign.ts'
import { Empty } from '#ui/feedback/empty.tsx'

/** Why a canceled campaign has no report and no forms. `campaign`: on a page of its own, with the way back. */
export function CanceledNote({ campaign }: { campaign?: Campaign }) {
  const area = useInventoryPath()
  return (
    <Empty
      heading={t('canceledHeading')}
      {...(campaign && {
        asPage: true,
        action: <Link to={`${area}/counts/${campaign.id}`}>{t('toCampaign')}</Link>,
      })}
    >
      {t('canceledText')}
    </Empty>
  )
}
