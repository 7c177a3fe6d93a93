/** The second count of the open item on the reconcile screen: its counts side by side, and the request for another one. */
import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { textLimit } from '#contract/limits.ts'
import type { SecondCountState } from '#domain/campaigns/second-counts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { currentCounter } from '#domain/counts/reconcile-queue.ts'
import { useCounters } from '#react/campaign-records/use-counters.ts'
import { t } from '#text/counting/second-counts.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import type { ObservationsState } from '../observations/use-count-observations.ts'
import { PaperNames } from './paper-names.tsx'
import { ThreeWayView } from './three-way-view.tsx'
import type { AskAgain } from './use-ask-again.ts'

export function ItemSecondCount({
  campaign,
  product,
  observations,
  secondCount,
  isCounted,
  editable,
  askAgain,
}: {
  campaign: Campaign
  product: ProductView
  observations: ObservationsState
  secondCount: SecondCountState | null
  /** For this campaign. */
  isCounted: boolean
  editable: boolean
  askAgain: AskAgain
}) {
  const [reason, setReason] = useState('')
  const { nameOf } = useCounters(campaign)
  const isOpen = secondCount?.is === 'waiting' || secondCount?.is === 'contradicts'
  const canAsk = editable && askAgain.isOffered && isCounted && product.physical_count !== null && !isOpen
  const seen = observations.is === 'ready' ? observations.observations : []
  const ask = () => {
    const first_by = currentCounter(seen, product.physical_count)
    void askAgain.ask([{ product, first_by }], reason.trim() || null).then(() => setReason(''))
  }
  return (
    <div className="bilang-stack">
      <SaveFailures failures={askAgain.saveFailures} onDismiss={askAgain.dismissSaveFailure} />
      {secondCount ? (
        <>
          <ThreeWayView state={secondCount} product={product} observations={observations} />
          <PaperNames campaign={campaign} state={secondCount} nameOf={nameOf} editable={editable} />
        </>
      ) : null}
      {canAsk ? (
        <Group align="flex-end" gap="sm">
          <TextInput
            className="bilang-grow"
            label={t('reason')}
            maxLength={textLimit}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button variant="secondary" onClick={ask}>
            {t('ask')}
          </Button>
        </Group>
      ) : null}
      {editable && askAgain.undo ? (
        <Button variant="ghost" size="sm" onClick={() => void askAgain.undo?.()}>
          {t('undoAsked')}
        </Button>
      ) : null}
    </div>
  )
}
