import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { Button } from './button.tsx'
import { ProblemText } from './problem-text.tsx'

interface Props {
  problem: Problem
  /** Asks the server for what was to be saved; its id, or null when it is not there. */
  find(): Promise<Outcome<{ id: number } | null>>
  onThere(id: number): void
  onAbsent(): void
}

/** A save ended without an answer that says whether it was done: the server is asked, instead of saving a second time blindly. */
export function CheckSaved({ problem, find, onThere, onAbsent }: Props) {
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const check = async () => {
    setAsking(true)
    setFailed(null)
    const found = await find()
    setAsking(false)
    if (!found.ok) setFailed(shortProblem(found.problem, 'showing'))
    else if (found.value) onThere(found.value.id)
    else onAbsent()
  }
  return (
    <>
      <ProblemText
        problem={problem}
        trying="doing"
        action={
          <Button variant="secondary" loading={asking} onClick={() => void check()}>
            Check
          </Button>
        }
      />
      {failed ? (
        <Text role="status" c="refused">
          We couldn’t check. {failed}
        </Text>
      ) : null}
    </>
  )
}
