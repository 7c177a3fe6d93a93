import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { Button } from '../button.tsx'
import { ProblemText } from './problem-text.tsx'

/** Why something could not be shown, with a button to try again. */
export function FailedRead({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <ProblemText problem={problem} trying="showing" action={<Button onClick={onRetry}>{fixedTexts.tryAgain}</Button>} />
  )
}
