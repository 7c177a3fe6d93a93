/**
 * One account, for admins: names, groups, the admin permission, active or not, a new password. The last active admin is protected (D2.3).
 */
import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { setActive, setGroups, setSuperuser } from '#contract/actions/account-actions.ts'
import { type User, type Group as UserGroup, users } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Outcome } from '#contract/problem.ts'
import type { ListQuery } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { isLastAdmin } from '#domain/people/last-admin.ts'
import { useAll, useCatalogStatus, useList, useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { usePerson } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'
import { SetPasswordForm } from './set-password-form.tsx'
import { UserDevices } from './user-devices.tsx'
import { UserNamesForm } from './user-names-form.tsx'
import { ActiveBadge, roleLabel } from './users-list.tsx'

export function UserPage() {
  const params = useParams()
  const id = /^\d+$/.test(params['id'] ?? '') ? Number(params['id']) : null
  const user = useRow<User>('users', id)
  const isDownloading = useCatalogStatus().phase !== 'ready'
  if (user.state === 'loading') return <Loading />
  if (!user.value) {
    const back = (
      <Button component={Link} to="/admin/users">
        All users
      </Button>
    )
    if (isDownloading) return <NotDownloadedYet asPage subject="The account" action={back} />
    return (
      <Empty asPage heading="This account is not in this device's list." action={back}>
        It may have been deleted, or it is newer than the list.
      </Empty>
    )
  }
  return <AccountPage key={user.value.id} user={user.value} />
}

/** Two rows are enough to know that this admin is not the last. */
const activeAdmins: ListQuery = {
  collection: 'users',
  where: { is_active: true, is_superuser: true },
  from: 0,
  limit: 2,
}

function AccountPage({ user }: { user: User }) {
  const { api } = useServices()
  const online = useOnline()
  const self = usePerson()
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const admins = useList<User>(activeAdmins)
  const groups = useAll<UserGroup>('groups')
  const [busy, setBusy] = useState<string | null>(null)
  // Until the admins are loaded, the account counts as the last admin.
  const activeAdminRows = (admins.state === 'ready' ? admins.value : admins.stale)?.rows ?? [user]
  const isLastActiveAdmin = isLastAdmin(user, activeAdminRows)

  const runChange = async (name: string, work: () => Promise<Outcome<unknown>>, done: string, failed: string) => {
    setBusy(name)
    const outcome = await work()
    setBusy(null)
    if (outcome.ok) toast.success(done)
    else {
      const { problem } = outcome
      const unsupported = problem.kind === 'missing' && api.features().size === 0 ? 'This server can’t do that.' : ''
      const detail = problem.kind === 'invalid' ? Object.values(problem.fields).flat().join(', ') : unsupported
      toast.show({ text: detail ? `${failed} ${detail}` : failed, uptime: 5000 })
    }
    return outcome.ok
  }
  const setActiveState = async (isActive: boolean) => {
    if (!isActive) {
      const confirmed = await confirm({
        title: `Deactivate ${formalName(user)}?`,
        text: 'The account can no longer sign in. What it counted stays. You can activate it again at any time.',
        confirm: 'Deactivate',
        danger: true,
      })
      if (!confirmed) return
    }
    await runChange(
      'active',
      () => api.call(setActive, { id: user.id, body: { is_active: isActive } }),
      fixedTexts.statusChanged,
      fixedTexts.statusFailed,
    )
  }
  const remove = async () => {
    const confirmed = await confirm({
      title: `Delete ${formalName(user)}?`,
      text: 'The account goes for good. An account that answers for property or counted something cannot be deleted: deactivate it instead.',
      confirm: 'Delete',
      danger: true,
    })
    if (!confirmed) return
    const isDeleted = await runChange(
      'remove',
      () => api.remove(users, user.id),
      fixedTexts.deleted('user'),
      fixedTexts.deleteFailed('user'),
    )
    if (isDeleted) await navigate('/admin/users')
  }

  return (
    <div className="bilang-form">
      <Group justify="space-between" mb="md">
        <div className="bilang-shrink bilang-break">
          <Title order={1} fz="xl">
            {formalName(user)}
          </Title>
          <Text c="dimmed">
            <span className="bilang-mono">{user.username}</span> · {roleLabel(user)}
          </Text>
        </div>
        <ActiveBadge active={user.is_active} />
      </Group>
      <Stack gap="xs" mb={online && !isLastActiveAdmin ? 0 : 'md'}>
        {online ? null : (
          <Banner tone="attention">The server can’t be reached. Accounts can be changed when it is back.</Banner>
        )}
        {isLastActiveAdmin ? (
          <Banner tone="attention">
            This is the last active admin, who can be neither deactivated, demoted nor deleted.
          </Banner>
        ) : null}
      </Stack>
      <UserNamesForm user={user} />
      <section className="bilang-section" aria-label="Status and rights">
        <Switch
          label="Active"
          description="Only active accounts can sign in."
          checked={user.is_active}
          disabled={!online || isLastActiveAdmin || busy !== null}
          onChange={(event) => void setActiveState(event.currentTarget.checked)}
        />
        <Switch
          label="Admin"
          description="Admins manage users and everything else."
          checked={user.is_superuser}
          disabled={!online || isLastActiveAdmin || busy !== null || !user.is_active}
          onChange={(event) => {
            const is_superuser = event.currentTarget.checked
            void runChange(
              'superuser',
              () => api.call(setSuperuser, { id: user.id, body: { is_superuser } }),
              "The user's privilege has been successfully updated.",
              "The user's privilege could not be updated.",
            )
          }}
        />
        <GroupsField
          groups={groups.state === 'ready' ? groups.value : (groups.stale ?? [])}
          chosen={user.groups.map((group) => group.id)}
          disabled={!online || busy !== null}
          onSave={(ids) =>
            runChange(
              'groups',
              () => api.call(setGroups, { id: user.id, body: { groups: [...ids] } }),
              "The user's groups have been successfully updated.",
              "The user's groups could not be updated.",
            )
          }
        />
      </section>
      {self?.user.id === user.id ? (
        <section className="bilang-section">
          <Text>
            Your own password is changed in <Link to="/admin/account-settings/security">your account settings</Link>.
          </Text>
        </section>
      ) : (
        <SetPasswordForm user={user} online={online} />
      )}
      <section className="bilang-section" aria-label="Signed-in devices">
        <UserDevices user={user} />
      </section>
      <section className="bilang-section">
        <Group>
          <Button
            variant="danger"
            disabled={!online || isLastActiveAdmin || self?.user.id === user.id}
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

function GroupsField({
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
  const [edited, setEdited] = useState<readonly number[] | null>(null)
  const ids = edited ?? chosen
  const changed = edited !== null && [...edited].sort().join() !== [...chosen].sort().join()
  return (
    <Stack className="bilang-bare" gap={6} component="fieldset">
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
              setEdited(event.currentTarget.checked ? [...ids, group.id] : ids.filter((id) => id !== group.id))
            }
          />
        ))}
      </Group>
      {ids.length === 0 ? (
        <Text c="refused" fz="sm" role="alert">
          {fixedTexts.groupRequired}
        </Text>
      ) : null}
      {changed ? (
        <Group gap="xs">
          <Button
            size="sm"
            disabled={disabled || ids.length === 0}
            onClick={() => void onSave(ids).then((ok) => ok && setEdited(null))}
          >
            Save groups
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setEdited(null)}>
            {fixedTexts.cancel}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
