import { Link } from 'react-router-dom'
import { useManagesCampaigns } from '#react/lists/use-manages-campaigns.ts'
import { useCan } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/reports/reports.ts'
import { Button } from '#ui/button.tsx'
import classes from './reports.module.css'

/** Links from the dashboard to campaigns and to the reset of the count. */
export function CountLinks() {
  const area = useInventoryPath()
  const canStartNext = useManagesCampaigns()
  const canManage = useCan('campaigns.manage')
  // For one item, it is on the item's page.
  const canReset = useCan('count.reset') && canStartNext
  return (
    <div className={`${classes['actions']} no-print`}>
      {canManage ? (
        <Button component={Link} to={`${area}/counts`} variant="secondary">
          {t('campaigns')}
        </Button>
      ) : null}
      {canReset ? (
        <Button component={Link} to={`${area}/counts/reset`} variant="secondary">
          {titles('title.resetCounts')}
        </Button>
      ) : null}
    </div>
  )
}
