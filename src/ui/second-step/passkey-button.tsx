/** A button that asks the browser for a passkey and passes on its response. Problems are shown above it. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { PasskeyAssertion, PasskeyRequest } from '#contract/actions/accounts/passkey-actions.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/problem-text.tsx'
import { askPasskey } from './browser-passkeys.ts'
import { failureText, noPasskeysHere } from './passkey-failure.ts'

export function PasskeyButton({
  label,
  variant = 'default',
  onAsk,
  onAnswer,
  textOf = (problem) => shortProblemText(problem, 'acting'),
}: {
  label: string
  variant?: 'default' | 'secondary'
  /** Null: other input is missing, which the screen shows. */
  onAsk: () => Promise<Outcome<PasskeyRequest> | null>
  /** Null: the problem is shown at a field. */
  onAnswer: (passkey: PasskeyAssertion) => Promise<Outcome<unknown> | null>
  textOf?: (problem: Problem) => string
}) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const cannot = noPasskeysHere()
  const run = async (): Promise<string | null> => {
    const asked = await onAsk()
    if (asked === null) return null
    if (!asked.ok) return textOf(asked.problem)
    const given = await askPasskey(asked.value)
    if (!given.ok) return failureText(given.why)
    const answer = await onAnswer(given.value)
    return answer === null || answer.ok ? null : textOf(answer.problem)
  }
  const press = async () => {
    setBusy(true)
    setError(null)
    setError(await run().finally(() => setBusy(false)))
  }
  return (
    <>
      {(error ?? cannot) ? (
        <Banner tone={error ? 'refused' : 'attention'} role={error ? 'alert' : 'note'}>
          <Text>{error ?? cannot}</Text>
        </Banner>
      ) : null}
      {cannot ? null : (
        <Button
          variant={variant}
          size={variant === 'default' ? 'lg' : 'default'}
          fullWidth
          loading={busy}
          onClick={() => void press()}
        >
          {label}
        </Button>
      )}
    </>
  )
}
