/** The number of items that a campaign's figures leave out, because they are on the list but not in its baseline. */
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { useHasAllItems } from '#react/lists/use-reach.ts'
import { t } from '#text/reports/reports-campaign.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { lateAdditionsMessage, useLateAdditions } from './use-late-additions.ts'

export function LateAdditionsNote({ baseline, onShow }: { baseline: BaselineRef; onShow: () => void }) {
  const additions = useLateAdditions(baseline)
  const seesAll = useHasAllItems()
  if (!additions || additions.rows === 0) return null
  return (
    <Banner
      tone="attention"
      role="note"
      action={
        <Button variant="outline" size="sm" className="no-print" onClick={onShow}>
          {t('showLate', { count: additions.rows })}
        </Button>
      }
    >
      {lateAdditionsMessage(additions, baseline, seesAll)}
    </Banner>
  )
}
