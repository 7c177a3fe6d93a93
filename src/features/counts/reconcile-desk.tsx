/**
 * The desk where differences are settled, by keyboard: one item after the other, the books beside what people saw, a proposal, a decision.
 * Every decision is a count or a mark of the person who decides, recorded like any other: it waits in the outbox, it is in the history, and
 * it can be taken back. Nothing is decided by the machine.
 */
import { Group, Kbd, SegmentedControl, Text, Title } from '@mantine/core'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { Campaign } from '#contract/resources/campaigns.ts'
import type { ProductView, Where } from '#domain/catalogue.ts'
import { acceptable } from '#domain/count-verdict.ts'
import { useParts } from '#runtime/parts.ts'
import { useBooked } from '#runtime/use-campaign-book.ts'
import { useProduct } from '#runtime/use-list.ts'
import { useWindow } from '#runtime/use-window.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { useLoneKeys } from '#ui/keys.ts'
import type { Column } from '#ui/table/column.ts'
import { booked, counted, item, place, propertyNumber } from '#ui/table/product-columns.ts'
import { Table } from '#ui/table/table.tsx'
import { FindingsDesk } from './findings-desk.tsx'
import { ObservationPanel } from './observation-panel.tsx'
import classes from './reconcile.module.css'

const views = {
  differ: { label: 'Counted, differs', where: { balance: ['short', 'over'] } },
  unseen: { label: 'Not found yet', where: { scanned: false } },
  'seen-only': { label: 'Seen, not counted', where: { scanned: true, balance: 'uncounted' } },
  done: { label: 'Even and found', where: { scanned: true, balance: 'even' } },
} as const satisfies Record<string, { label: string; where: Where }>
type View = keyof typeof views | 'findings'

const columns: readonly Column<ProductView>[] = [
  propertyNumber,
  { ...booked, title: 'Books', width: 60 },
  { ...counted, width: 60 },
  {
    key: 'difference',
    title: 'Diff.',
    width: 60,
    align: 'right',
    mono: true,
    card: 'corner',
    cell: (p) => (p.physical_count === null ? '' : p.physical_count - p.units),
  },
  { ...item, width: 180 },
  { ...place, width: 130 },
]

interface Decision {
  product: ProductView
  opId: string
  words: string
}

export function ReconcileDesk({ campaign, where, editable }: { campaign: Campaign; where: Where; editable: boolean }) {
  const { recorder, catalogue } = useParts()
  const toast = useToast()
  const confirm = useConfirm()
  const [view, setView] = useState<View>('differ')
  const items = view === 'findings' ? 'differ' : view
  const asked = useMemo<Where>(() => ({ ...where, ...views[items].where }), [where, items])
  const list = useWindow<ProductView>({ entity: 'products', where: asked, order: ['place', 'property_number'] })
  const [openId, setOpenId] = useState<number | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [decided, setDecided] = useState<readonly Decision[]>([])
  // Keys come faster than screens: a second press must not take back the same decision.
  const latest = useRef(decided)
  const keepDecided = useCallback((next: readonly Decision[]) => {
    latest.current = next.slice(0, 50)
    setDecided(latest.current)
  }, [])
  const [turn, setTurn] = useState(0)
  const proposed = useRef<number | null>(null)
  const current = useProduct(openId)
  const then = useBooked(campaign, openId)
  const product = current.state === 'ready' ? current.value : current.stale?.id === openId ? current.stale : null

  const accept = useCallback(
    async (one: ProductView, count: number, remarks: string | null) => {
      const { op } = await recorder.count(one, { physical_count: count, remarks, done: true }, { source: 'list' })
      keepDecided([{ product: one, opId: op.id, words: `count ${count}` }, ...latest.current])
      setTurn((before) => before + 1)
    },
    [recorder, keepDecided],
  )

  const undo = async () => {
    const [last, ...rest] = latest.current
    if (!last) return
    keepDecided(rest)
    try {
      await recorder.undo(last.opId)
    } catch (error) {
      keepDecided([last, ...latest.current])
      throw error
    }
    setOpenId(last.product.id)
    setTurn((before) => before + 1)
    toast.saved(`Taken back: ${last.product.property_number}.`)
  }

  /** Many at once only where the situation is the same: what was counted is confirmed as it stands. */
  const acceptMany = async () => {
    // Chosen rows may have scrolled out of the window: all of them are asked for.
    const chosen = await catalogue.getMany<ProductView>('products', [...selected])
    const rows = chosen.flatMap((row) => (row && (row.physical_count ?? 0) >= 1 ? [row] : []))
    if (rows.length === 0) {
      toast.error('None of these has a count to accept.')
      return
    }
    const yes = await confirm({
      title: `Accept ${rows.length} ${rows.length === 1 ? 'count' : 'counts'} as ${rows.length === 1 ? 'it is' : 'they are'}?`,
      text: `Each is confirmed under your name${
        rows.length < selected.size ? `; ${selected.size - rows.length} without a count stay as they are` : ''
      }. Each can be taken back.`,
      confirm: `Accept ${rows.length}`,
    })
    if (!yes) return
    for (const row of rows) await accept(row, row.physical_count ?? 1, row.remarks)
    setSelected(new Set())
  }

  const move = (by: 1 | -1) => {
    const at = list.rows.findIndex((row) => row.id === openId)
    const next = list.rows[at === -1 ? 0 : at + by]
    if (next) setOpenId(next.id)
  }
  const decideByKey = useLoneKeys({
    u: () => void undo(),
    a: () => {
      if (editable && product && proposed.current !== null) void accept(product, proposed.current, product.remarks)
    },
  })
  const onKey = (event: KeyboardEvent) => {
    const { target } = event
    const typing = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return
    if (decideByKey(event.nativeEvent) || (event.key !== 'j' && event.key !== 'k')) return
    event.preventDefault()
    move(event.key === 'j' ? 1 : -1)
  }

  return (
    <section aria-label="Reconcile" className={classes['desk']} onKeyDown={onKey}>
      <Group justify="space-between">
        <Title order={2}>Reconcile</Title>
        <Text size="sm" c="dimmed" visibleFrom="md">
          <Kbd>j</Kbd> <Kbd>k</Kbd> next, previous · <Kbd>a</Kbd> accept the proposal · <Kbd>u</Kbd> take back
        </Text>
      </Group>
      <SegmentedControl
        aria-label="Which items"
        value={view}
        onChange={(value) => {
          setView(value as View)
          setOpenId(null)
          setSelected(new Set())
        }}
        data={[
          ...Object.entries(views).map(([value, { label }]) => ({ value, label })),
          { value: 'findings', label: 'Findings' },
        ]}
        style={{ alignSelf: 'start', maxWidth: '100%', overflow: 'auto' }}
      />
      {view === 'findings' ? <FindingsDesk campaign={campaign} /> : null}
      <Text role="status" c="dimmed" className="bilang-figures" hidden={view === 'findings'}>
        {list.total.toLocaleString('en')} {list.total === 1 ? 'item' : 'items'}
        {decided[0] ? ` · last: ${decided[0].product.property_number}, ${decided[0].words}, saved on this device` : ''}
      </Text>
      {view !== 'findings' && ((editable && selected.size > 0) || decided.length > 0) ? (
        <Group gap="sm">
          {editable && selected.size > 0 ? (
            <Button variant="outline" onClick={() => void acceptMany()}>
              Accept {selected.size} as counted
            </Button>
          ) : null}
          {decided.length > 0 ? (
            <Button variant="secondary" onClick={() => void undo()}>
              Take back the last decision
            </Button>
          ) : null}
        </Group>
      ) : null}
      <div className={classes['split']} hidden={view === 'findings'}>
        <Table
          label={views[items].label}
          columns={columns}
          list={list}
          rowId={(row) => row.id}
          rowName={(row) => row.property_number}
          openId={openId}
          onOpen={(row) => setOpenId(row.id)}
          {...(editable ? { selected, onSelected: setSelected } : {})}
          height="64vh"
          empty={<Empty>Nothing to settle here.</Empty>}
        />
        <div className={`bilang-card ${classes['panel']}`}>
          {product ? (
            <ObservationPanel
              key={product.id}
              product={product}
              then={then}
              turn={turn}
              editable={editable}
              onProposal={(verdict) => {
                proposed.current = verdict ? acceptable(verdict, product.units) : null
              }}
              onAccept={(count, remarks) => accept(product, count, remarks)}
            />
          ) : (
            <Text c="dimmed">Choose an item to see what the books say and what people saw.</Text>
          )}
        </div>
      </div>
    </section>
  )
}
