import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { physicalCount, readCount } from '#contract/count.ts'
import { textLimit } from '#contract/limits.ts'
import { z } from '#contract/z.ts'
import type { Values } from '#domain/op.ts'
import { Button } from '#ui/button.tsx'
import { CountField } from '#ui/count/count-field.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const entry = z.object({
  physical_count: physicalCount,
  remarks: z
    .string()
    .max(textLimit)
    .nullable()
    .transform((text) => (text?.trim() ? text.trim() : null)),
})

/** A count and its remark, for correcting and for counting again. */
export function CountEntry({
  start,
  save,
  errors,
  onSave,
  onCancel,
}: {
  start: Values
  save: string
  errors?: Readonly<Record<string, readonly string[]>> | undefined
  onSave: (patch: { physical_count: number; remarks: string | null }) => Promise<unknown>
  onCancel: () => void
}) {
  const [busy, setBusy] = useState(false)
  const form = useZodForm(entry, {
    mode: 'onChange',
    defaultValues: {
      physical_count: typeof start['physical_count'] === 'number' ? String(start['physical_count']) : '',
      remarks: typeof start['remarks'] === 'string' ? start['remarks'] : null,
    },
  })
  const submit = form.handleSubmit(async (patch) => {
    setBusy(true)
    await onSave(patch).finally(() => setBusy(false))
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Controller
          control={form.control}
          name="physical_count"
          render={({ field, fieldState }) => (
            <CountField
              value={field.value}
              onChange={field.onChange}
              hint={errors?.['physical_count']?.join(' ')}
              error={fieldState.isDirty ? fieldState.error?.message : undefined}
              autoFocus
              onEnter={() => void submit()}
            />
          )}
        />
        <TextField
          control={form.control}
          name="remarks"
          label="Remarks"
          optional
          description={errors?.['remarks']?.join(' ')}
        />
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={!readCount(form.watch('physical_count')).ok}>
            {save}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
