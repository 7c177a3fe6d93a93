/** Names a new passkey, and the browser makes it. One that could not be sent is sent again, not made again. */
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { NewPasskey, PasskeyCreation } from '#contract/actions/passkey-actions.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { describeDevice } from '#domain/app/describe-device.ts'
import { mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import { t } from '#text/account/passkeys.ts'
import { createPasskey } from './browser-passkeys.ts'
import { failureText } from './passkey-failure.ts'
import { PasskeyNameForm } from './passkey-name-form.tsx'

/**
 * The server takes the answer for five minutes, and the browser waits up to two for the person. A passkey made later would stay in the device, and sign
 * nobody in.
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
  /** What the server asked just now; it is answered once. */
  options: PasskeyCreation
  after: ReactNode
  textOf?: (problem: Problem) => string
  onMade: (name: string, passkey: NewPasskey) => Promise<Outcome<unknown>>
  /** The answer of the server was lost. */
  onUnclear: () => void
  /** The server has to ask again; the text says why. `isLate`: nothing was sent. */
  onRefused: (text: string, isLate: boolean) => void
}) {
  const [startedMs] = useState(() => performance.now())
  /** By the browser, and not sent yet. */
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
