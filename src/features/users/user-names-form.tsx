/** Names and user name of another person's account, validated by specification §5. */
import { Group } from '@mantine/core'
import { type User, users } from '#contract/collections/users.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/users.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { usePersonForm } from '#ui/form/use-person-form.ts'

export function UserNamesForm({ user }: { user: User }) {
  const { api } = useServices()
  const online = useOnline()
  const toast = useToast()
  const { form, control, patchOf, submit } = usePersonForm(user)
  const save = submit(async (values) => {
    const answer = await api.change(users, user.id, patchOf(values), user.version)
    if (answer.ok) {
      toast.success(t('namesUpdated'))
      form.reset(values)
    } else toast.error(showSaveErrors(form, answer.problem))
  })
  return (
    <form noValidate className="bilang-section" aria-label={t('names')} onSubmit={(event) => void save(event)}>
      <PersonFields
        control={control}
        withPosition={api.features().has('transfer-reports')}
        withUserName={hasLogin(user)}
      />
      <Group justify="flex-end">
        <Button type="submit" disabled={!online || !form.formState.isDirty} loading={form.formState.isSubmitting}>
          {common('save')}
        </Button>
      </Group>
    </form>
  )
}
