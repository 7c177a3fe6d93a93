/**
 * Asks for the password, and for a code or a passkey if the second step is on. A session alone is not enough, because the phone may be in somebody
 * else's hands.
 */
import { Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { askForPasskey, type Proof } from '#contract/actions/accounts/passkey-actions.ts'
import { isBlank } from '#contract/field-types.ts'
import { textLimit } from '#contract/limits.ts'
import type { Outcome } from '#contract/problem.ts'
import { z } from '#contract/z.ts'
import { useServices } from '#react/services.ts'
import { t as passkeys } from '#text/account/passkeys.ts'
import { t } from '#text/account/second-step.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showFieldErrors, showSaveErrors } from '#ui/form/server-errors.ts'
import { SecretField, TextField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { PasskeyButton } from '#ui/second-step/passkey-button.tsx'
import { noPasskeysHere } from '#ui/second-step/passkey-failure.ts'

export interface Given extends Proof {
  password: string
}

const password = z.string().min(1, isBlank).max(textLimit)
const whenOff = z.object({ password, one_time_code: z.string() })
const whenOn = z.object({ password, one_time_code: z.string().trim().min(1, isBlank).max(40) })

export function ConfirmPerson({
  label,
  action,
  isOn: wasOn,
  hasPasskeys: hadPasskeys,
  cancel,
  onGiven,
  children,
}: {
  label: string
  /** On the button that sends password and code. */
  action: string
  /** State as read by the screen. Another tab or device may have turned it on since. */
  isOn: boolean
  hasPasskeys: boolean
  cancel: ReactNode
  onGiven: (given: Given) => Promise<Outcome<unknown>>
  /** Text above the fields that explains the change. */
  children?: ReactNode
}) {
  const { api } = useServices()
  const toast = useToast()
  const [isAsked, setAsked] = useState(false)
  const isOn = wasOn || isAsked
  const hasPasskeys = hadPasskeys || (isAsked && noPasskeysHere() === null)
  const form = useZodForm(isOn ? whenOn : whenOff, {
    defaultValues: { password: '', one_time_code: '' },
    mode: 'onSubmit',
  })
  const submit = form.handleSubmit(async ({ password: given, one_time_code }) => {
    const answer = await onGiven(isOn ? { password: given, one_time_code } : { password: given })
    if (answer.ok) return
    if (!isOn && answer.problem.kind === 'invalid' && answer.problem.fields['one_time_code']) setAsked(true)
    const text = showSaveErrors(form, answer.problem)
    if (answer.problem.kind !== 'invalid') toast.error(text)
  })
  const askWithPassword = async () => ((await form.trigger('password')) ? api.call(askForPasskey, { body: {} }) : null)
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {children}
        <SecretField
          control={form.control}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          autoFocus
        />
        {isOn && hasPasskeys ? (
          <PasskeyButton
            label={passkeys('confirm')}
            variant="secondary"
            onAsk={askWithPassword}
            onAnswer={async (passkey) => {
              const answer = await onGiven({ password: form.getValues('password'), passkey })
              if (answer.ok || answer.problem.kind !== 'invalid') return answer
              // Only errors without a field are shown above the button.
              return showFieldErrors(form, answer.problem.fields).length > 0 ? answer : null
            }}
          />
        ) : null}
        {isOn ? (
          <TextField
            control={form.control}
            name="one_time_code"
            label={hasPasskeys ? t('orCode') : t('currentCode')}
            // The button above does not need it.
            optional={hasPasskeys}
            autoComplete="one-time-code"
            maxLength={40}
            mono
          />
        ) : null}
        <Group>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {action}
          </Button>
          {cancel}
        </Group>
      </Stack>
    </form>
  )
}
