import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { loginDraft } from '#contract/session.ts'
import { useParts } from '#runtime/parts.ts'
import { Button } from '#ui/button.tsx'
import { SecretField, TextField } from '#ui/form/fields.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Banner } from '#ui/problem-text.tsx'
import { loginWords } from './login-words.ts'

/** Two fields, one button. What is wrong is said at the field it belongs to, else above the button; what was typed stays. */
export function LoginForm({
  username = '',
  onDone,
  onRefused,
}: {
  username?: string
  onDone?: () => void
  /** The password was right, yet the account may not come in. */
  onRefused?: () => void
}) {
  const { session } = useParts()
  const [wrong, setWrong] = useState<string | null>(null)
  const form = useZodForm(loginDraft, { defaultValues: { username, password: '' }, mode: 'onSubmit' })
  const submit = form.handleSubmit(async ({ username: name, password }) => {
    setWrong(null)
    const answer = await session.signIn(name, password)
    if (answer.ok) {
      onDone?.()
      return
    }
    if (answer.problem.kind === 'forbidden' && onRefused) {
      onRefused()
      return
    }
    if (answer.problem.kind === 'invalid') {
      const { non_field_errors: general, ...fields } = answer.problem.fields
      const rest = showFieldErrors(form, fields)
      if (!general && rest.length === 0 && Object.keys(fields).length > 0) return
    }
    setWrong(loginWords(answer.problem))
    form.setFocus('password')
  })
  const busy = form.formState.isSubmitting
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Sign in">
      <Stack gap="md">
        <TextField
          control={form.control}
          name="username"
          label="User name"
          autoComplete="username"
          autoFocus={username === ''}
        />
        <SecretField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
          autoFocus={username !== ''}
        />
        {wrong ? (
          <Banner mark="refused" role="alert">
            <Text>{wrong}</Text>
          </Banner>
        ) : null}
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
