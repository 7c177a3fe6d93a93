/** Gives a person a user name and a role, then leads to their sign-in slip. */
import { Group, NativeSelect, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { giveLogin } from '#contract/actions/accounts/person-actions.ts'
import type { User, Group as UserGroup } from '#contract/collections/users.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { type AccountRole, accountRoles } from '#domain/people/check-people.ts'
import { proposeUserName, userNameKey } from '#domain/people/user-name.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/people-without-login.ts'
import { t as users } from '#text/administration/users.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { TextField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { groupOf } from '../role-groups.ts'
import { slipsPath } from '../slips/slip-address.ts'

const schema = giveLogin.body.pick({ username: true })

export function GiveLogin({ user }: { user: User }) {
  const people = lastKnown(useAll<User>('users'))
  const groups = lastKnown(useAll<UserGroup>('groups'))
  return (
    <section className="bilang-section" aria-label={t('give.title')}>
      <Title order={2} fz="lg" mb="xs">
        {t('give.title')}
      </Title>
      <Text mb="xs">{t('give.text')}</Text>
      {people && groups ? <LoginForm user={user} people={people} groups={groups} /> : <Loading height={120} />}
    </section>
  )
}

function LoginForm({ user, people, groups }: { user: User; people: readonly User[]; groups: readonly UserGroup[] }) {
  const { api } = useServices()
  const online = useOnline()
  const toast = useToast()
  const navigate = useNavigate()
  const proposed = useMemo(() => {
    const taken = new Set(people.map(({ username }) => userNameKey(username)))
    const name = { ...user, middle_name: user.middle_name ?? '' }
    return proposeUserName(name, '', (username) => taken.has(userNameKey(username)))
  }, [people, user])
  const [initial] = useState(proposed)
  const form = useZodForm(schema, { defaultValues: { username: initial } })
  const [role, setRole] = useState<AccountRole>('employee')
  const group = groupOf(role, groups)
  const give = form.handleSubmit(async ({ username }) => {
    if (group === null) return
    const answer = await api.call(giveLogin, { id: user.id, body: { username, groups: [group] } })
    if (!answer.ok) return void toast.error(showSaveErrors(form, answer.problem))
    toast.success(t('give.given', { name: formalName(user) }))
    if (api.features().has('sign-in-slips')) await navigate(slipsPath([user.id]))
  })
  return (
    <form noValidate onSubmit={(event) => void give(event)}>
      <TextField control={form.control} name="username" label={forms('username')} mono autoComplete="off" />
      <NativeSelect
        mt="sm"
        label={t('give.role')}
        name="role"
        value={role}
        data={accountRoles.map((value) => ({ value, label: users(`roles.${value}`) }))}
        onChange={(event) => setRole(event.currentTarget.value as AccountRole)}
      />
      {group === null ? <Text role="status">{users('noGroupsYet')}</Text> : null}
      <Group mt="sm" justify="flex-end">
        <Button type="submit" disabled={!online || group === null} loading={form.formState.isSubmitting}>
          {t('give.button')}
        </Button>
      </Group>
    </form>
  )
}
