/** The person's own e-mail address, and whether they get reminders by e-mail. */
import { Text } from '@mantine/core'
import { getOwnReminders, putOwnReminders } from '#contract/actions/institute/reminder-actions.ts'
import { useServices } from '#react/services.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/account/reminders.ts'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { ReminderForm } from '#ui/reminders/reminder-form.tsx'
import { NotifyDevice } from './notify-device.tsx'

export function AccountReminders() {
  const { api } = useServices()
  const isOffered = api.features().has('reminders')
  const key = 'own reminders' // not a text
  const read = useServerRead(isOffered ? key : null, () => api.call(getOwnReminders))
  if (!isOffered && read.isOnline) return <Text c="dimmed">{t('unsupported')}</Text>
  return (
    <>
      <ServerSection title={t('heading')} read={read} toDo={t('connectToSee')}>
        {(stored) => (
          <ReminderForm
            stored={stored}
            isOnline={read.isOnline}
            hint={t('emailHint')}
            put={(body) => api.call(putOwnReminders, { body })}
          />
        )}
      </ServerSection>
      <NotifyDevice />
    </>
  )
}
