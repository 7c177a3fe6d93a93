import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { parseCount, physicalCount } from '#contract/campaigns/count-form.ts'
import { textLimit } from '#contract/limits.ts'
import { z } from '#contract/z.ts'
import type { FieldValues } from '#domain/outbox/op.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { CountField } from '#ui/count/count-field.tsx'
import { TextField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const countEntrySchema = z.object({
  physical_count: physicalCount,
  remarks: z
    .string()
    .max(textLimit)
    .nullable()
    .transform((text) => (text?.trim() ? text.trim() : null)),
})

/** The input of a count and its remarks, for corrections and recounts. */
export function CountEntry({
  initial,
  submitLabel,
  errors,
  onSave,
  onCancel,
}: {
  initial: FieldValues
  submitLabel: string
  errors?: Readonly<Record<string, readonly string[]>> | undefined
  onSave: (patch: { physical_count: number; remarks: string | null }) => Promise<unknown>
  onCancel: () => void
}) {
  const [busy, setBusy] = useState(false)
  const form = useZodForm(countEntrySchema, {
    mode: 'onChange',
    defaultValues: {
      physical_count: typeof initial['physical_count'] === 'number' ? String(initial['physical_count']) : '',
      remarks: typeof initial['remarks'] === 'string' ? initial['remarks'] : null,
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
          label={fields('labels.remarks')}
          optional
          description={errors?.['remarks']?.join(' ')}
        />
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={!parseCount(form.watch('physical_count')).ok}>
            {submitLabel}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {common('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
