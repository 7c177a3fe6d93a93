import type { Problem } from '#contract/problem.ts'
import { FailedRead } from '../feedback/failed-read.tsx'

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
      <FailedRead problem={problem} onRetry={onRetry} />
    </div>
  )
}
