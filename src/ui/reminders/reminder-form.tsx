/** A person's e-mail address and reminder setting, for the person and for admins. Never overwrites a change that somebody else made meanwhile. */
import { Switch } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { putOwnReminders } from '#contract/actions/institute/reminder-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import { addressLimit, type ReminderForm as Form, type ReminderSettings, reminderForm } from '#contract/reminders.ts'
import type { z } from '#contract/z.ts'
import { t } from '#text/account/reminders.ts'
import { Banner } from '../feedback/problem-text.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { TextField } from '../form/text-fields.tsx'
import { useVersionedSave } from '../form/use-versioned-save.ts'
import { useZodForm } from '../form/use-zod-form.ts'

export type StoredReminders = z.infer<typeof putOwnReminders.response>

const formOf = ({ email, by_mail }: ReminderSettings): Form => ({ email: email ?? '', by_mail })

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
    put: ({ email, by_mail }, version) => put({ email: email === '' ? null : email, by_mail, version }),
    answerSchema: putOwnReminders.response.omit({ is_mail_on: true }),
    storedOf: ({ settings, version }) => ({ values: formOf(settings), version }),
    texts: { saved: t('saved'), changed: t('changed') },
  })
  return (
    <SettingsForm label={t('heading')} form={form} onSave={save} isOnline={isOnline}>
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
    </SettingsForm>
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
