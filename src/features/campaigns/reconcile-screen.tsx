/**
 * Settles the differences of a campaign, item by item and by keyboard: the record beside the observations, a suggested count, a decision.
 * Every decision is a count by the person who decides, recorded like any other: it goes through the outbox, it is in the history, and it can be
 * undone. The app never decides by itself.
 */
import { Group, Kbd, SegmentedControl, Text, Title } from '@mantine/core'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView, Where } from '#domain/catalog/catalog-queries.ts'
import { acceptableCount } from '#domain/counts/reconcile-suggestion.ts'
import { plural, pluralWord } from '#domain/text/format.ts'
import { useBaselineProduct } from '#react/lists/use-baseline.ts'
import { useProduct } from '#react/lists/use-list.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useServices } from '#react/services.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import type { Column } from '#ui/table/column.ts'
import {
  cardQuantityColumn,
  countColumn,
  itemColumn,
  locationColumn,
  propertyNumberColumn,
} from '#ui/table/product-columns.ts'
import { Table } from '#ui/table/table.tsx'
import { FindingsPanel } from './findings-panel.tsx'
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
  propertyNumberColumn,
  { ...cardQuantityColumn, title: 'Books', width: 60 },
  { ...countColumn, width: 60 },
  {
    key: 'difference',
    title: 'Diff.',
    width: 60,
    align: 'right',
    mono: true,
    card: 'corner',
    cell: (p) => (p.physical_count === null ? '' : p.physical_count - p.units),
  },
  { ...itemColumn, width: 180 },
  { ...locationColumn, width: 130 },
]

interface Decision {
  product: ProductView
  opId: string
  summary: string
}

export function ReconcileScreen({
  campaign,
  where: scopeFilter,
  editable,
}: {
  campaign: Campaign
  where: Where
  editable: boolean
}) {
  const { recorder, catalog } = useServices()
  const toast = useToast()
  const confirm = useConfirm()
  const [view, setView] = useState<View>('differ')
  const itemsView = view === 'findings' ? 'differ' : view
  const filter = useMemo<Where>(() => ({ ...scopeFilter, ...views[itemsView].where }), [scopeFilter, itemsView])
  const list = useWindowedList<ProductView>({
    collection: 'products',
    where: filter,
    order: ['place', 'property_number'],
  })
  const [openId, setOpenId] = useState<number | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  // Keys arrive faster than renders: a second press must not undo the same decision.
  const latestDecisions = useRef(decisions)
  const updateDecisions = useCallback((next: readonly Decision[]) => {
    latestDecisions.current = next.slice(0, 50)
    setDecisions(latestDecisions.current)
  }, [])
  const [revision, setRevision] = useState(0)
  const proposedCount = useRef<number | null>(null)
  const productQuery = useProduct(openId)
  const baselineProduct = useBaselineProduct(campaign, openId)
  const product =
    productQuery.state === 'ready' ? productQuery.value : productQuery.stale?.id === openId ? productQuery.stale : null

  const acceptCount = useCallback(
    async (product: ProductView, count: number, remarks: string | null) => {
      const { op } = await recorder.count(product, { physical_count: count, remarks, done: true }, { source: 'list' })
      updateDecisions([{ product, opId: op.id, summary: `count ${count}` }, ...latestDecisions.current])
      setRevision((before) => before + 1)
    },
    [recorder, updateDecisions],
  )

  const undo = async () => {
    const [last, ...rest] = latestDecisions.current
    if (!last) return
    updateDecisions(rest)
    try {
      await recorder.undo(last.opId)
    } catch (error) {
      updateDecisions([last, ...latestDecisions.current])
      throw error
    }
    setOpenId(last.product.id)
    setRevision((before) => before + 1)
    toast.saved(`Taken back: ${last.product.property_number}.`)
  }

  /** Accepts the selected counts without a change. Bulk decisions are limited to this one. */
  const acceptMany = async () => {
    // Selected rows may be outside the loaded window, so this reads all of them.
    const chosenRows = await catalog.getMany<ProductView>('products', [...selected])
    const rows = chosenRows.flatMap((row) => (row && (row.physical_count ?? 0) >= 1 ? [row] : []))
    if (rows.length === 0) {
      toast.error('None of these has a count to accept.')
      return
    }
    const confirmed = await confirm({
      title: `Accept ${plural(rows.length, 'count', 'counts')} as ${pluralWord(rows.length, 'it is', 'they are')}?`,
      text: `Each is confirmed under your name${
        rows.length < selected.size ? `; ${selected.size - rows.length} without a count stay as they are` : ''
      }. Each can be taken back.`,
      confirm: `Accept ${rows.length}`,
    })
    if (!confirmed) return
    for (const row of rows) await acceptCount(row, row.physical_count ?? 1, row.remarks)
    setSelected(new Set())
  }

  const moveBy = (by: 1 | -1) => {
    const index = list.rows.findIndex((row) => row.id === openId)
    const next = list.rows[index === -1 ? 0 : index + by]
    if (next) setOpenId(next.id)
  }
  const decideByKey = useSingleKeys({
    u: () => void undo(),
    a: () => {
      if (editable && product && proposedCount.current !== null)
        void acceptCount(product, proposedCount.current, product.remarks)
    },
  })
  const onKey = (event: KeyboardEvent) => {
    const { target } = event
    const isTyping = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (decideByKey(event.nativeEvent) || (event.key !== 'j' && event.key !== 'k')) return
    event.preventDefault()
    moveBy(event.key === 'j' ? 1 : -1)
  }

  return (
    <section aria-label="Reconcile" className={classes['reconcile']} onKeyDown={onKey}>
      <Group justify="space-between">
        <Title order={2}>Reconcile</Title>
        <Text size="sm" c="dimmed" visibleFrom="md">
          <Kbd>j</Kbd> <Kbd>k</Kbd> next, previous · <Kbd>a</Kbd> accept the proposal · <Kbd>u</Kbd> undo
        </Text>
      </Group>
      <SegmentedControl
        className="bilang-start bilang-scroll"
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
      />
      {view === 'findings' ? <FindingsPanel campaign={campaign} /> : null}
      <Text role="status" c="dimmed" className="bilang-figures" hidden={view === 'findings'}>
        {plural(list.total, 'item', 'items')}
        {decisions[0]
          ? ` · last: ${decisions[0].product.property_number}, ${decisions[0].summary}, saved on this device`
          : ''}
      </Text>
      {view !== 'findings' && ((editable && selected.size > 0) || decisions.length > 0) ? (
        <Group gap="sm">
          {editable && selected.size > 0 ? (
            <Button variant="outline" onClick={() => void acceptMany()}>
              Accept {selected.size} as counted
            </Button>
          ) : null}
          {decisions.length > 0 ? (
            <Button variant="secondary" onClick={() => void undo()}>
              Undo the last decision
            </Button>
          ) : null}
        </Group>
      ) : null}
      <div className={classes['split']} hidden={view === 'findings'}>
        <Table
          label={views[itemsView].label}
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
              baselineProduct={baselineProduct}
              revision={revision}
              editable={editable}
              onProposal={(verdict) => {
                proposedCount.current = verdict ? acceptableCount(verdict, product.units) : null
              }}
              onAccept={(count, remarks) => acceptCount(product, count, remarks)}
            />
          ) : (
            <Text c="dimmed">Choose an item to see what the books say and what people saw.</Text>
          )}
        </div>
      </div>
    </section>
  )
}
