import { Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { replaceOneTimePassword } from '#contract/actions/accounts/sign-in-slip-actions.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import { otherPasswordForm } from '#domain/people/password-form.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/account/own-password.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { SecretField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { loginErrorMessage } from './login-error-message.ts'

interface Passwords {
  new_password: string
  new_password2: string
}

/** Replaces the one-time password of a sign-in slip, then signs in with the person's own. There is no session before. */
export function ReplaceOneTimePassword({
  username,
  password,
  onSignIn,
  onBack,
}: {
  username: string
  password: string
  /** Signs in with the new password. */
  onSignIn: (password: string) => Promise<Outcome<unknown>>
  onBack: () => void
}) {
  const { api } = useServices()
  const form = useZodForm(otherPasswordForm, {
    defaultValues: { new_password: '', new_password2: '' },
    mode: 'onSubmit',
  })
  const { control } = form
  const [error, setError] = useState<Problem | null>(null)
  const [isUnclear, setUnclear] = useState(false)
  useEffect(() => form.setFocus('new_password'), [form.setFocus])
  /** An earlier response was lost, so the password may already be replaced. */
  const maybeReplaced = useRef(false)

  const save = async (values: Passwords) => {
    setError(null)
    const answer = await api.call(replaceOneTimePassword, { body: { username, password, ...values } })
    if (answer.ok) return finish(await onSignIn(values.new_password))
    const { problem } = answer
    if (mayHaveHappened(problem)) maybeReplaced.current = true
    if (maybeReplaced.current) {
      const signedIn = await onSignIn(values.new_password)
      if (signedIn.ok) return
    }
    if (problem.kind === 'invalid') {
      const { non_field_errors: generalErrors, ...fields } = problem.fields
      if (showFieldErrors(form, fields).length === 0 && !generalErrors) return
    }
    setUnclear(maybeReplaced.current)
    setError(problem)
  }
  const finish = (signedIn: Outcome<unknown>) => {
    if (!signedIn.ok) setError(signedIn.problem)
  }
  return (
    <form noValidate aria-label={t('heading')} onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Stack gap="md">
        <div>
          <Title order={2} fz="lg">
            {t('heading')}
          </Title>
          <Text c="dimmed">{t('why', { username })}</Text>
        </div>
        {/* Lets password managers know whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <SecretField
          control={control}
          name="new_password"
          label={t('newPassword')}
          autoComplete="new-password"
          description={t('rules')}
        />
        <SecretField control={control} name="new_password2" label={t('confirmPassword')} autoComplete="new-password" />
        {error ? (
          <Banner tone="refused" role="alert">
            <Text>{loginErrorMessage(error)}</Text>
            {isUnclear ? <Text>{t('unclear')}</Text> : null}
          </Banner>
        ) : null}
        <Button type="submit" size="lg" fullWidth loading={form.formState.isSubmitting}>
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('back')}
        </Button>
      </Stack>
    </form>
  )
}
