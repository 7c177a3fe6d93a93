import type { Campaign } from '#contract/collections/campaigns.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { BaselineState } from '#react/lists/use-baseline.ts'
import { t } from '#text/reports/reports-campaign.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'

/** Explains why no baseline is shown: it is loading, it is not on this device, or the campaign has none. */
export function BaselineNote({
  baseline,
  campaign,
  onRetry,
}: {
  baseline: Exclude<BaselineState, { is: 'ready' }>
  campaign: Campaign
  onRetry: () => void
}) {
  switch (baseline.is) {
    case 'loading':
      return (
        <Loading
          label={
            baseline.rows > 0 && campaign.book_rows
              ? t('loadingRows', {
                  loaded: formatNumber(baseline.rows),
                  all: formatNumber(campaign.book_rows),
                })
              : t('loading')
          }
        />
      )
    case 'problem':
      return (
        <>
          <p className="bilang-muted">{t('notOnDevice')}</p>
          <ProblemText
            problem={baseline.problem}
            trying="showing"
            action={
              <Button variant="secondary" onClick={onRetry}>
                {t('tryAgain')}
              </Button>
            }
          />
        </>
      )
    case 'none':
      return campaign.state === 'draft' ? (
        <Empty heading={t('noBaselineYet')}>{t('frozenWhenCounting')}</Empty>
      ) : (
        <Empty heading={t('noBaseline')}>{t('beganBeforeBaselines')}</Empty>
      )
  }
}
