/** Adds a passkey: the person confirms, names it, the browser creates it, and there may be recovery codes to save. */
import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addPasskey, type PasskeyCreation, startPasskey } from '#contract/actions/accounts/passkey-actions.ts'
import type { SecondFactorState } from '#contract/actions/accounts/second-factor-actions.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { t } from '#text/account/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { CreatePasskey } from '#ui/second-step/create-passkey.tsx'
import { RecoveryCodes } from '#ui/second-step/recovery-codes.tsx'
import { ConfirmPerson, type Given } from './confirm-person.tsx'

type Step =
  | { is: 'confirm'; error: string | null }
  | { is: 'create'; options: PasskeyCreation }
  | { is: 'codes'; name: string; codes: readonly string[] }
  /** The server's response was lost. */
  | { is: 'unclear' }

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
    if (answer.ok) setStep({ is: 'create', options: answer.value })
    return answer
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
      <CreatePasskey
        options={step.options}
        after={cancel}
        onMade={async (name, passkey) => {
          const answer = await api.call(addPasskey, { body: { name, passkey } })
          if (answer.ok && answer.value.recovery_codes === null) onDone(t('created', { name }))
          else if (answer.ok) setStep({ is: 'codes', name, codes: answer.value.recovery_codes ?? [] })
          return answer
        }}
        onUnclear={() => setStep({ is: 'unclear' })}
        onRefused={(text, isLate) => setStep({ is: 'confirm', error: isLate ? text : `${text} ${t('confirmAgain')}` })}
      />
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
