/**
 * The product database (specification §2): the offline list, at once and without a network. The address holds the whole state. A product
 * opens beside the list on a wide screen and as its own page on a phone.
 */
import { Box, Group, Title } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { newFromList } from '#domain/catalog/list-filters.ts'
import type { TableSettings } from '#domain/tables/table-layout.ts'
import { useCatalogStatus, useProduct } from '#react/lists/use-list.ts'
import { useManagesCampaigns } from '#react/lists/use-manages-campaigns.ts'
import { useReachText } from '#react/lists/use-reach.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/session/use-area.ts'
import { useCan } from '#react/session/use-session.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/products/products-list.ts'
import { withTexts } from '#text/text-catalog.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ListFailed } from '#ui/list/list-failed.tsx'
import { ReachNote } from '#ui/list/reach-note.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { ListNote } from '#ui/table/list-page/list-note.tsx'
import { Table } from '#ui/table/table.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { FilterChips } from '../filters/filter-chips.tsx'
import classes from '../product-database.module.css'
import { emptyState, type ListState, queryOf, writeState } from './list-state.ts'
import { ProductExportMenu } from './product-export-menu.tsx'
import { productColumns } from './product-list-columns.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useListState } from './use-list-state.ts'

/** Loaded when the page is idle, so that the list appears earlier. */
const loadPanel = () => withTexts(import('../details/product-panel.tsx'))
const ProductPanel = lazy(async () => ({ default: (await loadPanel()).ProductPanel }))

const noIds: ReadonlySet<number> = new Set()
const rowId = (product: ProductView) => product.id
const rowName = (product: ProductView) => product.property_number

export function ProductDatabase() {
  const { catalog } = useServices()
  const { state, change } = useListState()
  const settings = useTableSettings('products')
  const area = useArea()
  const navigate = useNavigate()
  const params = useParams()
  const openId = /^\d+$/.test(params['id'] ?? '') ? Number(params['id']) : null
  const isPhone = useMedia('below-desktop')
  const canAdd = useCan('catalogue.add')
  const reachText = useReachText()
  const canChange = useCan('catalogue.change')
  const status = useCatalogStatus('phase', 'problem')
  useListFailure(fixedTexts.productListFailed, status.problem, status.phase === 'ready')
  const query = useMemo(() => queryOf(state), [state])
  const list = useWindowedList<ProductView>(query)
  const [selected, setSelected] = useState<ReadonlySet<number>>(noIds)
  const listPath = `${area}/inventory/database`
  useEffect(() => whenIdle(() => void loadPanel().catch(() => {})), [])
  const goTo = (path: string) => navigate({ pathname: path, search: location.search })
  const listBox = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const closePanel = () => {
    // Back to the row that was opened, from which the arrow keys continue.
    if (panel.current?.contains(document.activeElement))
      listBox.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus()
    void goTo(listPath)
  }

  if (openId !== null && isPhone) {
    return (
      <Suspense fallback={<Loading />}>
        <ProductPanel id={openId} onClose={() => void goTo(listPath)} asPage />
      </Suspense>
    )
  }
  return (
    <div className={classes['screen']}>
      <OpenItemStatus id={openId} />
      <div ref={listBox} className={classes['list']}>
        <Group justify="space-between" gap="sm" align="baseline">
          <Title order={1} fz="xl">
            {titles('title.products')}
          </Title>
          <ListNote list={list} selected={selected.size} noun="products" />
        </Group>
        <ReachNote text={reachText} />
        <ListTools state={state} change={change} settings={settings} addPath={canAdd ? `${listPath}/create` : null} />
        <CountThese state={state} />
        {status.phase === 'none' && status.problem ? (
          <ListFailed
            sentence={fixedTexts.productListFailed}
            problem={status.problem}
            onRetry={() => void catalog.refresh('manual')}
          />
        ) : null}
        {selected.size > 0 && canChange ? (
          <SelectionBar ids={selected} total={list.total} query={query} onSelected={setSelected} />
        ) : null}
        <Table<ProductView>
          label={t('products')}
          columns={productColumns}
          settings={settings}
          shown={state.columns}
          onShown={(columns) => change({ columns })}
          list={{ ...list, loading: list.loading || status.phase === 'building' }}
          rowId={rowId}
          rowName={rowName}
          {...(state.order === null ? {} : { order: state.order })}
          onOrder={(order) => change({ order })}
          {...(canChange
            ? {
                selected,
                onSelected: setSelected,
                onSelectAll: () => void catalog.ids(query).then((ids) => setSelected(new Set(ids))),
              }
            : {})}
          onOpen={(product) => void goTo(`${listPath}/${product.id}`)}
          openId={openId}
          tint={(product) => (product.countProgress.kind === 'needs-you' ? 'attention' : null)}
          empty={
            <NoProducts
              isNarrowed={state.search !== '' || Object.keys(state.filters).length > 0}
              onShowAll={() => change({ ...emptyState, columns: state.columns })}
              addPath={canAdd ? `${listPath}/create` : null}
            />
          }
        />
      </div>
      {openId === null ? null : (
        <aside ref={panel} className={classes['panel']} aria-label={t('product')}>
          <Suspense fallback={<Loading />}>
            <ProductPanel key={openId} id={openId} onClose={closePanel} />
          </Suspense>
        </aside>
      )}
    </div>
  )
}

/** Says which item was opened beside the list, where the focus stays. */
function OpenItemStatus({ id }: { id: number | null }) {
  const read = useProduct(id)
  const item = id !== null && read.state === 'ready' ? read.value : null
  return (
    <p role="status" className="bilang-hidden">
      {item ? t('opened', { item: `${item.names.article} ${item.property_number}`.trim() }) : ''}
    </p>
  )
}

/** Link that creates a campaign of the filtered items. */
function CountThese({ state }: { state: ListState }) {
  const { api } = useServices()
  const area = useArea()
  const canManage = useManagesCampaigns()
  const isFiltered = Object.keys(state.filters).length > 0
  if (!isFiltered || !canManage || !api.features().has('campaign-crew')) return null
  const query = writeState({ ...emptyState, search: state.search, filters: state.filters })
  query.set(newFromList, '1')
  return (
    <Button
      component={Link}
      to={`${area}/inventory/counts?${query}`}
      variant="link"
      className="bilang-start bilang-fixed"
    >
      {t('countThese')}
    </Button>
  )
}

/** Search, views, columns, export, the way to a new product, and filters: in the same row until there are some. */
function ListTools({
  state,
  change,
  settings,
  addPath,
}: ReturnType<typeof useListState> & {
  settings: TableSettings
  /** Null: this person may not add products. */
  addPath: string | null
}) {
  const isPhone = useMedia('phone')
  return (
    <div className={classes['listTools']}>
      <SearchBox
        fullRow
        value={state.search}
        label={t('search')}
        onSearch={(search) => change({ search }, 'replace')}
      />
      <SavedViews />
      {/* A phone shows cards: there are no columns to choose, and nobody exports files there. */}
      {isPhone ? null : (
        <Box className={classes['desktopTools'] ?? ''}>
          <ColumnChooser
            columns={productColumns}
            settings={settings}
            shown={state.columns}
            onShown={(columns) => change({ columns })}
          />
          <ProductExportMenu state={state} />
        </Box>
      )}
      {addPath ? <AddButton component={Link} to={addPath} label={titles('title.addProduct')} /> : null}
      <FilterChips state={state} onFilters={(filters) => change({ filters })} />
    </div>
  )
}

/** Why the list shows nothing. */
function NoProducts({
  isNarrowed,
  onShowAll,
  addPath,
}: {
  isNarrowed: boolean
  onShowAll: () => void
  addPath: string | null
}) {
  const { phase } = useCatalogStatus('phase')
  if (isNarrowed) {
    return (
      <Empty
        action={
          <Button variant="outline" onClick={onShowAll}>
            {t('empty.showAll')}
          </Button>
        }
      >
        {t('empty.noMatches')}
      </Empty>
    )
  }
  if (phase !== 'ready') return <Empty>{t('empty.noList')}</Empty>
  return (
    <Empty
      action={
        addPath ? (
          <Button component={Link} to={addPath}>
            {t('empty.addFirst')}
          </Button>
        ) : undefined
      }
    >
      {t('empty.noRecords')}
    </Empty>
  )
}
