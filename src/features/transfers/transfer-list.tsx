/**
 * Transfer requests (spec 4, D9.4): a work queue, oldest first. Keys: the arrows (or j and k) move, Enter opens the product, a accepts, r rejects,
 * / searches. Letters that decide stand alone: those of a scanned tag decide nothing.
 * Accepting hands the product over and offers the new document.
 */
import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { setTransferStatus } from '#contract/actions/work.ts'
import { type Transfer, type TransferStatus, transferStatuses, transfers } from '#contract/resources/transfers.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView, RowQuery } from '#domain/catalogue.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useArea } from '#runtime/use-area.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan, usePerson } from '#runtime/use-session.ts'
import { useWindow } from '#runtime/use-window.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { useLoneKeys } from '#ui/keys.ts'
import { ListFailed } from '#ui/list/list-failed.tsx'
import { NotHereYet } from '#ui/list/not-here-yet.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import { ListNote } from '#ui/table/list-note.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { AcceptedNote } from './accepted-note.tsx'
import { isTyping } from './is-typing.ts'
import { KeptRequests } from './kept-requests.tsx'
import { RequestForm } from './request-form.tsx'
import { TransferCard } from './transfer-card.tsx'

type Shown = TransferStatus | 'all'
const words: Record<Shown, string> = {
  requested: sentences.requested,
  accepted: sentences.accepted,
  rejected: sentences.rejected,
  all: 'All',
}

/** Cards drawn at first, and by each press of Show more: a queue is worked off from its head. */
const step = 30

export function TransferList() {
  const { catalogue, office } = useParts()
  const status = useCatalogueStatus()
  useListFailure(sentences.listFailed(transfers.words.many), status.problem, status.phase === 'ready')
  const online = useOnline()
  const person = usePerson()
  const mayDecide = useCan('transfers.decide')
  const area = useArea()
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const asked = params.get('status') ?? 'requested'
  const shown: Shown =
    (transferStatuses as readonly string[]).includes(asked) || asked === 'all' ? (asked as Shown) : 'requested'
  const search = params.get('q') ?? ''
  const asking = params.has('product') || params.get('new') === '1'
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
      entity: 'transfers',
      ...(search.trim() === '' ? {} : { search }),
      ...(shown === 'all' ? {} : { where: { status: shown } }),
      // Work waits oldest first; what is decided is looked up newest first.
      order: [shown === 'requested' ? 'id' : '-id'],
    }),
    [search, shown],
  )
  const list = useWindow<Transfer>(query)
  const question = JSON.stringify(query)
  const [grown, setGrown] = useState({ question, length: step })
  const length = grown.question === question ? grown.length : step
  const rows = useMemo(() => list.rows.slice(0, length), [list.rows, length])
  const more = () => {
    setGrown({ question, length: length + step })
    list.onWindow(0, length + step)
  }
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState<number | null>(null)
  const [together, setTogether] = useState<Transfer | null>(null)
  const canTogether = mayDecide && office.features().has('transfer-reports')
  const current = Math.min(at, Math.max(0, rows.length - 1))

  const decide = async (transfer: Transfer, decision: 'accepted' | 'rejected') => {
    if (!mayDecide || !online || transfer.status !== 'requested' || busy !== null) return
    setBusy(transfer.id)
    const answer = await office.call(setTransferStatus, { id: transfer.id, body: { status: decision } })
    setBusy(null)
    if (!answer.ok) {
      const { problem } = answer
      toast.error(
        problem.kind === 'conflict'
          ? 'Somebody decided this request already. The list is brought up to date.'
          : shortProblem(problem, 'doing'),
      )
      void catalogue.refresh('manual')
      return
    }
    void catalogue.refresh('manual')
    if (decision === 'rejected') {
      toast.success('The request has been rejected.')
      return
    }
    const product = transfer.product ? await catalogue.get<ProductView>('products', transfer.product) : null
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
  const acceptedTogether = (accepted: readonly Transfer[]) => {
    setTogether(null)
    void catalogue.refresh('manual')
    const onPrint = (ids: string) => void navigate(`${area}/inventory/request/print?id=${ids}`)
    toast.show({ type: 'success', uptime: 10_000, text: <AcceptedNote accepted={accepted} onPrint={onPrint} /> })
  }
  const remove = async (transfer: Transfer) => {
    const sure = await confirm({
      title: 'Delete this transfer request?',
      text: 'It goes for good; the product stays where it is.',
      confirm: 'Delete',
      danger: true,
    })
    if (!sure) return
    const gone = await office.remove(transfers, transfer.id)
    if (gone.ok) toast.success(sentences.deleted(transfers.words.one))
    else toast.error(`${sentences.deleteFailed(transfers.words.one)} ${shortProblem(gone.problem, 'doing')}`)
  }

  const queue = useRef<HTMLDivElement>(null)
  const decided = useRef(false)
  const byKey = (decision: 'accepted' | 'rejected') => () => {
    const transfer = rows[current]
    if (!transfer) return
    decided.current = true
    void decide(transfer, decision)
  }
  const decideByKey = useLoneKeys({ a: byKey('accepted'), r: byKey('rejected') })
  // A request that is decided leaves the queue, and takes the focus with it: the next one has it then.
  useEffect(() => {
    if (!decided.current || document.activeElement !== document.body) return
    decided.current = false
    document.getElementById(`transfer-${rows[current]?.id}`)?.focus()
  }, [rows, current])
  const keys = useRef<(event: KeyboardEvent) => void>(() => {})
  keys.current = (event) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || asking) return
    const transfer = rows[current]
    const go = (to: number) => {
      if (to >= rows.length - 1 && rows.length < list.total) more()
      const next = Math.max(0, Math.min(rows.length - 1, to))
      setAt(next)
      document.getElementById(`transfer-${rows[next]?.id}`)?.focus()
    }
    // Letters mean something only where the focus is in the queue (WCAG 2.1.4).
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
    const onKey = (event: KeyboardEvent) => keys.current(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const mayRemove = (transfer: Transfer) =>
    person?.role === 'admin' ||
    (transfer.status === 'requested' && (person?.role !== 'employee' || transfer.requested_by === person.user.id))

  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, maxWidth: 880 }}>
      <div>
        <Title order={1} fz="xl">
          Transfer requests
        </Title>
        <ListNote list={list} />
      </div>
      <Group gap="xs">
        <SearchBox
          alone
          value={search}
          label="Search reasons"
          onSearch={(text) => set({ q: text === '' ? null : text })}
        />
        <SegmentedControl
          aria-label="Status"
          value={shown}
          onChange={(value) => set({ status: value === 'requested' ? null : value }, false)}
          data={(['requested', 'accepted', 'rejected', 'all'] as const).map((value) => ({
            value,
            label: words[value],
          }))}
        />
        <AddButton label="New request" onClick={() => set({ new: '1' }, false)} />
      </Group>
      {mayDecide ? (
        <Text c="dimmed" fz="sm" visibleFrom="sm">
          Keys: <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>a</kbd> accepts, <kbd>r</kbd> rejects, <kbd>Enter</kbd> opens the
          product.
          {online ? '' : ' Deciding waits until the office is on the line.'}
        </Text>
      ) : null}
      {status.phase === 'none' && status.problem ? (
        <ListFailed
          sentence={sentences.listFailed(transfers.words.many)}
          problem={status.problem}
          onRetry={() => void catalogue.refresh('manual')}
        />
      ) : null}
      <KeptRequests
        turn={asking}
        onOpen={(product) => set(product === 'new' ? { new: '1' } : { product, new: null }, false)}
      />
      {list.loading ? list.stalled ? <NotHereYet what="It" /> : <Loading height={240} /> : null}
      {!list.loading && list.total === 0 ? (
        <Empty
          action={
            <Button variant="outline" onClick={() => set({ new: '1' }, false)}>
              New request
            </Button>
          }
        >
          {shown === 'requested' ? 'No request waits for a decision.' : 'No request fits.'}
        </Empty>
      ) : null}
      <Stack component="ol" ref={queue} gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Requests">
        {rows.map((transfer, index) => (
          <TransferCard
            key={transfer.id}
            transfer={transfer}
            current={index === current}
            busy={busy === transfer.id}
            onFocus={() => setAt(index)}
            {...(mayDecide && transfer.status === 'requested' ? { onDecide: (to) => void decide(transfer, to) } : {})}
            {...(canTogether && transfer.status === 'requested' && transfer.product
              ? { onTogether: () => setTogether(transfer) }
              : {})}
            {...(mayRemove(transfer) ? { onRemove: () => void remove(transfer) } : {})}
          />
        ))}
      </Stack>
      {rows.length < list.total ? (
        <Button variant="secondary" onClick={more}>
          Show {Math.min(step, list.total - rows.length)} more: {rows.length.toLocaleString('en')} of{' '}
          {list.total.toLocaleString('en')} are shown
        </Button>
      ) : null}
      {together ? (
        <AcceptDialog transfer={together} onClose={() => setTogether(null)} onDone={acceptedTogether} />
      ) : null}
      {asking ? <RequestForm onClose={() => set({ product: null, reason: null, new: null })} /> : null}
    </div>
  )
}
