/** One field for a code, and its button. The error stays above the button; the code stays typed. */
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { isBlank } from '#contract/field-types.ts'
import type { Outcome } from '#contract/problem.ts'
import { z } from '#contract/z.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/problem-text.tsx'
import { showFieldErrors } from '../form/server-errors.ts'
import { TextField } from '../form/text-fields.tsx'
import { useZodForm } from '../form/use-zod-form.ts'

const codeForm = z.object({ one_time_code: z.string().trim().min(1, isBlank).max(40) })

export function CodeForm({
  formLabel,
  label,
  action,
  onCode,
  children,
  after,
}: {
  formLabel: string
  label: string
  action: string
  onCode: (code: string) => Promise<Outcome<unknown>>
  /** Above the field. */
  children?: ReactNode
  after?: ReactNode
}) {
  const form = useZodForm(codeForm, { defaultValues: { one_time_code: '' }, mode: 'onSubmit' })
  const [error, setError] = useState<string | null>(null)
  const submit = form.handleSubmit(async ({ one_time_code: code }) => {
    setError(null)
    const answer = await onCode(code)
    if (answer.ok) return
    const { problem } = answer
    if (problem.kind === 'invalid') {
      const unplaced = showFieldErrors(form, problem.fields)
      if (unplaced.length === 0 && Object.keys(problem.fields).length > 0) return
      if (unplaced.length > 0) return setError(unplaced.join(' '))
    }
    setError(shortProblemText(problem, 'acting'))
  })
  return (
    <form
      noValidate
      aria-label={formLabel}
      onSubmit={(event) => {
        // Prevents submitting the surrounding form of another screen.
        event.stopPropagation()
        void submit(event)
      }}
    >
      <Stack gap="md">
        {children}
        <TextField
          control={form.control}
          name="one_time_code"
          label={label}
          autoComplete="one-time-code"
          maxLength={40}
          autoFocus
          mono
        />
        {error === null ? null : (
          <Banner tone="refused" role="alert">
            <Text>{error}</Text>
          </Banner>
        )}
        <Button type="submit" size="lg" fullWidth loading={form.formState.isSubmitting}>
          {action}
        </Button>
        {after}
      </Stack>
    </form>
  )
}
