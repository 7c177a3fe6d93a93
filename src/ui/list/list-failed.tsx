import type { Problem } from '#contract/problem.ts'
import { sentences } from '#contract/sentences.ts'
import { Button } from '../button.tsx'
import { ProblemText } from '../problem-text.tsx'

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
        action={<Button onClick={onRetry}>{sentences.tryAgain}</Button>}
      />
    </div>
  )
}
