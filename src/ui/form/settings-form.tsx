/** A form of settings that the server keeps: its fields, and Save, which needs a network and a change. */
import { Group, Stack } from '@mantine/core'
import type { BaseSyntheticEvent, ReactNode } from 'react'
import { t } from '#text/shared/common.ts'
import { Button } from '../button.tsx'

export function SettingsForm({
  label,
  form: { formState },
  onSave,
  isOnline,
  children,
}: {
  label: string
  form: { formState: { isDirty: boolean; isSubmitting: boolean } }
  onSave: (event: BaseSyntheticEvent) => Promise<void>
  isOnline: boolean
  children: ReactNode
}) {
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void onSave(event)}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end">
          <Button type="submit" disabled={!isOnline || !formState.isDirty} loading={formState.isSubmitting}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
