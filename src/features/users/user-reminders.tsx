/** The address of a person and whether reminders reach them, for admins. */
import { getRemindersOf, putRemindersOf } from '#contract/actions/institute/reminder-actions.ts'
import type { User } from '#contract/collections/users.ts'
import { useServices } from '#react/services.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/account/reminders.ts'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { ReminderForm } from '#ui/reminders/reminder-form.tsx'

export function UserReminders({ user: { id } }: { user: Pick<User, 'id'> }) {
  const { api } = useServices()
  const isOffered = api.features().has('reminders')
  const key = `reminders ${id}` // not a text
  const read = useServerRead(isOffered ? key : null, () => api.call(getRemindersOf, { id }))
  if (!isOffered) return null
  return (
    <ServerSection title={t('heading')} read={read} toDo={t('connectToSeeOf')}>
      {(stored) => (
        <ReminderForm
          stored={stored}
          isOnline={read.isOnline}
          hint={t('emailHintAdmin')}
          put={(body) => api.call(putRemindersOf, { id, body })}
        />
      )}
    </ServerSection>
  )
}
