import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { Button } from '../button.tsx'
import { ProblemText } from '../feedback/problem-text.tsx'

/** Above a list of which nothing could be had: the specified sentence, why, and the way to try again. */
export function ListFailed({
  sentence,
  problem,
  onRetry,
}: {
  sentence: string
  problem: Problem
  onRetry: () => void
}) {
  return (
    <div role="alert" style={{ display: 'grid', gap: 6 }}>
      <b>{sentence}</b>
      <ProblemText
        problem={problem}
        trying="showing"
        action={<Button onClick={onRetry}>{fixedTexts.tryAgain}</Button>}
      />
    </div>
  )
}
