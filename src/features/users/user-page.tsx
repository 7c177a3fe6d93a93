/** One account, for admins: names, groups, the admin's right, active or not, a new password. The last active admin is protected (D2.3). */
import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { setActive, setGroups, setSuperuser } from '#contract/actions/account.ts'
import type { Outcome } from '#contract/problem.ts'
import { type User, type Group as UserGroup, users } from '#contract/resources/people.ts'
import { sentences } from '#contract/sentences.ts'
import type { ListQuery } from '#domain/catalogue.ts'
import { isLastAdmin } from '#domain/last-admin.ts'
import { personName } from '#domain/lookup-label.ts'
import { useParts } from '#runtime/parts.ts'
import { useAll, useCatalogueStatus, useList, useRow } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { usePerson } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { NotHereYet } from '#ui/list/not-here-yet.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { NewPassword } from './new-password.tsx'
import { section } from './section.ts'
import { UserDevices } from './user-devices.tsx'
import { UserNames } from './user-names.tsx'
import { ActiveState, roleWord } from './users-list.tsx'

export function UserPage() {
  const params = useParams()
  const id = /^\d+$/.test(params['id'] ?? '') ? Number(params['id']) : null
  const user = useRow<User>('users', id)
  const coming = useCatalogueStatus().phase !== 'ready'
  if (user.state === 'loading') return <Loading />
  if (!user.value) {
    const back = (
      <Button component={Link} to="/admin/users">
        All users
      </Button>
    )
    if (coming) return <NotHereYet page what="The account" action={back} />
    return (
      <Empty page heading="This account is not in this device's list." action={back}>
        It may have been deleted, or it is newer than the list.
      </Empty>
    )
  }
  return <Account key={user.value.id} user={user.value} />
}

/** Two are enough to know that one of them is not the last. */
const activeAdmins: ListQuery = { entity: 'users', where: { is_active: true, is_superuser: true }, from: 0, limit: 2 }

function Account({ user }: { user: User }) {
  const { office } = useParts()
  const online = useOnline()
  const me = usePerson()
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const admins = useList<User>(activeAdmins)
  const groups = useAll<UserGroup>('groups')
  const [busy, setBusy] = useState<string | null>(null)
  // Until they are known nobody is taken for dispensable.
  const others = (admins.state === 'ready' ? admins.value : admins.stale)?.rows ?? [user]
  const last = isLastAdmin(user, others)

  const run = async (name: string, work: () => Promise<Outcome<unknown>>, done: string, failed: string) => {
    setBusy(name)
    const outcome = await work()
    setBusy(null)
    if (outcome.ok) toast.success(done)
    else {
      const { problem } = outcome
      const cannot = problem.kind === 'missing' && office.features().size === 0 ? 'This server can’t do that.' : ''
      const said = problem.kind === 'invalid' ? Object.values(problem.fields).flat().join(', ') : cannot
      toast.show({ text: said ? `${failed} ${said}` : failed, uptime: 5000 })
    }
    return outcome.ok
  }
  const activate = async (on: boolean) => {
    if (!on) {
      const sure = await confirm({
        title: `Deactivate ${personName(user)}?`,
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
      title: `Delete ${personName(user)}?`,
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
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={1} fz="xl">
            {personName(user)}
          </Title>
          <Text c="dimmed">
            <span className="bilang-mono">{user.username}</span> · {roleWord(user)}
          </Text>
        </div>
        <ActiveState active={user.is_active} />
      </Group>
      <Stack gap="xs" mb={online && !last ? 0 : 'md'}>
        {online ? null : (
          <Banner mark="attention">The office is not on the line. Accounts can be changed when it is back.</Banner>
        )}
        {last ? (
          <Banner mark="attention">
            This is the last active admin, who can be neither deactivated, demoted nor deleted.
          </Banner>
        ) : null}
      </Stack>
      <UserNames user={user} />
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
      <section style={section} aria-label="Signed-in devices">
        <UserDevices user={user} />
      </section>
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
      <Group gap="lg" mih={24}>
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
