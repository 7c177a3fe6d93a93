/** All accounts, for admins: active or inactive, search, open (specification §2, §6, §9). */
import { Group, SegmentedControl, Title } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { User } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { RowQuery, Where } from '#domain/catalog/catalog-queries.ts'
import { lastNameFirst } from '#domain/catalog/row-label.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { roleOf } from '#domain/people/roles.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useServices } from '#react/services.ts'
import { t as people } from '#text/administration/people-without-login.ts'
import { t as slips } from '#text/administration/sign-in-slips.ts'
import { t } from '#text/administration/users.ts'
import { t as titles } from '#text/app/screens.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { withTexts } from '#text/text-catalog.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ListFailed } from '#ui/list/list-failed.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { ListNote } from '#ui/table/list-page/list-note.tsx'
import { Table } from '#ui/table/table.tsx'
import { slipsIn, slipsPath } from './slips/slip-address.ts'

/** The role of an account, or the role it would have if it were active. */
export function roleLabel(user: User): string {
  if (!hasLogin(user)) return people('noLogin')
  const role = roleOf({ ...user, is_active: true })
  return t(`roles.${role ?? 'none'}`)
}

export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <StatusBadge tone={active ? 'sent' : 'refused'}>{active ? fixedTexts.active : fixedTexts.inactive}</StatusBadge>
  )
}

const columns: readonly Column<User>[] = [
  {
    key: 'name',
    title: () => forms('name'),
    width: 260,
    order: 'last_name',
    card: 'title',
    cell: (user) => lastNameFirst(user),
  },
  {
    key: 'username',
    title: () => forms('username'),
    width: 220,
    order: 'username',
    mono: true,
    card: 'second',
    cell: (user) => user.username,
  },
  { key: 'role', title: () => t('columns.role'), width: 130, cell: roleLabel },
  {
    key: 'groups',
    title: () => t('columns.groups'),
    width: 220,
    card: 'off',
    cell: (user) => user.groups.map((group) => group.name).join(', '),
  },
  {
    key: 'active',
    title: () => forms('status'),
    width: 130,
    order: 'is_active',
    card: 'corner',
    cell: (user) => <ActiveBadge active={user.is_active} />,
  },
]

const SignInSlips = lazy(async () => ({
  default: (await withTexts(import('./slips/sign-in-slips.tsx'))).SignInSlips,
}))

/** The list, or with `?slips` the slips of some accounts. */
export function UsersList() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const ids = slipsIn(params)
  if (ids === null) return <AccountsList />
  return (
    <Suspense fallback={<Loading />}>
      <SignInSlips ids={ids} onClose={() => void navigate('/admin/users')} />
    </Suspense>
  )
}

/** The filter of the list. People without a login have the empty user name. */
function whereOf(status: string): Where {
  if (status === 'all') return {}
  return status === 'no-login' ? { is_active: true, username: '' } : { is_active: status === 'true' }
}

function AccountsList() {
  const { api, catalog } = useServices()
  const status = useCatalogStatus('phase', 'problem')
  useListFailure(fixedTexts.listFailed('users'), status.problem, status.phase === 'ready')
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const search = params.get('q') ?? ''
  const active = params.get('active') ?? 'true'
  const order = params.get('sort')
  const setParam = (name: string, value: string, defaultValue: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === defaultValue) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: name === 'q' },
    )
  const query = useMemo<RowQuery>(
    () => ({
      collection: 'users',
      ...(search.trim() === '' ? {} : { search }),
      where: whereOf(active),
      order: order ? [order] : ['last_name', 'first_name', 'middle_name'],
    }),
    [search, active, order],
  )
  const list = useWindowedList<User>(query)
  const hasPeople = api.features().has('people-without-login')
  const settings = useTableSettings('users')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const selection = api.features().has('sign-in-slips')
    ? {
        selected,
        onSelected: setSelected,
        onSelectAll: () => void catalog.ids(query).then((ids) => setSelected(new Set(ids))),
      }
    : {}
  return (
    <div className="bilang-column">
      <Group justify="space-between" align="baseline">
        <Title order={1} fz="xl">
          {titles('title.users')}
        </Title>
        <ListNote list={list} selected={selected.size} noun="users" />
      </Group>
      <Group gap="xs">
        <SearchBox fullRow value={search} label={t('search')} onSearch={(text) => setParam('q', text, '')} />
        <SegmentedControl
          aria-label={forms('status')}
          value={active}
          onChange={(value) => setParam('active', value, 'true')}
          data={[
            { value: 'true', label: fixedTexts.active },
            { value: 'false', label: fixedTexts.inactive },
            ...(hasPeople ? [{ value: 'no-login', label: people('noLogin') }] : []),
            { value: 'all', label: common('all') },
          ]}
        />
        <ColumnChooser columns={columns} settings={settings} />
        {'selected' in selection ? (
          <Button variant="secondary" component={Link} to={slipsPath([...selected])}>
            {selected.size > 0 ? slips('some', { count: selected.size }) : slips('heading')}
          </Button>
        ) : null}
        <Button variant="secondary" component={Link} to="/admin/users/log">
          {titles('title.auditLog')}
        </Button>
        <AddButton component={Link} to="/admin/create" label={titles('title.addUser')} />
      </Group>
      {status.phase === 'none' && status.problem ? (
        <ListFailed
          sentence={fixedTexts.listFailed('users')}
          problem={status.problem}
          onRetry={() => void catalog.refresh('manual')}
        />
      ) : null}
      <Table<User>
        label={titles('title.users')}
        columns={columns}
        settings={settings}
        list={list}
        rowId={(user) => user.id}
        rowName={(user) => lastNameFirst(user)}
        order={order ?? 'last_name'}
        {...selection}
        onOrder={(next) => setParam('sort', next, '')}
        onOpen={(user) => void navigate(`/admin/users/${user.id}`)}
        empty={<Empty>{active === 'false' ? t('noneInactive') : t('noMatches')}</Empty>}
      />
    </div>
  )
}
