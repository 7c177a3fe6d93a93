/** Adds a passkey: first the person confirms, then names it and the browser makes it, then there may be recovery codes to keep. */
import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addPasskey, type NewPasskey, type PasskeyCreation, startPasskey } from '#contract/actions/passkey-actions.ts'
import type { SecondFactorState } from '#contract/actions/second-factor-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import { describeDevice } from '#domain/app/describe-device.ts'
import { mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { t } from '#text/account/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { createPasskey } from '#ui/second-step/browser-passkeys.ts'
import { failureText } from '#ui/second-step/passkey-failure.ts'
import { PasskeyNameForm } from '#ui/second-step/passkey-name-form.tsx'
import { RecoveryCodes } from '#ui/second-step/recovery-codes.tsx'
import { ConfirmPerson, type Given } from './confirm-person.tsx'

type Step =
  | { is: 'confirm'; error: string | null }
  /** `made`: by the browser, and not sent yet. */
  | { is: 'create'; options: PasskeyCreation; startedMs: number; made: NewPasskey | null }
  | { is: 'codes'; name: string; codes: readonly string[] }
  /** The answer of the server was lost. */
  | { is: 'unclear' }

/**
 * The server takes the answer for five minutes, and the browser waits up to two for the person. A passkey made later would stay in the device, and sign
 * nobody in.
 */
const usableMs = 2.5 * 60_000

export function AddPasskey({
  state,
  cancel,
  onDone,
  onUnclear,
}: {
  state: SecondFactorState
  cancel: ReactNode
  onDone: (text: string) => void
  /** Reads the list again. */
  onUnclear: () => void
}) {
  const { api } = useServices()
  const username = usePerson()?.user.username ?? ''
  const [step, setStep] = useState<Step>({ is: 'confirm', error: null })
  const start = async (given: Given) => {
    const answer = await api.call(startPasskey, { body: given })
    if (answer.ok) setStep({ is: 'create', options: answer.value, startedMs: performance.now(), made: null })
    return answer
  }
  const create = async (
    name: string,
    creating: Extract<Step, { is: 'create' }>,
  ): Promise<Outcome<unknown> | string | null> => {
    if (performance.now() - creating.startedMs > usableMs) return confirmAgain(t('failed.timeout'))
    const given = creating.made ? { ok: true as const, value: creating.made } : await createPasskey(creating.options)
    if (!given.ok)
      return given.why === 'address' ? t('failed.addressNew', { host: creating.options.rp.id }) : failureText(given.why)
    const answer = await api.call(addPasskey, { body: { name, passkey: given.value } })
    if (answer.ok && answer.value.recovery_codes === null) onDone(t('created', { name }))
    else if (answer.ok) setStep({ is: 'codes', name, codes: answer.value.recovery_codes ?? [] })
    else if (mayHaveHappened(answer.problem)) setStep({ is: 'unclear' })
    else if (answer.problem.kind === 'offline') {
      setStep({ ...creating, made: given.value })
      return answer
    } else return confirmAgain(`${shortProblemText(answer.problem, 'acting')} ${t('confirmAgain')}`)
    return null
  }
  /** What the server asked is answered once. */
  const confirmAgain = (error: string) => {
    setStep({ is: 'confirm', error })
    return null
  }
  if (step.is === 'codes')
    return (
      <RecoveryCodes codes={step.codes} username={username} onKept={() => onDone(t('created', { name: step.name }))} />
    )
  if (step.is === 'unclear')
    return (
      <Stack gap="md">
        <Banner tone="attention" role="alert">
          <Text>{state.is_on ? t('lostAnswer') : t('lostFirst')}</Text>
        </Banner>
        <Group>
          <Button onClick={onUnclear}>{t('showList')}</Button>
        </Group>
      </Stack>
    )
  if (step.is === 'create')
    return (
      <PasskeyNameForm
        label={t('add')}
        action={t('create')}
        initial={describeDevice(navigator.userAgent)}
        after={cancel}
        onName={(name) => create(name, step)}
      >
        <Text>{t('createText')}</Text>
      </PasskeyNameForm>
    )
  return (
    <ConfirmPerson
      label={t('add')}
      action={t('continue')}
      isOn={state.is_on}
      hasPasskeys={(state.passkeys?.length ?? 0) > 0}
      cancel={cancel}
      onGiven={start}
    >
      {step.error === null ? null : (
        <Banner tone="refused" role="alert">
          <Text>{step.error}</Text>
        </Banner>
      )}
    </ConfirmPerson>
  )
}
