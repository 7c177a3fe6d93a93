import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { Button } from '../button.tsx'
import { ProblemText } from '../feedback/problem-text.tsx'

/** Shown above a list that could not be loaded: the specified sentence, the reason, and a button to try again. */
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
    <div className="bilang-stack" role="alert">
      <b>{sentence}</b>
      <ProblemText
        problem={problem}
        trying="showing"
        action={<Button onClick={onRetry}>{fixedTexts.tryAgain}</Button>}
      />
    </div>
  )
}
