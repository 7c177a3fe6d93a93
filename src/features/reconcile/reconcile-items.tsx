/** The items of one view of the reconcile screen, the open item beside them, and the keys to move, accept and undo. */

import { Group, Modal, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView, RowQuery, Where } from '#domain/catalog/catalog-queries.ts'
import { baselineOf } from '#domain/counts/baseline-product.ts'
import { countedForCampaign } from '#domain/counts/campaign-states.ts'
import { countsSince } from '#domain/counts/count-status.ts'
import { inCampaign } from '#domain/counts/product-in-campaign.ts'
import { acceptableCount } from '#domain/counts/reconcile-suggestion.ts'
import { useSameCounter } from '#react/campaign-records/use-same-counter.ts'
import { useFrozenQuantities } from '#react/lists/campaign-items.ts'
import { useBaselineProduct } from '#react/lists/use-baseline.ts'
import { useProduct } from '#react/lists/use-list.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { t as states } from '#text/counting/count-states.ts'
import { t } from '#text/reconcile/reconcile.ts'
import { t as table } from '#text/shared/ui-table.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { listHeight } from '#ui/list/list-height.ts'
import { isTextField, useSingleKeys } from '#ui/single-keys.ts'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import {
  cardQuantityColumn,
  countColumn,
  itemColumn,
  locationColumn,
  propertyNumberColumn,
} from '#ui/table/columns/product-columns.ts'
import { Table } from '#ui/table/table.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { ObservationPanel } from './observations/observation-panel.tsx'
import { useCountObservations, useSuggestion } from './observations/use-count-observations.ts'
import classes from './reconcile.module.css'
import { useSecondCountState } from './second-counts/use-second-count-state.ts'
import { ItemSettlement } from './settle/item-settlement.tsx'
import { type Decisions, lastDecisionText } from './use-decisions.ts'

const viewFilters = {
  differ: { scanned: true, balance: ['short', 'over'] },
  unseen: { scanned: false },
  seenOnly: { scanned: true, balance: 'uncounted' },
  done: { scanned: true, balance: 'even' },
} as const satisfies Record<string, Where>
export type ItemsView = keyof typeof viewFilters
export const itemsViews = Object.keys(viewFilters) as readonly ItemsView[]
export const itemsViewLabel = (view: ItemsView): string =>
  view === 'unseen' ? states('notCounted') : t(`view.${view}`)

/** In each view, either all items are counted for the campaign or none. The row's own flag also depends on other campaigns. */
const countIn = (view: ItemsView, { physical_count }: ProductView) => (view === 'unseen' ? null : physical_count)

const itemColumns = (view: ItemsView, unitsOf: (product: ProductView) => number): readonly Column<ProductView>[] => [
  propertyNumberColumn,
  { ...cardQuantityColumn, title: t('perCard'), width: 75, cell: unitsOf },
  { ...countColumn, width: 80, cell: (p) => countIn(view, p) ?? '–' },
  {
    key: 'difference',
    title: t('difference'),
    width: 90,
    align: 'right',
    mono: true,
    card: 'corner',
    cell: (p) => {
      const count = countIn(view, p)
      return count === null ? '' : count - unitsOf(p)
    },
  },
  { ...itemColumn, width: 150 },
  { ...locationColumn, width: 100 },
]

const itemsQuery = { collection: 'products', order: ['place', 'property_number'] } as const

/** `isChanged`: quantities changed since the baseline, so that counts are compared with those of the baseline. */
function useItemsQuery(campaign: Campaign, where: Where, isChanged: boolean): RowQuery {
  return useMemo(() => {
    const baseline = isChanged ? baselineOf(campaign) : null
    return { ...itemsQuery, where, ...countedForCampaign(campaign), ...(baseline && { balanceOf: baseline }) }
  }, [campaign, where, isChanged])
}

interface ItemsProps {
  campaign: Campaign
  where: Where
  view: ItemsView
  editable: boolean
  decisions: Decisions
}

export function ReconcileItems({ campaign, where: scopeFilter, view, editable, decisions }: ItemsProps) {
  const filter = useMemo<Where>(() => ({ ...scopeFilter, ...viewFilters[view] }), [scopeFilter, view])
  const frozen = useFrozenQuantities(campaign)
  const columns = useMemo(() => itemColumns(view, ({ id, units }) => frozen?.get(id) ?? units), [view, frozen])
  const isPhone = useMedia('phone')
  const settings = useTableSettings('reconcile')
  const list = useWindowedList<ProductView>(useItemsQuery(campaign, filter, frozen !== null && frozen.size > 0))
  const [openId, setOpenId] = useState<number | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const open = useOpenItem(campaign, openId, decisions.revision)
  const undo = async () => {
    const undone = await decisions.undo()
    if (undone) setOpenId(undone.id)
  }
  const acceptSelected = async () => {
    const settled = new Set(await decisions.acceptAsCounted([...selected]))
    // Items that could not be saved stay selected.
    if (settled.size > 0) setSelected((before) => new Set([...before].filter((id) => !settled.has(id))))
  }
  const onKey = useReconcileKeys({
    u: () => void undo(),
    a: () => {
      const count = open?.suggestion ? acceptableCount(open.suggestion, open.product.units) : null
      if (editable && open && count !== null) void decisions.accept(open.product, count, open.product.remarks)
    },
    onMove: (by) => {
      const index = list.rows.findIndex((row) => row.id === openId)
      const next = list.rows[index === -1 ? 0 : index + by]
      if (next) setOpenId(next.id)
    },
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the list and the open item, which have the focus
    <div className={classes['reconcile']} onKeyDown={onKey}>
      <DecisionBar
        total={list.total}
        last={decisions.last}
        selectedCount={editable ? selected.size : 0}
        onAccept={() => void acceptSelected()}
        onUndo={() => void undo()}
      >
        <ColumnChooser columns={columns} settings={settings} />
      </DecisionBar>
      <SaveFailures failures={decisions.saveFailures} onDismiss={decisions.dismissSaveFailure} />
      <div className={classes['split']}>
        <div className="bilang-stack">
          <Table
            label={itemsViewLabel(view)}
            columns={columns}
            settings={settings}
            list={list}
            rowId={(row) => row.id}
            rowName={(row) => row.property_number}
            openId={openId}
            onOpen={(row) => setOpenId(row.id)}
            {...(editable ? { selected, onSelected: setSelected } : {})}
            height={listHeight}
            empty={<Empty>{t('noItems')}</Empty>}
          />
        </div>
        <OpenItem number={open?.product.property_number ?? null} onClose={() => setOpenId(null)}>
          {open ? (
            <OpenPanel
              campaign={campaign}
              view={view}
              editable={editable}
              decisions={decisions}
              open={open}
              onAccepted={() => isPhone && setOpenId(null)}
            />
          ) : (
            <Text c="dimmed">{t('chooseItem')}</Text>
          )}
        </OpenItem>
      </div>
    </div>
  )
}

/** The open item: its observations, the decision about its count, and settling it without one. */
function OpenPanel({
  open,
  onAccepted,
  campaign,
  view,
  editable,
  decisions,
}: Omit<ItemsProps, 'where'> & { open: NonNullable<ReturnType<typeof useOpenItem>>; onAccepted: () => void }) {
  return (
    <>
      <ObservationPanel
        key={open.product.id}
        {...open}
        editable={editable}
        onAccept={async (count, remarks) => {
          const isStored = await decisions.accept(open.product, count, remarks)
          onAccepted()
          return isStored
        }}
      />
      <ItemSettlement
        campaign={campaign}
        product={open.product}
        group={view === 'unseen' ? 'notFound' : null}
        editable={editable}
        decisions={decisions}
      />
    </>
  )
}

/** Beside the list; on a phone, a dialog over it, so that the list keeps its position. */
export function OpenItem({
  number,
  onClose,
  children,
}: {
  number: string | null
  onClose: () => void
  children: ReactNode
}) {
  if (!useMedia('phone')) return <div className={`bilang-card ${classes['panel']}`}>{children}</div>
  return (
    <Modal opened={number !== null} onClose={onClose} title={number} fullScreen>
      {children}
    </Modal>
  )
}

/** How many items there are, the latest decision, and the buttons for the selected items and for undo. */
export function DecisionBar({
  total,
  last,
  selectedCount,
  onAccept,
  onUndo,
  children,
}: {
  total: number
  last: Decisions['last']
  selectedCount: number
  onAccept: () => void
  onUndo: () => void
  /** Controls for the layout of the list. */
  children: ReactNode
}) {
  return (
    <Group justify="space-between" gap="sm">
      <Text role="status" c="dimmed" className="bilang-figures">
        {table('itemCount', { count: total })}
        {last ? ` · ${lastDecisionText(last)}` : ''}
      </Text>
      <Group gap="sm">
        {children}
        {selectedCount > 0 ? (
          <Button variant="outline" onClick={onAccept}>
            {t('acceptCounts', { count: selectedCount })}
          </Button>
        ) : null}
        {last ? (
          <Button variant="secondary" onClick={onUndo}>
            {t('undoLast')}
          </Button>
        ) : null}
      </Group>
    </Group>
  )
}

/** The open item as the campaign counts it (while it is read again, as it was), its baseline, its observations and the suggested count; null if none is open. */
export function useOpenItem(campaign: Campaign, id: number | null, revision: number) {
  const query = useProduct(id)
  const stale = query.state === 'loading' && query.stale?.id === id ? query.stale : null
  const listed = query.state === 'ready' ? query.value : stale
  const frozen = useFrozenQuantities(campaign)
  const product = useMemo(
    () => listed && frozen && inCampaign(listed, campaign, frozen.get(listed.id)),
    [listed, campaign, frozen],
  )
  const baselineProduct = useBaselineProduct(campaign, id)
  const observations = useCountObservations(product, countsSince(campaign), revision)
  const secondCount = useSecondCountState(campaign, product, observations)
  const suggestion = useSuggestion(product, observations, secondCount, useSameCounter(campaign.id))
  return product && listed && { product, listed, baselineProduct, observations, suggestion, secondCount }
}

/** Letters only work when pressed alone, and never in a field. */
function useReconcileKeys({ u, a, onMove }: { u: () => void; a: () => void; onMove: (by: 1 | -1) => void }) {
  const decideByKey = useSingleKeys({ u, a })
  return (event: KeyboardEvent) => {
    if (isTextField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (decideByKey(event.nativeEvent) || (event.key !== 'j' && event.key !== 'k')) return
    event.preventDefault()
    onMove(event.key === 'j' ? 1 : -1)
  }
}
