/** Asks for a name and lets the browser create a passkey. If sending fails, the same passkey is sent again instead of creating another one. */
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { NewPasskey, PasskeyCreation } from '#contract/actions/accounts/passkey-actions.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { describeDevice } from '#domain/app/describe-device.ts'
import { mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import { t } from '#text/account/passkeys.ts'
import { createPasskey } from './browser-passkeys.ts'
import { failureText } from './passkey-failure.ts'
import { PasskeyNameForm } from './passkey-name-form.tsx'

/**
 * The server accepts the response for five minutes, and the browser waits up to two for the person. A passkey created later would stay on the device
 * without being usable.
 */
const usableMs = 2.5 * 60_000

export function CreatePasskey({
  options,
  after,
  textOf = (problem) => shortProblemText(problem, 'acting'),
  onMade,
  onUnclear,
  onRefused,
}: {
  /** The server's current challenge; valid once. */
  options: PasskeyCreation
  after: ReactNode
  textOf?: (problem: Problem) => string
  onMade: (name: string, passkey: NewPasskey) => Promise<Outcome<unknown>>
  /** The server's response was lost. */
  onUnclear: () => void
  /** A new challenge is needed; the text says why. `isLate`: nothing was sent. */
  onRefused: (text: string, isLate: boolean) => void
}) {
  const [startedMs] = useState(() => performance.now())
  /** Created by the browser, not sent yet. */
  const [made, setMade] = useState<NewPasskey | null>(null)
  const create = async (name: string): Promise<Outcome<unknown> | string | null> => {
    if (performance.now() - startedMs > usableMs) {
      onRefused(t('failed.timeout'), true)
      return null
    }
    const given = made ? { ok: true as const, value: made } : await createPasskey(options)
    if (!given.ok)
      return given.why === 'address' ? t('failed.addressNew', { host: options.rp.id }) : failureText(given.why)
    const answer = await onMade(name, given.value)
    if (answer.ok) return null
    if (mayHaveHappened(answer.problem)) onUnclear()
    else if (answer.problem.kind === 'offline') {
      setMade(given.value)
      return textOf(answer.problem)
    } else onRefused(textOf(answer.problem), false)
    return null
  }
  return (
    <PasskeyNameForm
      label={t('add')}
      action={t('create')}
      initial={describeDevice(navigator.userAgent)}
      after={after}
      onName={create}
    >
      <Text>{t('createText')}</Text>
    </PasskeyNameForm>
  )
}
