/**
 * Transfer requests (specification §4, D9.4): a work queue, oldest first. Accepting hands the product over and offers the new document.
 */

import { Group, Kbd, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Transfer, transfers } from '#contract/collections/transfers.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { RowQuery } from '#domain/catalog/catalog-queries.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/documents/transfers.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ListFailed } from '#ui/list/list-failed.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import { ListNote } from '#ui/table/list-page/list-note.tsx'
import { ReportDialogs, useReportDialogs } from './report-dialogs.tsx'
import { RequestForm } from './request-form.tsx'
import { TransferCard } from './transfer-card.tsx'
import { UnsentRequests } from './unsent-requests.tsx'
import { useQueueKeys } from './use-queue-keys.ts'
import { useTransferDecisions } from './use-transfer-decisions.tsx'
import { type StatusFilter, useTransferFilters } from './use-transfer-filters.ts'

const statusLabel = (status: StatusFilter): string => (status === 'all' ? common('all') : fixedTexts[status])

/** The number of cards rendered at first, and added by each press of Show more: people work from the top of the queue. */
const cardsPerStep = 30

export function TransferList() {
  const { catalog } = useServices()
  const status = useCatalogStatus('phase', 'problem')
  useListFailure(fixedTexts.listFailed(transfers.label.many), status.problem, status.phase === 'ready')
  const filters = useTransferFilters()
  const { list, rows, hasMore, showMore } = useCards(filters.query)
  const decisions = useTransferDecisions()
  const reportDialogs = useReportDialogs()
  const keys = useQueueKeys({ rows, hasMore, showMore, isOff: filters.isAsking, decide: decisions.decide })
  return (
    <div className="bilang-stack bilang-wide-block">
      <div>
        <Title order={1} fz="xl">
          {titles('title.transfers')}
        </Title>
        <ListNote list={list} noun="requests" />
      </div>
      <FilterBar filters={filters} />
      {decisions.canDecide ? <KeysNote /> : null}
      {status.phase === 'none' && status.problem ? (
        <ListFailed
          sentence={fixedTexts.listFailed(transfers.label.many)}
          problem={status.problem}
          onRetry={() => void catalog.refresh('manual')}
        />
      ) : null}
      <UnsentRequests
        revision={filters.isAsking}
        onOpen={(product) => filters.ask(product === 'new' ? null : product)}
      />
      {list.loading ? list.stalled ? <NotDownloadedYet subject="list" /> : <Loading height={240} /> : null}
      {!list.loading && list.total === 0 ? (
        <Empty
          action={
            <Button variant="outline" onClick={() => filters.ask()}>
              {t('newRequest')}
            </Button>
          }
        >
          {filters.status === 'requested' ? t('noneToDecide') : t('noneMatching')}
        </Empty>
      ) : null}
      <Stack
        className="bilang-unmarked"
        component="ol"
        ref={keys.queue}
        gap="sm"
        p={0}
        m={0}
        aria-label={t('requests')}
      >
        {rows.map((transfer, index) => (
          <TransferCard
            key={transfer.id}
            transfer={transfer}
            isCurrent={index === keys.current}
            onFocus={() => keys.setCurrent(index)}
            {...decisions.actionsFor(transfer)}
            {...reportDialogs.actionsFor(transfer)}
          />
        ))}
      </Stack>
      {hasMore ? (
        <Button variant="secondary" onClick={showMore}>
          {t('showMore', {
            count: formatNumber(Math.min(cardsPerStep, list.total - rows.length)),
            shown: formatNumber(rows.length),
            total: formatNumber(list.total),
          })}
        </Button>
      ) : null}
      <ReportDialogs dialogs={reportDialogs} />
      {filters.isAsking ? <RequestForm onClose={filters.stopAsking} /> : null}
    </div>
  )
}

/** The rows that have a card so far. Another query begins with the first cards again. */
function useCards(query: RowQuery) {
  const list = useWindowedList<Transfer>(query)
  const queryKey = JSON.stringify(query)
  const [expanded, setExpanded] = useState({ queryKey, length: cardsPerStep })
  const length = expanded.queryKey === queryKey ? expanded.length : cardsPerStep
  const rows = useMemo(() => list.rows.slice(0, length), [list.rows, length])
  return {
    list,
    rows,
    hasMore: rows.length < list.total,
    showMore() {
      setExpanded({ queryKey, length: length + cardsPerStep })
      list.onWindow(0, length + cardsPerStep)
    },
  }
}

function FilterBar({ filters }: { filters: ReturnType<typeof useTransferFilters> }) {
  return (
    <Group gap="xs">
      <Group gap="xs" flex="1 1 min(21rem, 100%)">
        <SearchBox value={filters.search} label={t('searchReasons')} onSearch={filters.setSearch} />
        <AddButton label={t('newRequest')} onClick={() => filters.ask()} />
      </Group>
      <SegmentedControl
        aria-label={forms('status')}
        value={filters.status}
        onChange={(value) => filters.setStatus(value as StatusFilter)}
        data={(['requested', 'accepted', 'rejected', 'all'] as const).map((value) => ({
          value,
          label: statusLabel(value),
        }))}
      />
    </Group>
  )
}

function KeysNote() {
  const online = useOnline()
  return (
    <>
      <Text c="dimmed" fz="sm" visibleFrom="sm">
        {t.rich('keys', { key: (text) => <Kbd>{text}</Kbd> })}
      </Text>
      {online ? null : <OfflineNote toDo={t('connectToDecide')} />}
    </>
  )
}
