import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { t } from '#text/app/feedback.ts'
import { Button } from '../button.tsx'
import { ProblemText } from './problem-text.tsx'

interface Props<Found extends { id: number }> {
  problem: Problem
  /** Asks the server whether the row was saved: the row, or null if there is none. */
  find(): Promise<Outcome<Found | null>>
  onFound(id: number, found: Found): void
  onAbsent(): void
}

/** Shown when a save ended without a clear response: offers to check on the server instead of blindly saving again. */
export function CheckSaved<Found extends { id: number }>({ problem, find, onFound, onAbsent }: Props<Found>) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const check = async () => {
    setAsking(true)
    setFailure(null)
    const found = await find()
    setAsking(false)
    if (!found.ok) setFailure(shortProblemText(found.problem, 'showing'))
    else if (found.value) onFound(found.value.id, found.value)
    else onAbsent()
  }
  return (
    <>
      <ProblemText
        problem={problem}
        trying="acting"
        action={
          <Button variant="secondary" loading={isAsking} onClick={() => void check()}>
            {t('check')}
          </Button>
        }
      />
      {failure ? (
        <Text role="status" c="refused">
          {t('checkFailed', { reason: failure })}
        </Text>
      ) : null}
    </>
  )
}
