/** All accounts, for admins: active or inactive, search, open one (spec 2, 6, 9). */
import { Group, SegmentedControl, Title } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { User } from '#contract/resources/people.ts'
import { sentences } from '#contract/sentences.ts'
import type { RowQuery } from '#domain/catalogue.ts'
import { personLabel } from '#domain/lookup-label.ts'
import { roleOf } from '#domain/role-of.ts'
import { useParts } from '#runtime/parts.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { useWindow } from '#runtime/use-window.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListFailed } from '#ui/list/list-failed.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import { StateMark } from '#ui/state-mark.tsx'
import type { Column } from '#ui/table/column.ts'
import { ListNote } from '#ui/table/list-note.tsx'
import { Table } from '#ui/table/table.tsx'

const roleWords = { admin: 'Admin', 'sub-admin': 'Sub-admin', employee: 'Employee' } as const

/** The role an account has, or would have were it active. */
export function roleWord(user: User): string {
  const role = roleOf({ ...user, is_active: true })
  return role === null ? 'No role' : roleWords[role]
}

export function ActiveState({ active }: { active: boolean }) {
  return <StateMark mark={active ? 'sent' : 'refused'}>{active ? 'Active' : 'Inactive'}</StateMark>
}

const columns: readonly Column<User>[] = [
  { key: 'name', title: 'Name', width: 260, order: 'last_name', card: 'title', cell: (user) => personLabel(user) },
  {
    key: 'username',
    title: 'User name',
    width: 220,
    order: 'username',
    mono: true,
    card: 'second',
    cell: (user) => user.username,
  },
  { key: 'role', title: 'Role', width: 130, cell: roleWord },
  {
    key: 'groups',
    title: 'Groups',
    width: 220,
    card: 'off',
    cell: (user) => user.groups.map((group) => group.name).join(', '),
  },
  {
    key: 'active',
    title: 'Status',
    width: 130,
    order: 'is_active',
    card: 'corner',
    cell: (user) => <ActiveState active={user.is_active} />,
  },
]

export function UsersList() {
  const { catalogue } = useParts()
  const status = useCatalogueStatus()
  useListFailure(sentences.listFailed('users'), status.problem, status.phase === 'ready')
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const search = params.get('q') ?? ''
  const active = params.get('active') ?? 'true'
  const order = params.get('sort')
  const set = (name: string, value: string, plain: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === plain) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: name === 'q' },
    )
  const query = useMemo<RowQuery>(
    () => ({
      entity: 'users',
      ...(search.trim() === '' ? {} : { search }),
      ...(active === 'all' ? {} : { where: { is_active: active === 'true' } }),
      order: order ? [order] : ['last_name', 'first_name', 'middle_name'],
    }),
    [search, active, order],
  )
  const list = useWindow<User>(query)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 10, height: '100%', minHeight: 480 }}>
      <Group justify="space-between" align="baseline">
        <Title order={1} fz="xl">
          Users
        </Title>
        <ListNote list={list} />
      </Group>
      <Group gap="xs">
        <SearchBox alone value={search} label="Search users" onSearch={(text) => set('q', text, '')} />
        <SegmentedControl
          aria-label="Status"
          value={active}
          onChange={(value) => set('active', value, 'true')}
          data={[
            { value: 'true', label: sentences.active },
            { value: 'false', label: sentences.inactive },
            { value: 'all', label: 'All' },
          ]}
        />
        <AddButton component={Link} to="/admin/create" label="Add user" />
      </Group>
      {status.phase === 'none' && status.problem ? (
        <ListFailed
          sentence={sentences.listFailed('users')}
          problem={status.problem}
          onRetry={() => void catalogue.refresh('manual')}
        />
      ) : null}
      <Table<User>
        label="Users"
        columns={columns}
        list={list}
        rowId={(user) => user.id}
        rowName={(user) => personLabel(user)}
        order={order ?? 'last_name'}
        onOrder={(next) => set('sort', next, '')}
        onOpen={(user) => void navigate(`/admin/users/${user.id}`)}
        empty={<Empty>{active === 'false' ? 'No account is inactive.' : 'No account fits.'}</Empty>}
      />
    </div>
  )
}
