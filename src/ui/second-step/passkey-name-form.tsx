/** The name of a passkey, and a button. Problems are shown above the button. */
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { passkeyNameLimit } from '#contract/actions/accounts/passkey-actions.ts'
import { isBlank } from '#contract/field-types.ts'
import type { Outcome } from '#contract/problem.ts'
import { z } from '#contract/z.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { t } from '#text/account/passkeys.ts'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/problem-text.tsx'
import { TextField } from '../form/text-fields.tsx'
import { useZodForm } from '../form/use-zod-form.ts'

const nameForm = z.object({ name: z.string().trim().min(1, isBlank).max(passkeyNameLimit) })

export function PasskeyNameForm({
  label,
  action,
  initial,
  onName,
  after,
  children,
}: {
  label: string
  action: string
  initial: string
  /** A text describes the problem; null: the screen shows the next step. */
  onName: (name: string) => Promise<Outcome<unknown> | string | null>
  after: ReactNode
  children?: ReactNode
}) {
  const form = useZodForm(nameForm, { defaultValues: { name: initial }, mode: 'onSubmit' })
  const [error, setError] = useState<string | null>(null)
  const submit = form.handleSubmit(async ({ name }) => {
    setError(null)
    const answer = await onName(name)
    if (typeof answer === 'string') setError(answer)
    else if (answer !== null && !answer.ok) setError(shortProblemText(answer.problem, 'acting'))
  })
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {children}
        <TextField
          control={form.control}
          name="name"
          label={t('name')}
          description={t('nameHint')}
          maxLength={passkeyNameLimit}
          autoFocus
        />
        {error === null ? null : (
          <Banner tone="refused" role="alert">
            <Text>{error}</Text>
          </Banner>
        )}
        <Group>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {action}
          </Button>
          {after}
        </Group>
      </Stack>
    </form>
  )
}
