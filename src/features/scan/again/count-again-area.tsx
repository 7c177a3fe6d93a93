import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { CountAgain } from '#react/campaign-records/use-count-again.ts'
import { t } from '#text/counting/scan.ts'
import { t as secondCounts } from '#text/counting/second-counts.ts'
import { Button } from '#ui/button.tsx'
import type { CountStateLabel } from '#ui/count/count-state-line.tsx'
import classes from '../scan.module.css'
import type { ScanWorkflow } from '../use-scan-workflow.ts'
import { CountAgainPanel } from './count-again-panel.tsx'

/** The state of an item that this person must count again, without the earlier count. */
export const againLabel = (): CountStateLabel => ({
  tone: 'attention',
  shape: 'diamond',
  label: secondCounts('again.title'),
})

/** Replaces the count form of an item for which this person makes a second or third count. */
export function CountAgainArea({
  workflow,
  product,
  again,
}: {
  workflow: ScanWorkflow
  product: ProductView
  again: Extract<CountAgain, { is: 'mine' }>
}) {
  return (
    <div className={`${classes['countArea']} no-print`}>
      <CountAgainPanel
        key={`${product.id}-${workflow.current?.scanNo}`}
        again={again}
        onTyping={workflow.setTyping}
        onSave={(counted) => workflow.saveAgain(product, again, counted)}
      />
      <div className={classes['actions']}>
        <Button variant="ghost" onClick={workflow.showNext}>
          {t('skip')}
        </Button>
        {workflow.last && (
          <Button variant="ghost" onClick={() => void workflow.undo()}>
            {t('undo', { record: workflow.last.label })}
          </Button>
        )}
      </div>
    </div>
  )
}
