import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { Button } from '../button.tsx'
import { ProblemText } from './problem-text.tsx'

interface Props {
  problem: Problem
  /** Asks the server for what was to be saved; its id, or null when it is not there. */
  find(): Promise<Outcome<{ id: number } | null>>
  onFound(id: number): void
  onAbsent(): void
}

/** A save ended without an answer that says whether it was done: the server is asked, instead of saving a second time blindly. */
export function CheckSaved({ problem, find, onFound, onAbsent }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const check = async () => {
    setAsking(true)
    setFailure(null)
    const found = await find()
    setAsking(false)
    if (!found.ok) setFailure(shortProblemText(found.problem, 'showing'))
    else if (found.value) onFound(found.value.id)
    else onAbsent()
  }
  return (
    <>
      <ProblemText
        problem={problem}
        trying="doing"
        action={
          <Button variant="secondary" loading={isAsking} onClick={() => void check()}>
            Check
          </Button>
        }
      />
      {failure ? (
        <Text role="status" c="refused">
          We couldn’t check. {failure}
        </Text>
      ) : null}
    </>
  )
}
