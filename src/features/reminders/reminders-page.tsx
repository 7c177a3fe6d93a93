/** Who has not declared, and the result of their last reminder, for admins. Needs the server. */
import { Group, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listReminders, sendReminders } from '#contract/actions/institute/reminder-actions.ts'
import type { User } from '#contract/collections/users.ts'
import type { ReminderList, UndeclaredPerson } from '#contract/reminders.ts'
import type { z } from '#contract/z.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { formatMoment, formatMomentForExport, formatNumber } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/account/reminders.ts'
import { t as titles } from '#text/app/screens.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { ExportMenu, type ExportSection } from '#ui/files/export-menu.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'
import {
  devicesText,
  dueText,
  failureText,
  noticeState,
  openText,
  type ReminderNames,
  reminderState,
  triedText,
} from './reminder-columns.ts'
import { reminderFile } from './reminder-file.ts'

type SendResult = z.infer<typeof sendReminders.response>

export function RemindersPage() {
  const { api } = useServices()
  const isOffered = api.features().has('reminders')
  const { state, reload, isOnline, isOffline } = useServerRead(isOffered ? 'reminders' : null, () =>
    api.call(listReminders),
  ) // not a text
  // Kept while the list reloads.
  const [result, setResult] = useState<SendResult | null>(null)
  const showResult = (value: SendResult) => {
    setResult(value)
    reload()
  }
  return (
    <div className="bilang-column">
      <Title order={1} fz="xl">
        {titles('title.reminders')}
      </Title>
      {isOffline && state.is !== 'problem' ? <OfflineNote toDo={t('toDo')} /> : null}
      {isOnline && !isOffered ? <Empty>{t('unsupported')}</Empty> : null}
      {!isOffline && isOffered && state.is === 'loading' ? <Loading height="4rem" /> : null}
      {state.is === 'problem' ? <FailedRead problem={state.problem} onRetry={reload} /> : null}
      {result ? <SentText result={result} /> : null}
      {state.is === 'ready' ? (
        <Undeclared list={state.value} isOnline={isOnline} onReload={reload} onSent={showResult} />
      ) : null}
    </div>
  )
}

function useNames(): ReminderNames {
  const { timeZone } = useServices()
  const users = lastKnown(useAll<User>('users'))
  const campaigns = useCampaigns()
  return useMemo(() => {
    const people = new Map(users?.map((user) => [user.id, user]))
    return {
      person(id) {
        const user = people.get(id)
        return user ? formalName(user) : t('unknownPerson', { id: String(id) })
      },
      campaign: (id) => campaigns.find((one) => one.id === id)?.name ?? t('unknownCount', { id: String(id) }),
      moment: (at) => formatMoment(at, timeZone),
    }
  }, [users, campaigns, timeZone])
}

function Undeclared({
  list,
  isOnline,
  onReload,
  onSent,
}: {
  list: ReminderList
  isOnline: boolean
  onReload: () => void
  onSent: (result: SendResult) => void
}) {
  const names = useNames()
  const { people } = list
  const arePushed = list.push?.is_on ?? false
  const accounts = new Set(people.map(({ person }) => person)).size
  return (
    <>
      <Text c="dimmed">{t('intro')}</Text>
      <Status list={list} />
      <Group gap="xs">
        <SendNow isOffered={isOnline && (list.mail.is_on || arePushed) && people.length > 0} onSent={onSent} />
        <Button variant="secondary" disabled={!isOnline} onClick={onReload}>
          {t('reload')}
        </Button>
        {people.length > 0 ? <ListFile list={list} names={names} /> : null}
      </Group>
      {people.length === 0 ? (
        <Empty heading={t('everybody')}>{t('everybodyText')}</Empty>
      ) : (
        <>
          <Text fw={600} role="status">
            {t('people', { count: accounts })}
          </Text>
          <PeopleTable people={people} names={names} arePushed={arePushed} />
        </>
      )}
    </>
  )
}

function Status({ list: { mail, push } }: { list: ReminderList }) {
  if (!mail.is_on && !push?.is_on) return <Banner tone="attention">{t('mailMissing')}</Banner>
  return (
    <Text c="dimmed">
      {mail.at === null ? t('onRequest') : t('sentAt', { time: mail.at })}{' '}
      {mail.from === null ? t('noMail') : t('mailFrom', { from: mail.from })} {push?.is_on ? t('pushOn') : t('pushOff')}
    </Text>
  )
}

function SentText({ result: { waiting, today, not_reached } }: { result: SendResult }) {
  const isWhole = today + not_reached === 0
  const missed = formatNumber(not_reached)
  return (
    <Text role="status" fw={600}>
      {t('queued', { count: waiting })} {isWhole ? null : t('queuedMore', { today: formatNumber(today), missed })}
    </Text>
  )
}

function SendNow({ isOffered, onSent }: { isOffered: boolean; onSent: (result: SendResult) => void }) {
  const { api } = useServices()
  const confirm = useConfirm()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (!(await confirm({ title: t('sendAsk.title'), text: t('sendAsk.text'), confirm: t('send') }))) return
    setBusy(true)
    const answer = await api.call(sendReminders)
    setBusy(false)
    if (!answer.ok) return void toast.error(shortProblemText(answer.problem, 'acting'))
    onSent(answer.value)
  }
  return (
    <Button disabled={!isOffered} loading={isBusy} onClick={() => void send()}>
      {t('send')}
    </Button>
  )
}

type Line = UndeclaredPerson & { line: number }

function PeopleTable({
  people,
  names,
  arePushed,
}: {
  people: readonly UndeclaredPerson[]
  names: ReminderNames
  arePushed: boolean
}) {
  const lines = useMemo(() => people.map((row, line): Line => ({ ...row, line })), [people])
  const columns = useMemo(
    (): readonly Column<Line>[] => [
      {
        key: 'person',
        title: t('column.person'),
        width: 220,
        card: 'title',
        cell: ({ person }) => names.person(person),
      },
      {
        key: 'count',
        title: t('column.count'),
        width: 180,
        card: 'second',
        cell: ({ campaign }) => names.campaign(campaign),
      },
      { key: 'open', title: t('column.open'), width: 140, cell: openText },
      {
        key: 'due',
        title: t('column.due'),
        width: 160,
        cell: dueText,
        cardCell: (row) => (row.due_on === null ? null : dueText(row)),
      },
      { key: 'reminder', title: t('column.reminder'), width: 280, maxLines: 3, cell: (row) => <Reminder row={row} /> },
      ...(arePushed ? [devicesColumn] : []),
      { key: 'at', title: t('column.at'), width: 190, cell: (row) => triedText(row, names) },
    ],
    [names, arePushed],
  )
  return (
    <Table
      label={titles('title.reminders')}
      columns={columns}
      list={completeList(lines)}
      rowId={({ line }) => line}
      height="60vh"
    />
  )
}

const devicesColumn: Column<Line> = {
  key: 'devices',
  get title() {
    return t('column.devices')
  },
  width: 280,
  maxLines: 3,
  cell: (row) => <Devices row={row} />,
}

function Devices({ row }: { row: UndeclaredPerson }) {
  const notice = noticeState(row)
  return (
    <span className="bilang-block">
      {devicesText(row)} {notice ? <StatusBadge tone={notice.tone}>{notice.text}</StatusBadge> : null}
      <Why text={notice?.failure ?? ''} />
    </span>
  )
}

function Reminder({ row }: { row: UndeclaredPerson }) {
  const { tone, text } = reminderState(row)
  const failure = failureText(row)
  return (
    <span>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      <Why text={failure} />
    </span>
  )
}

/** Why a reminder failed, on a line of its own. */
function Why({ text }: { text: string }) {
  return text === '' ? null : <span className="bilang-block bilang-small bilang-muted">{text}</span>
}

function ListFile({ list, names }: { list: ReminderList; names: ReminderNames }) {
  const { timeZone, now } = useServices()
  const sections: readonly ExportSection[] = [
    {
      choices: (['xlsx', 'csv'] as const).map((kind) => ({
        label: kind.toUpperCase(),
        make: async ({ signal }) => {
          const fileNames = { ...names, moment: (at: string) => formatMomentForExport(at, timeZone) }
          const { blob, rows } = await reminderFile(kind, list, { names: fileNames, signal })
          return { name: `${t('file')} ${dayOf(now(), timeZone)}.${kind}`, blob, rows }
        },
      })),
    },
  ]
  return <ExportMenu sections={sections} />
}
