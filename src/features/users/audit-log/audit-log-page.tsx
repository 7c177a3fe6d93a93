/** The audit log, for admins: who signed in, who changed accounts, settings and counts, who exported files. Needs the server. */
import { Group, NativeSelect, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type AuditEntry, auditKinds } from '#contract/actions/institute/audit-actions.ts'
import { type AuditNames, auditAction, auditDetails, auditPerson } from '#domain/app/audit-entry.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { lastNameFirst } from '#domain/catalog/row-label.ts'
import { formatMoment } from '#domain/text/format.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useFilterOptions } from '#react/lists/use-filter-options.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/audit-log.ts'
import { t as titles } from '#text/app/screens.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ExportMenu, type ExportSection } from '#ui/files/export-menu.tsx'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'
import { auditFile } from './audit-file.ts'
import { type AuditFilter, readWholeLog, useAuditLog, useAuditNames } from './use-audit-log.ts'

const kindLabels = labelsOf({
  'sign-ins': () => t('kind.signIns'),
  accounts: () => t('kind.accounts'),
  settings: () => t('kind.settings'),
  campaigns: () => t('kind.campaigns'),
  exports: () => t('kind.exports'),
})

export function AuditLogPage() {
  const { api } = useServices()
  const isOffered = api.features().has('audit-log')
  return (
    <div className="bilang-column">
      <Group justify="space-between" align="baseline">
        <Title order={1} fz="xl">
          {titles('title.auditLog')}
        </Title>
        <Link to="/admin/users">{titles('title.users')}</Link>
      </Group>
      {isOffered ? <AuditLogView /> : <AuditLogMissing />}
    </div>
  )
}

/** Whether a server lacks the log is only known while it is reachable. */
function AuditLogMissing() {
  return useOnline() ? <Empty>{t('unsupported')}</Empty> : <OfflineNote toDo={t('toDo')} />
}

function AuditLogView() {
  const { filter, setFilter } = useAuditFilter()
  const log = useAuditLog(filter)
  const { isOnline } = log
  const names = useAuditNames()
  const people = useFilterOptions('users', lastNameFirst)
  return (
    <>
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label={t('kindFilter')}
          value={filter.kind ?? ''}
          onChange={(event) => setFilter('kind', event.currentTarget.value)}
          data={[
            { value: '', label: t('kind.all') },
            ...auditKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
          ]}
        />
        <FilterSelect
          label={t('person')}
          options={people}
          value={filter.user}
          onChange={(id) => setFilter('person', id === null ? '' : String(id))}
        />
        {isOnline && names ? <AuditExport filter={filter} names={names} /> : null}
      </Group>
      <Text c="dimmed">{t('kept')}</Text>
      {log.isOffline && !log.problem ? <OfflineNote toDo={t('toDo')} /> : null}
      {names && (log.entries.length > 0 || (log.state === 'ready' && isOnline && !log.problem)) ? (
        <Entries entries={log.entries} names={names} />
      ) : null}
      {log.problem ? <FailedRead problem={log.problem} onRetry={log.reload} /> : null}
      {log.state === 'loading' || names === null ? <Loading height="4rem" /> : null}
      <Group justify="space-between">
        <Text c="dimmed" role="status">
          {log.entries.length === 0 ? '' : t(log.hasMore ? 'shown' : 'end', { count: log.entries.length })}
        </Text>
        {log.hasMore && log.state === 'ready' && !log.problem ? (
          <Button variant="secondary" onClick={log.loadMore} disabled={!isOnline}>
            {t('older')}
          </Button>
        ) : null}
      </Group>
    </>
  )
}

/** The filter is in the address, so that going back and a reload keep it. */
function useAuditFilter() {
  const [params, setParams] = useSearchParams()
  const kind = auditKinds.find((one) => one === params.get('kind')) ?? null
  const user = Number(params.get('person')) || null
  const filter = useMemo((): AuditFilter => ({ kind, user }), [kind, user])
  const setFilter = (name: string, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  return { filter, setFilter }
}

function Entries({ entries, names }: { entries: readonly AuditEntry[]; names: AuditNames }) {
  const { timeZone } = useServices()
  const columns = useMemo(
    (): readonly Column<AuditEntry>[] => [
      {
        key: 'what',
        title: t('columns.what'),
        width: 280,
        card: 'title',
        cell: (entry) => auditAction(entry, names),
      },
      {
        key: 'who',
        title: t('columns.who'),
        width: 180,
        card: 'second',
        cell: (entry) => auditPerson(entry, names),
      },
      {
        key: 'details',
        title: t('columns.details'),
        width: 340,
        maxLines: 3,
        cell: (entry) => auditDetails(entry, names).join(' · '),
      },
      {
        key: 'when',
        title: t('columns.when'),
        width: 210,
        cell: ({ at }) => formatMoment(Date.parse(at), timeZone),
      },
    ],
    [names, timeZone],
  )
  return (
    <Table
      label={titles('title.auditLog')}
      columns={columns}
      list={completeList(entries)}
      rowId={({ id }) => id}
      height="60vh"
      empty={<Empty>{t('empty')}</Empty>}
    />
  )
}

/** The files hold every entry of the filter, loaded or not. */
function AuditExport({ filter, names }: { filter: AuditFilter; names: AuditNames }) {
  const { api, timeZone, now } = useServices()
  const sections: readonly ExportSection[] = [
    {
      choices: (['xlsx', 'csv'] as const).map((kind) => ({
        label: kind.toUpperCase(),
        make: async ({ onProgress, signal }) => {
          const onRows = (rows: number) => onProgress({ step: 'reading', rows, of: 0 })
          const read = await readWholeLog(api, filter, { signal, onRows })
          if (!read.ok) return { failure: shortProblemText(read.problem, 'showing') }
          const { blob, rows } = await auditFile(kind, read.value, { names, timeZone, signal })
          return { name: `${t('fileName')} ${dayOf(now(), timeZone)}.${kind}`, blob, rows }
        },
      })),
    },
  ]
  return <ExportMenu sections={sections} />
}
