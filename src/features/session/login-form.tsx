import { Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import { loginDraft } from '#contract/session.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/sign-in.ts'
import { withTexts } from '#text/text-catalog.ts'
import { t as forms } from '#text/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { SecretField, TextField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { loginErrorMessage } from './login-error-message.ts'

const ReplaceOneTimePassword = lazy(async () => ({
  default: (await withTexts(import('./replace-one-time-password.tsx'))).ReplaceOneTimePassword,
}))

/** Two fields and one button. An error is shown at its field, else above the button; input stays. A one-time password leads to the form that replaces it. */
export function LoginForm({
  username = '',
  onDone,
  onRefused,
}: {
  username?: string
  onDone?: () => void
  /** The password was right, but the account may not sign in. */
  onRefused?: () => void
}) {
  const { session } = useServices()
  const [error, setError] = useState<Problem | null>(null)
  const form = useZodForm(loginDraft, { defaultValues: { username, password: '' }, mode: 'onSubmit' })
  const [oneTime, setOneTime] = useState<{ username: string; password: string } | null>(null)
  const signIn = async (name: string, password: string) => {
    const answer = await session.signIn(name, password)
    if (answer.ok) onDone?.()
    else if (answer.problem.kind === 'forbidden') onRefused?.()
    return answer
  }
  const submit = form.handleSubmit(async ({ username: name, password }) => {
    setError(null)
    const answer = await signIn(name, password)
    if (answer.ok || (answer.problem.kind === 'forbidden' && onRefused)) return
    if (answer.problem.kind === 'invalid') {
      if (answer.problem.fields['must_change_password']) return setOneTime({ username: name, password })
      const { non_field_errors: generalErrors, ...fields } = answer.problem.fields
      const unplaced = showFieldErrors(form, fields)
      if (!generalErrors && unplaced.length === 0 && Object.keys(fields).length > 0) return
    }
    setError(answer.problem)
    form.setFocus('password')
  })
  const busy = form.formState.isSubmitting
  if (oneTime)
    return (
      <Suspense fallback={<Loading />}>
        <ReplaceOneTimePassword
          {...oneTime}
          onSignIn={(own) => signIn(oneTime.username, own)}
          onBack={() => {
            form.resetField('password')
            setOneTime(null)
          }}
        />
      </Suspense>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('signIn')}>
      <Stack gap="md">
        <TextField
          control={form.control}
          name="username"
          label={forms('username')}
          autoComplete="username"
          autoFocus={username === ''}
        />
        <SecretField
          control={form.control}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          autoFocus={username !== ''}
        />
        {error ? (
          <Banner tone="refused" role="alert">
            <Text>{loginErrorMessage(error)}</Text>
          </Banner>
        ) : null}
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {t('signIn')}
        </Button>
      </Stack>
    </form>
  )
}
