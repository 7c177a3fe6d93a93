import { Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'
import { type CurrentUser, loginDraft } from '#contract/sign-in/session.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/account/sign-in.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { withTexts } from '#text/text-catalog.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { SecretField, TextField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { loginErrorMessage } from './login-error-message.ts'

const NextStep = lazy(async () => ({ default: (await withTexts(import('./next-step.tsx'))).NextStep }))
const ProviderSignIn = lazy(async () => ({
  default: (await withTexts(import('./provider-sign-in.tsx'))).ProviderSignIn,
}))

/** Two fields and one button. An error is shown at its field, else above the button; input stays. Further steps are loaded when the server asks for them. */
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
  const { session, signInWith } = useServices()
  const [error, setError] = useState<Problem | null>(null)
  const form = useZodForm(loginDraft, { defaultValues: { username, password: '' }, mode: 'onSubmit' })
  const [next, setNext] = useState<{ step: string; username: string; password: string } | null>(null)
  const finish = (answer: Outcome<CurrentUser>) => {
    if (answer.ok) onDone?.()
    else if (answer.problem.kind === 'forbidden') onRefused?.()
    return answer
  }
  const signIn = async (name: string, password: string, code?: string) => {
    const answer = await session.signIn(name, password, code)
    const step = nextStepOf(answer)
    // Also used after the person chose a password: the same password, one more step.
    if (step) setNext({ step, username: name, password })
    return finish(answer)
  }
  const submit = form.handleSubmit(async ({ username: name, password }) => {
    setError(null)
    const answer = await signIn(name, password)
    if (answer.ok || nextStepOf(answer) || (answer.problem.kind === 'forbidden' && onRefused)) return
    if (answer.problem.kind === 'invalid') {
      const { non_field_errors: generalErrors, ...fields } = answer.problem.fields
      const unplaced = showFieldErrors(form, fields)
      if (!generalErrors && unplaced.length === 0 && Object.keys(fields).length > 0) return
    }
    setError(answer.problem)
    form.setFocus('password')
  })
  const busy = form.formState.isSubmitting
  if (next) {
    const { username, password } = next
    return (
      <Suspense fallback={<Loading />}>
        <NextStep
          {...next}
          onSignIn={(own, code) => signIn(username, own, code)}
          onToken={async (token) => finish(await session.startWithToken(token, { name: username, password }))}
          onBack={() => {
            form.resetField('password')
            setNext(null)
          }}
        />
      </Suspense>
    )
  }
  return (
    <Stack gap="md">
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
      {signInWith === null ? null : (
        <Suspense fallback={<Loading height={48} />}>
          <ProviderSignIn label={signInWith} />
        </Suspense>
      )}
    </Stack>
  )
}

/** The field of the response to a correct password that requires another step. If there are several, the last one: passkey before code. */
function nextStepOf(answer: Outcome<unknown>): string | undefined {
  const problem = answer.ok ? null : answer.problem
  if (problem?.kind !== 'invalid') return undefined
  return Object.keys(problem.fields).findLast((field) => /^(must_|second_)/.test(field))
}
