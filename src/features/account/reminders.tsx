/** The person's own address, and whether reminders reach them by e-mail. */
import { Text } from '@mantine/core'
import { getOwnReminders, putOwnReminders } from '#contract/actions/reminder-actions.ts'
import { useServices } from '#react/services.ts'
import { useAsync } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/account/reminders.ts'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { ReminderForm } from '#ui/reminders/reminder-form.tsx'
import { NotifyDevice } from './notify-device.tsx'

export function AccountReminders() {
  const { api } = useServices()
  const isOnline = useOnline()
  const isOffered = api.features().has('reminders')
  const key = 'own reminders' // not a text
  const { state, reload } = useAsync(isOffered ? key : null, () => api.call(getOwnReminders), {
    isPaused: !isOnline,
  })
  if (!isOffered && isOnline) return <Text c="dimmed">{t('unsupported')}</Text>
  return (
    <>
      <ServerSection title={t('heading')} state={state} onRetry={reload} isOnline={isOnline} toDo={t('connectToSee')}>
        {(stored) => (
          <ReminderForm
            stored={stored}
            isOnline={isOnline}
            hint={t('emailHint')}
            put={(body) => api.call(putOwnReminders, { body })}
          />
        )}
      </ServerSection>
      <NotifyDevice />
    </>
  )
}
