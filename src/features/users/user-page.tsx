/**
 * One account, for admins: names, groups, the admin permission, active or not, a new password. The last active admin is protected (D2.3).
 */
import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import type { User, Group as UserGroup } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ListQuery } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { isLastAdmin } from '#domain/people/last-admin.ts'
import { lastKnown, useAll, useCatalogStatus, useList, useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t as people } from '#text/administration/people-without-login.ts'
import { t as slips } from '#text/administration/sign-in-slips.ts'
import { t } from '#text/administration/users.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'
import { AccountGroups } from './account-groups.tsx'
import { SetPasswordForm } from './set-password-form.tsx'
import { slipsPath } from './slips/slip-address.ts'
import { useAccountChanges } from './use-account-changes.ts'
import { UserDevices } from './user-devices.tsx'
import { UserNamesForm } from './user-names-form.tsx'
import { UserPlaces } from './user-places.tsx'
import { UserProviderAccount } from './user-provider-account.tsx'
import { UserReminders } from './user-reminders.tsx'
import { UserSecondStep } from './user-second-step.tsx'
import { ActiveBadge, roleLabel } from './users-list.tsx'
import { PersonSections } from './without-login/person-page.tsx'

export function UserPage() {
  const params = useParams()
  const id = /^\d+$/.test(params['id'] ?? '') ? Number(params['id']) : null
  const user = useRow<User>('users', id)
  const isDownloading = useCatalogStatus('phase').phase !== 'ready'
  if (user.state === 'loading') return <Loading />
  if (!user.value) {
    const back = (
      <Button component={Link} to="/admin/users">
        {t('allUsers')}
      </Button>
    )
    if (isDownloading) return <NotDownloadedYet asPage subject="account" action={back} />
    return (
      <Empty asPage heading={t('notFound')} action={back}>
        {t('maybeDeleted')}
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
  const online = useOnline()
  const self = usePerson()
  const admins = useList<User>(activeAdmins)
  const changes = useAccountChanges(user)
  const isAccount = hasLogin(user)
  // Until the admins are loaded, the account counts as the last admin.
  const activeAdminRows = lastKnown(admins)?.rows ?? [user]
  const isLastActiveAdmin = isLastAdmin(user, activeAdminRows)
  const isSelf = self?.user.id === user.id
  const canChangeRights = online && !isLastActiveAdmin && !changes.busy

  return (
    <div className="bilang-wide-form">
      <AccountHead user={user} />
      <Stack gap="xs" mb={online && !isLastActiveAdmin ? 0 : 'md'}>
        {online ? null : <OfflineNote safe={t('viewOnly')} toDo={t('connectToChange')} />}
        {isLastActiveAdmin ? <Banner tone="attention">{t('onlyAdmin')}</Banner> : null}
      </Stack>
      {isAccount ? (
        <AccountSections user={user} changes={changes} canChangeRights={canChangeRights} isSelf={isSelf} />
      ) : (
        <PersonSections user={user} changes={changes} online={online} />
      )}
      <PropertyOfUser user={user} />
      {isAccount ? <UserDevices user={user} /> : null}
      <section className="bilang-section">
        <Group>
          <Button
            variant="danger"
            disabled={!online || isLastActiveAdmin || isSelf}
            loading={changes.isDeleting}
            onClick={() => void changes.remove()}
          >
            {isAccount ? t('deleteAccount') : people('deletePerson')}
          </Button>
        </Group>
      </section>
    </div>
  )
}

function AccountSections({
  user,
  changes,
  canChangeRights,
  isSelf,
}: {
  user: User
  changes: ReturnType<typeof useAccountChanges>
  canChangeRights: boolean
  isSelf: boolean
}) {
  const online = useOnline()
  const groups = useAll<UserGroup>('groups')
  return (
    <>
      <UserNamesForm user={user} />
      <section className="bilang-section" aria-label={t('statusAndPermissions')}>
        <Switch
          label={fixedTexts.active}
          description={t('activeHint')}
          checked={user.is_active}
          disabled={!canChangeRights}
          onChange={(event) => void changes.setActive(event.currentTarget.checked)}
        />
        <Switch
          label={t('roles.admin')}
          description={t('adminHint')}
          checked={user.is_superuser}
          disabled={!canChangeRights || !user.is_active}
          onChange={(event) => void changes.setAdmin(event.currentTarget.checked)}
        />
        <AccountGroups
          groups={lastKnown(groups) ?? []}
          chosen={user.groups.map((group) => group.id)}
          disabled={!online || changes.busy}
          onSave={changes.setGroups}
        />
      </section>
      {isSelf ? (
        <section className="bilang-section">
          <Text>
            {t.rich('ownPassword', {
              settings: (text) => <Link to="/admin/account-settings/security">{text}</Link>,
            })}
          </Text>
        </section>
      ) : (
        <>
          <SetPasswordForm user={user} online={online} />
          <SlipOffer user={user} />
        </>
      )}
      <UserPlaces key={roleLabel(user)} user={user} />
      <UserReminders user={user} />
      <UserSecondStep user={user} isSelf={isSelf} />
      <UserProviderAccount user={user} />
    </>
  )
}

function AccountHead({ user }: { user: User }) {
  return (
    <Group justify="space-between" mb="md">
      <div className="bilang-shrink bilang-break">
        <Title order={1} fz="xl">
          {formalName(user)}
        </Title>
        <Text c="dimmed">
          {hasLogin(user) ? <span className="bilang-mono">{user.username} · </span> : null}
          {roleLabel(user)}
        </Text>
      </div>
      <ActiveBadge active={user.is_active} />
    </Group>
  )
}

function SlipOffer({ user }: { user: User }) {
  const { api } = useServices()
  if (!user.is_active || !api.features().has('sign-in-slips')) return null
  return (
    <section className="bilang-section" aria-label={slips('heading')}>
      <Text mb="xs">{slips('why')}</Text>
      <Group>
        <Button variant="secondary" component={Link} to={slipsPath([user.id])}>
          {slips('makeOne')}
        </Button>
      </Group>
    </section>
  )
}

function PropertyOfUser({ user }: { user: User }) {
  return (
    <section className="bilang-section" aria-label={t('property.title')}>
      <Text mb="xs">{t('property.text')}</Text>
      <Group>
        <Button variant="secondary" component={Link} to={`/admin/inventory/accountability?user=${user.id}`}>
          {t('property.list')}
        </Button>
        <Button
          variant="secondary"
          component={Link}
          to={`/admin/inventory/accountability?user=${user.id}&as=clearance`}
        >
          {t('property.clearance')}
        </Button>
      </Group>
    </section>
  )
}
