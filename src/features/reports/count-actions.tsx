import { Link } from 'react-router-dom'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import classes from './reports.module.css'
import { useArea } from './use-area.ts'

/** From the dashboard to the count itself. */
export function CountActions() {
  const area = useArea()
  const mayManage = useCan('campaigns.manage')
  const mayReset = useCan('count.reset')
  return (
    <div className={`${classes['actions']} no-print`}>
      {mayManage ? (
        <Button component={Link} to={`${area}/counts`} variant="secondary">
          Campaigns
        </Button>
      ) : null}
      {mayReset ? (
        <Button component={Link} to={`${area}/counts/reset`} variant="secondary">
          Start the next count
        </Button>
      ) : null}
    </div>
  )
}
