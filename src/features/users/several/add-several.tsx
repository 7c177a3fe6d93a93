/** Adds several people at once: pasted lines or a file, a check of every line, then one account after another. */
import { Group, Progress, Stack, Text } from '@mantine/core'
import type { User, Group as UserGroup } from '#contract/collections/users.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useAll, useCatalogStatus } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/people-list.ts'
import { t as users } from '#text/administration/users.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'
import { AddedAccountList } from './added-account-list.tsx'
import { useAddedAccounts } from './added-accounts.ts'
import { PeopleInput } from './people-input.tsx'
import { PeopleRows } from './people-rows.tsx'
import { UnclearPersonNote } from './unclear-person-note.tsx'
import { usePeopleList } from './use-people-list.ts'

export function AddSeveral() {
  const admin = usePerson()?.user.id ?? 0
  const { phase } = useCatalogStatus('phase')
  const accounts = useAll<User>('users')
  const groups = useAll<UserGroup>('groups')
  const accountRows = accounts.state === 'ready' ? accounts.value : accounts.stale
  const groupRows = groups.state === 'ready' ? groups.value : groups.stale
  // Without the list of accounts, duplicates cannot be detected.
  if (phase === 'none') return <NotDownloadedYet subject="list" />
  if (accountRows === null || groupRows === null) return <Loading />
  return <SeveralPeople admin={admin} accounts={accountRows} groups={groupRows} />
}

function SeveralPeople({
  admin,
  accounts,
  groups,
}: {
  admin: number
  accounts: readonly User[]
  groups: readonly UserGroup[]
}) {
  const list = usePeopleList(admin, accounts, groups)
  const added = useAddedAccounts(admin)
  if (!list.isLoaded) return <Loading />
  return (
    <Stack gap="md">
      {added.length > 0 ? <AddedAccountList accounts={added} isAdding={list.adding !== null} /> : null}
      {list.withoutLogin > 0 ? <Banner tone="sent">{t('addedWithout', { count: list.withoutLogin })}</Banner> : null}
      {list.people.length === 0 ? <PeopleInput onRead={list.start} /> : <CheckedList list={list} />}
    </Stack>
  )
}

function CheckedList({ list }: { list: ReturnType<typeof usePeopleList> }) {
  const { api } = useServices()
  const online = useOnline()
  const confirm = useConfirm()
  const { people, ready, adding, problem, unclear, unusedColumns } = list
  const unused = [
    ...unusedColumns.filter(Boolean),
    ...(people.some((person) => person.position !== '') && !api.features().has('transfer-reports')
      ? ['Position'] // not a text: a heading of a file
      : []),
  ]
  const startNew = async () => {
    const isConfirmed = await confirm({
      title: t('newListTitle'),
      text: t('newListText'),
      confirm: t('newList'),
      danger: true,
    })
    if (isConfirmed) list.clear()
  }
  const left = people.length - ready.length
  return (
    <>
      <div role="status">
        <Text fw={600}>{t('summary', { ready: ready.length })}</Text>
        {left > 0 ? <Text>{t('left', { count: left })}</Text> : null}
      </div>
      {unused.length > 0 ? <Text>{t('unusedColumns', { columns: unused.join(', ') })}</Text> : null}
      {unusedColumns.includes('') ? <Text>{t('unusedCells')}</Text> : null}
      {list.hasEmails ? <Text>{t('emails')}</Text> : null}
      {unclear ? <UnclearPersonNote unclear={unclear} find={list.findUnclear} settle={list.settleUnclear} /> : null}
      {problem ? <ProblemText problem={problem} trying="acting" /> : null}
      {list.hasGroups ? null : <Text role="status">{users('noGroupsYet')}</Text>}
      {online ? null : <OfflineNote safe={t('draft')} toDo={t('connect')} />}
      {adding ? (
        <div role="status">
          <Text>{t('adding', { done: formatNumber(adding.done), total: formatNumber(adding.total) })}</Text>
          <Progress mt={6} value={(adding.done / Math.max(1, adding.total)) * 100} aria-label={common('progress')} />
        </div>
      ) : null}
      <Group justify="flex-end">
        {adding ? (
          <Button variant="secondary" onClick={list.stop}>
            {common('stop')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" disabled={unclear !== null} onClick={() => void startNew()}>
              {t('newList')}
            </Button>
            <Button
              disabled={!online || ready.length === 0 || unclear !== null || !list.hasGroups}
              onClick={() => void list.addReady()}
            >
              {t('addPeople', { count: ready.length })}
            </Button>
          </>
        )}
      </Group>
      <PeopleRows list={list} />
    </>
  )
}
