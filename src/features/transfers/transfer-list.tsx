/**
 * Transfer requests (specification §4, D9.4): a work queue, oldest first. Keys: the arrows (or j and k) move, Enter opens the product, a
 * accepts, r rejects, / searches. A letter decides only when pressed alone, so the letters of a scanned tag decide nothing. Accepting hands
 * the product over and offers the new document.
 */
import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { setTransferStatus } from '#contract/actions/work-actions.ts'
import { type Transfer, type TransferStatus, transferStatuses, transfers } from '#contract/collections/transfers.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { ProductView, RowQuery } from '#domain/catalog/catalog-queries.ts'
import { formatNumber } from '#domain/text/format.ts'
import { transferRemoval } from '#domain/transfers/transfer-removal.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/use-area.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan, usePerson } from '#react/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { ListFailed } from '#ui/list/list-failed.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import { useSingleKeys } from '#ui/single-keys.ts'
import { ListNote } from '#ui/table/list-note.tsx'
import { isTyping } from './is-typing.ts'
import { ReportDialogs, useReportDialogs } from './report-dialogs.tsx'
import { RequestForm } from './request-form.tsx'
import { TransferCard } from './transfer-card.tsx'
import { UnsentRequests } from './unsent-requests.tsx'

type StatusFilter = TransferStatus | 'all'
const statusLabels: Record<StatusFilter, string> = {
  requested: fixedTexts.requested,
  accepted: fixedTexts.accepted,
  rejected: fixedTexts.rejected,
  all: 'All',
}

/** The number of cards rendered at first, and added by each press of Show more: people work from the top of the queue. */
const cardsPerStep = 30

export function TransferList() {
  const { catalog, api } = useServices()
  const status = useCatalogStatus()
  useListFailure(fixedTexts.listFailed(transfers.label.many), status.problem, status.phase === 'ready')
  const online = useOnline()
  const person = usePerson()
  const canDecide = useCan('transfers.decide')
  const area = useArea()
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const askedStatus = params.get('status') ?? 'requested'
  const statusFilter: StatusFilter =
    (transferStatuses as readonly string[]).includes(askedStatus) || askedStatus === 'all'
      ? (askedStatus as StatusFilter)
      : 'requested'
  const search = params.get('q') ?? ''
  const isAsking = params.has('product') || params.get('new') === '1'
  const set = (changes: Readonly<Record<string, string | null>>, replace = true) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace },
    )
  const query = useMemo<RowQuery>(
    () => ({
      collection: 'transfers',
      ...(search.trim() === '' ? {} : { search }),
      ...(statusFilter === 'all' ? {} : { where: { status: statusFilter } }),
      // Open requests are sorted oldest first, decided ones newest first.
      order: [statusFilter === 'requested' ? 'id' : '-id'],
    }),
    [search, statusFilter],
  )
  const list = useWindowedList<Transfer>(query)
  const queryKey = JSON.stringify(query)
  const [expanded, setExpanded] = useState({ queryKey, length: cardsPerStep })
  const length = expanded.queryKey === queryKey ? expanded.length : cardsPerStep
  const rows = useMemo(() => list.rows.slice(0, length), [list.rows, length])
  const showMore = () => {
    setExpanded({ queryKey, length: length + cardsPerStep })
    list.onWindow(0, length + cardsPerStep)
  }
  const [currentIndex, setCurrentIndex] = useState(0)
  const [busy, setBusy] = useState<number | null>(null)
  const reportDialogs = useReportDialogs()
  const current = Math.min(currentIndex, Math.max(0, rows.length - 1))

  const decide = async (transfer: Transfer, decision: 'accepted' | 'rejected') => {
    if (!canDecide || !online || transfer.status !== 'requested' || busy !== null) return
    setBusy(transfer.id)
    const answer = await api.call(setTransferStatus, { id: transfer.id, body: { status: decision } })
    setBusy(null)
    if (!answer.ok) {
      const { problem } = answer
      toast.error(
        problem.kind === 'conflict'
          ? 'Somebody decided this request already. The list is brought up to date.'
          : shortProblemText(problem, 'acting'),
      )
      void catalog.refresh('manual')
      return
    }
    void catalog.refresh('manual')
    if (decision === 'rejected') {
      toast.success('The request has been rejected.')
      return
    }
    const product = transfer.product ? await catalog.get<ProductView>('products', transfer.product) : null
    toast.show({
      type: 'success',
      uptime: 10_000,
      text: (
        <>
          The request has been accepted; the receiver answers for the product now.{' '}
          {product ? (
            <Button
              size="sm"
              variant="link"
              onClick={() =>
                void navigate(
                  `${area}/inventory/${product.print_type === 'PAR' ? 'par' : 'ics'}/product/print/${product.id}`,
                )
              }
            >
              Prepare the new {product.print_type}
            </Button>
          ) : null}
        </>
      ),
    })
  }
  const remove = async (transfer: Transfer) => {
    const confirmed = await confirm({
      title: 'Delete this transfer request?',
      text: 'It goes for good; the product stays where it is.',
      confirm: 'Delete',
      danger: true,
    })
    if (!confirmed) return
    const deletion = await api.remove(transfers, transfer.id)
    if (deletion.ok) toast.success(fixedTexts.deleted(transfers.label.one))
    else toast.error(`${fixedTexts.deleteFailed(transfers.label.one)} ${shortProblemText(deletion.problem, 'acting')}`)
  }

  const queue = useRef<HTMLDivElement>(null)
  const hasDecided = useRef(false)
  const decideCurrent = (decision: 'accepted' | 'rejected') => () => {
    const transfer = rows[current]
    if (!transfer) return
    hasDecided.current = true
    void decide(transfer, decision)
  }
  const decideByKey = useSingleKeys({ a: decideCurrent('accepted'), r: decideCurrent('rejected') })
  // A decided request leaves the queue with the focus on it: the next one gets the focus.
  useEffect(() => {
    if (!hasDecided.current || document.activeElement !== document.body) return
    hasDecided.current = false
    document.getElementById(`transfer-${rows[current]?.id}`)?.focus()
  }, [rows, current])
  const keyHandler = useRef<(event: KeyboardEvent) => void>(() => {})
  keyHandler.current = (event) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || isAsking) return
    const transfer = rows[current]
    const go = (to: number) => {
      if (to >= rows.length - 1 && rows.length < list.total) showMore()
      const next = Math.max(0, Math.min(rows.length - 1, to))
      setCurrentIndex(next)
      document.getElementById(`transfer-${rows[next]?.id}`)?.focus()
    }
    // Letters are shortcuts only while the focus is in the queue (WCAG 2.1.4).
    const inQueue = queue.current?.contains(event.target as Node) === true
    if (inQueue && decideByKey(event)) return
    if (event.key === 'ArrowDown' || (inQueue && event.key === 'j')) go(current + 1)
    else if (event.key === 'ArrowUp' || (inQueue && event.key === 'k')) go(current - 1)
    else if (
      transfer?.product &&
      event.key === 'Enter' &&
      (event.target as HTMLElement).id === `transfer-${transfer.id}`
    )
      void navigate(`${area}/inventory/database/${transfer.product}`)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keyHandler.current(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const mayRemove = (transfer: Transfer) =>
    transferRemoval(person?.role ?? null, person?.user.id ?? null, transfer) === 'allowed'

  return (
    <div className="bilang-stack bilang-wide-block">
      <div>
        <Title order={1} fz="xl">
          Transfer requests
        </Title>
        <ListNote list={list} />
      </div>
      <Group gap="xs">
        <SearchBox
          fullRow
          value={search}
          label="Search reasons"
          onSearch={(text) => set({ q: text === '' ? null : text })}
        />
        <SegmentedControl
          aria-label="Status"
          value={statusFilter}
          onChange={(value) => set({ status: value === 'requested' ? null : value }, false)}
          data={(['requested', 'accepted', 'rejected', 'all'] as const).map((value) => ({
            value,
            label: statusLabels[value],
          }))}
        />
        <AddButton label="New request" onClick={() => set({ new: '1' }, false)} />
      </Group>
      {canDecide ? (
        <Text c="dimmed" fz="sm" visibleFrom="sm">
          Keys: <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>a</kbd> accepts, <kbd>r</kbd> rejects, <kbd>Enter</kbd> opens the
          product.
          {online ? '' : ' Decisions wait until the server can be reached.'}
        </Text>
      ) : null}
      {status.phase === 'none' && status.problem ? (
        <ListFailed
          sentence={fixedTexts.listFailed(transfers.label.many)}
          problem={status.problem}
          onRetry={() => void catalog.refresh('manual')}
        />
      ) : null}
      <UnsentRequests
        revision={isAsking}
        onOpen={(product) => set(product === 'new' ? { new: '1' } : { product, new: null }, false)}
      />
      {list.loading ? list.stalled ? <NotDownloadedYet subject="It" /> : <Loading height={240} /> : null}
      {!list.loading && list.total === 0 ? (
        <Empty
          action={
            <Button variant="outline" onClick={() => set({ new: '1' }, false)}>
              New request
            </Button>
          }
        >
          {statusFilter === 'requested' ? 'No request waits for a decision.' : 'No request fits.'}
        </Empty>
      ) : null}
      <Stack className="bilang-unmarked" component="ol" ref={queue} gap="sm" p={0} m={0} aria-label="Requests">
        {rows.map((transfer, index) => (
          <TransferCard
            key={transfer.id}
            transfer={transfer}
            isCurrent={index === current}
            busy={busy === transfer.id}
            onFocus={() => setCurrentIndex(index)}
            {...(canDecide && transfer.status === 'requested' ? { onDecide: (to) => void decide(transfer, to) } : {})}
            {...reportDialogs.actionsFor(transfer)}
            {...(mayRemove(transfer) ? { onRemove: () => void remove(transfer) } : {})}
          />
        ))}
      </Stack>
      {rows.length < list.total ? (
        <Button variant="secondary" onClick={showMore}>
          Show {Math.min(cardsPerStep, list.total - rows.length)} more: {formatNumber(rows.length)} of{' '}
          {formatNumber(list.total)} are shown
        </Button>
      ) : null}
      <ReportDialogs dialogs={reportDialogs} />
      {isAsking ? <RequestForm onClose={() => set({ product: null, reason: null, new: null })} /> : null}
    </div>
  )
}
