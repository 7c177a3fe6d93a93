/** One account, for admins: names, groups, the admin's right, active or not, a new password. The last active admin is protected (D2.3). */
import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { setActive, setGroups, setPassword, setSuperuser } from '#contract/actions/account.ts'
import { generatedPasswordLength } from '#contract/limits.ts'
import type { Outcome } from '#contract/problem.ts'
import { type User, type Group as UserGroup, users } from '#contract/resources/people.ts'
import { sentences } from '#contract/sentences.ts'
import { isLastAdmin } from '#domain/last-admin.ts'
import { fullName } from '#domain/lookup-label.ts'
import { otherPasswordForm } from '#domain/password-form.ts'
import { generatePassword } from '#domain/password-rules.ts'
import { changedFields } from '#domain/three-way-edit.ts'
import { useParts } from '#runtime/parts.ts'
import { pickSecret } from '#runtime/pick-secret.ts'
import { useAll, useRow } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { usePerson } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type AnyControl, SecretField, TextField } from '#ui/form/fields.tsx'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Banner } from '#ui/problem-text.tsx'
import { problemWords } from '#ui/problem-words.ts'
import { ActiveState, roleWord } from './users-list.tsx'

export function UserPage() {
  const params = useParams()
  const id = /^\d+$/.test(params['id'] ?? '') ? Number(params['id']) : null
  const user = useRow<User>('users', id)
  if (user.state === 'loading') return <Loading />
  if (!user.value) {
    return (
      <Empty
        page
        heading="This account is not in this device's list."
        action={
          <Button component={Link} to="/admin/users">
            All users
          </Button>
        }
      >
        It may have been deleted, or it is newer than the list.
      </Empty>
    )
  }
  return <Account key={user.value.id} user={user.value} />
}

const section = { display: 'grid', gap: 12, padding: '16px 0', borderTop: '1px solid var(--bilang-line)' } as const

function Account({ user }: { user: User }) {
  const { office } = useParts()
  const online = useOnline()
  const me = usePerson()
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const all = useAll<User>('users')
  const groups = useAll<UserGroup>('groups')
  const [busy, setBusy] = useState<string | null>(null)
  const others = all.state === 'ready' ? all.value : (all.stale ?? [user])
  const last = isLastAdmin(user, others)

  const run = async (name: string, work: () => Promise<Outcome<unknown>>, done: string, failed: string) => {
    setBusy(name)
    const outcome = await work()
    setBusy(null)
    if (outcome.ok) toast.success(done)
    else {
      const said = outcome.problem.kind === 'invalid' ? Object.values(outcome.problem.fields).flat().join(', ') : ''
      toast.show({ text: said ? `${failed} ${said}` : failed, uptime: 5000 })
    }
    return outcome.ok
  }
  const activate = async (on: boolean) => {
    if (!on) {
      const sure = await confirm({
        title: `Deactivate ${fullName(user)}?`,
        text: 'The account can no longer sign in. What it counted stays. You can activate it again at any time.',
        confirm: 'Deactivate',
        danger: true,
      })
      if (!sure) return
    }
    await run(
      'active',
      () => office.call(setActive, { id: user.id, body: { is_active: on } }),
      sentences.statusChanged,
      sentences.statusFailed,
    )
  }
  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${fullName(user)}?`,
      text: 'The account goes for good. An account that answers for property or counted something cannot be deleted: deactivate it instead.',
      confirm: 'Delete',
      danger: true,
    })
    if (!sure) return
    const gone = await run(
      'remove',
      () => office.remove(users, user.id),
      sentences.deleted('user'),
      sentences.deleteFailed('user'),
    )
    if (gone) await navigate('/admin/users')
  }

  return (
    <div style={{ maxWidth: 620 }}>
      <Group justify="space-between" mb="md">
        <div>
          <Title order={1} fz="xl">
            {fullName(user)}
          </Title>
          <Text c="dimmed">
            <span className="bilang-mono">{user.username}</span> · {roleWord(user)}
          </Text>
        </div>
        <ActiveState active={user.is_active} />
      </Group>
      {online ? null : (
        <Banner mark="attention">The office is not on the line. Accounts can be changed when it is back.</Banner>
      )}
      {last ? (
        <Banner mark="attention">
          This is the last active admin, who can be neither deactivated, demoted nor deleted.
        </Banner>
      ) : null}
      <Names user={user} />
      <section style={section} aria-label="Status and rights">
        <Switch
          label="Active"
          description="Only active accounts can sign in."
          checked={user.is_active}
          disabled={!online || last || busy !== null}
          onChange={(event) => void activate(event.currentTarget.checked)}
        />
        <Switch
          label="Admin"
          description="Admins manage users and everything else."
          checked={user.is_superuser}
          disabled={!online || last || busy !== null || !user.is_active}
          onChange={(event) => {
            const is_superuser = event.currentTarget.checked
            void run(
              'superuser',
              () => office.call(setSuperuser, { id: user.id, body: { is_superuser } }),
              "The user's privilege has been successfully updated.",
              "The user's privilege could not be updated.",
            )
          }}
        />
        <Groups
          groups={groups.state === 'ready' ? groups.value : (groups.stale ?? [])}
          chosen={user.groups.map((group) => group.id)}
          disabled={!online || busy !== null}
          onSave={(ids) =>
            run(
              'groups',
              () => office.call(setGroups, { id: user.id, body: { groups: [...ids] } }),
              "The user's groups have been successfully updated.",
              "The user's groups could not be updated.",
            )
          }
        />
      </section>
      {me?.user.id === user.id ? (
        <section style={section}>
          <Text>
            Your own password is changed in <Link to="/admin/account-settings/security">your account settings</Link>.
          </Text>
        </section>
      ) : (
        <NewPassword user={user} online={online} />
      )}
      <section style={section}>
        <Group>
          <Button
            variant="danger"
            disabled={!online || last || me?.user.id === user.id}
            loading={busy === 'remove'}
            onClick={() => void remove()}
          >
            Delete account
          </Button>
        </Group>
      </section>
    </div>
  )
}

function Groups({
  groups,
  chosen,
  disabled,
  onSave,
}: {
  groups: readonly UserGroup[]
  chosen: readonly number[]
  disabled: boolean
  onSave: (ids: readonly number[]) => Promise<boolean>
}) {
  const [now, setNow] = useState<readonly number[] | null>(null)
  const ids = now ?? chosen
  const changed = now !== null && [...now].sort().join() !== [...chosen].sort().join()
  return (
    <Stack gap={6} component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" fw={500} fz="sm">
        Groups
      </Text>
      <Group gap="lg">
        {groups.map((group) => (
          <Switch
            key={group.id}
            label={group.name}
            disabled={disabled}
            checked={ids.includes(group.id)}
            onChange={(event) =>
              setNow(event.currentTarget.checked ? [...ids, group.id] : ids.filter((id) => id !== group.id))
            }
          />
        ))}
      </Group>
      {ids.length === 0 ? (
        <Text c="refused" fz="sm" role="alert">
          {sentences.groupRequired}
        </Text>
      ) : null}
      {changed ? (
        <Group gap="xs">
          <Button
            size="sm"
            disabled={disabled || ids.length === 0}
            onClick={() => void onSave(ids).then((ok) => ok && setNow(null))}
          >
            Save groups
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setNow(null)}>
            {sentences.cancel}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

const nameFields = ['username', 'first_name', 'middle_name', 'last_name'] as const
const namesSchema = users.patch.required()
type Names = Record<(typeof nameFields)[number], string>

function Names({ user }: { user: User }) {
  const { office } = useParts()
  const online = useOnline()
  const toast = useToast()
  const start: Names = {
    username: user.username,
    first_name: user.first_name,
    middle_name: user.middle_name ?? '',
    last_name: user.last_name,
  }
  const form = useZodForm(namesSchema, { defaultValues: start as never })
  const save = async (values: Names) => {
    const answer = await office.change(users, user.id, changedFields(nameFields, start, values), user.version)
    if (answer.ok) {
      toast.success('The user has been updated.')
      form.reset(values as never)
    } else if (answer.problem.kind === 'invalid')
      toast.error(showFieldErrors(form, answer.problem.fields).join(', ') || answer.problem.text)
    else toast.error(problemWords(answer.problem).happened)
  }
  return (
    <form
      noValidate
      style={section}
      aria-label="Names"
      onSubmit={(event) => void form.handleSubmit((values) => save(values as unknown as Names))(event)}
    >
      <PersonFields control={form.control as unknown as AnyControl<Names>} />
      <Group justify="flex-end">
        <Button type="submit" disabled={!online || !form.formState.isDirty} loading={form.formState.isSubmitting}>
          Save
        </Button>
      </Group>
    </form>
  )
}

interface Passwords {
  new_password: string
  new_password2: string
}

function NewPassword({ user, online }: { user: User; online: boolean }) {
  const { office } = useParts()
  const toast = useToast()
  const form = useZodForm(otherPasswordForm, { defaultValues: { new_password: '', new_password2: '' } })
  const control = form.control as unknown as AnyControl<Passwords>
  const [shown, setShown] = useState<string | null>(null)
  const save = async (values: Passwords) => {
    const answer = await office.call(setPassword, { id: user.id, body: values })
    if (answer.ok) {
      toast.success('The password has been set. The user signs in with it from now on.')
      form.reset({ new_password: '', new_password2: '' })
      setShown(null)
    } else if (answer.problem.kind === 'invalid')
      toast.error(showFieldErrors(form, answer.problem.fields).join(', ') || answer.problem.text)
    else toast.error(problemWords(answer.problem).happened)
  }
  const generate = () => {
    const password = generatePassword(generatedPasswordLength, pickSecret)
    form.setValue('new_password', password, { shouldDirty: true, shouldValidate: true })
    form.setValue('new_password2', password, { shouldDirty: true, shouldValidate: true })
    setShown(password)
  }
  return (
    <form
      noValidate
      style={section}
      aria-label="Set password"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {shown === null ? (
        <>
          <SecretField control={control} name="new_password" label="New password" autoComplete="new-password" />
          <SecretField
            control={control}
            name="new_password2"
            label="Confirm new password"
            autoComplete="new-password"
          />
        </>
      ) : (
        <TextField
          control={control}
          name="new_password"
          label="New password"
          mono
          disabled
          description="Generated. Give it to the person now; it is not shown again."
        />
      )}
      <Group justify="flex-end">
        <Button variant="secondary" disabled={!online} onClick={generate}>
          Generate
        </Button>
        <Button type="submit" disabled={!online || !form.formState.isDirty} loading={form.formState.isSubmitting}>
          Set password
        </Button>
      </Group>
    </form>
  )
}
