/** The address of a person and whether reminders reach them, for admins. */
import { getRemindersOf, putRemindersOf } from '#contract/actions/reminder-actions.ts'
import type { User } from '#contract/collections/users.ts'
import { useServices } from '#react/services.ts'
import { useAsync } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/account/reminders.ts'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { ReminderForm } from '#ui/reminders/reminder-form.tsx'

export function UserReminders({ user: { id } }: { user: Pick<User, 'id'> }) {
  const { api } = useServices()
  const isOnline = useOnline()
  const isOffered = api.features().has('reminders')
  const key = `reminders ${id}` // not a text
  const { state, reload } = useAsync(isOffered ? key : null, () => api.call(getRemindersOf, { id }), {
    isPaused: !isOnline,
  })
  if (!isOffered) return null
  return (
    <ServerSection title={t('heading')} state={state} onRetry={reload} isOnline={isOnline} toDo={t('connectToSeeOf')}>
      {(stored) => (
        <ReminderForm
          stored={stored}
          isOnline={isOnline}
          hint={t('emailHintAdmin')}
          put={(body) => api.call(putRemindersOf, { id, body })}
        />
      )}
    </ServerSection>
  )
}
