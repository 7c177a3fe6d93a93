import type { Campaign } from '#contract/collections/campaigns.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { BaselineState } from '#react/lists/use-baseline.ts'
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
              ? `Loading the baseline: ${formatNumber(baseline.rows)} of ${formatNumber(campaign.book_rows)} items`
              : 'Loading the baseline…'
          }
        />
      )
    case 'problem':
      return (
        <>
          <p className="bilang-muted">
            The baseline of this campaign isn’t on this device yet. It’s downloaded once and then works offline.
          </p>
          <ProblemText
            problem={baseline.problem}
            trying="showing"
            action={
              <Button variant="secondary" onClick={onRetry}>
                Try Again
              </Button>
            }
          />
        </>
      )
    case 'none':
      return campaign.state === 'draft' ? (
        <Empty heading="No baseline yet">
          The baseline is frozen when counting begins. This report then compares every count with it.
        </Empty>
      ) : (
        <Empty heading="This campaign has no baseline">
          It began before baselines were stored, or this server doesn’t store them. The Counts report compares with
          today’s property records.
        </Empty>
      )
  }
}
