/** A person's e-mail address and reminder setting, for the person and for admins. Never overwrites a change that somebody else made meanwhile. */
import { Group, Stack, Switch } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { putOwnReminders } from '#contract/actions/reminder-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import { addressLimit, type ReminderForm as Form, type ReminderSettings, reminderForm } from '#contract/reminders.ts'
import type { z } from '#contract/z.ts'
import { t } from '#text/account/reminders.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/problem-text.tsx'
import { TextField } from '../form/text-fields.tsx'
import { useVersionedSave } from '../form/use-versioned-save.ts'
import { useZodForm } from '../form/use-zod-form.ts'

export type StoredReminders = z.infer<typeof putOwnReminders.response>

const formOf = ({ email, by_mail }: ReminderSettings): Form => ({ email: email ?? '', by_mail })
const storedForm = ({ settings, version }: Pick<StoredReminders, 'settings' | 'version'>) => ({
  values: formOf(settings),
  version,
})

export function ReminderForm({
  stored,
  isOnline,
  hint,
  put,
}: {
  stored: StoredReminders
  isOnline: boolean
  hint: string
  put: (body: ReminderSettings & { version: number }) => Promise<Outcome<StoredReminders>>
}) {
  const form = useZodForm(reminderForm, { defaultValues: formOf(stored.settings) })
  const save = useVersionedSave(form, stored.version, {
    async put({ email, by_mail }, version) {
      const answer = await put({ email: email === '' ? null : email, by_mail, version })
      return answer.ok ? { ok: true, value: storedForm(answer.value) } : answer
    },
    readCurrent(current) {
      const read = putOwnReminders.response.omit({ is_mail_on: true }).safeParse(current)
      return read.success ? storedForm(read.data) : null
    },
    texts: { saved: t('saved'), changed: t('changed') },
  })
  return (
    <form noValidate aria-label={t('heading')} onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        {stored.is_mail_on ? null : <Banner tone="attention">{t('mailOff')}</Banner>}
        <div className="bilang-fields">
          <TextField
            control={form.control}
            name="email"
            label={t('email')}
            description={hint}
            optional
            maxLength={addressLimit}
            autoComplete="email"
          />
        </div>
        <MailSwitch control={form.control} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!isOnline || !form.formState.isDirty} loading={form.formState.isSubmitting}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function MailSwitch({ control }: { control: Control<Form> }) {
  const { field } = useController({ control, name: 'by_mail' })
  return (
    <Switch
      label={t('byMail')}
      description={t('byMailHint')}
      name={field.name}
      checked={field.value}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}
