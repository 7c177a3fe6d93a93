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
              ? `Reading the book: ${formatNumber(baseline.rows)} of ${formatNumber(campaign.book_rows)} items`
              : 'Reading the book…'
          }
        />
      )
    case 'problem':
      return (
        <>
          <p className="bilang-muted">
            The book of this campaign, as it is today, is not on this device. It is asked of the server once and kept.
          </p>
          <ProblemText
            problem={baseline.problem}
            trying="showing"
            action={
              <Button variant="secondary" onClick={onRetry}>
                Ask again
              </Button>
            }
          />
        </>
      )
    case 'none':
      return campaign.state === 'draft' ? (
        <Empty heading="The book is not frozen yet">
          It is frozen when counting begins; this report then compares every count with it.
        </Empty>
      ) : (
        <Empty heading="This campaign has no book">
          It began before books were kept, or this server keeps none. The Counts report compares with the books of
          today.
        </Empty>
      )
  }
}
