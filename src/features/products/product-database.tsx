/**
 * The product database (spec 2): the device's list, at once and offline. The address is the whole state; a product opens beside the list on
 * a desk and as a page of its own on a phone.
 */
import { Box, Group, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { useParts } from '#runtime/parts.ts'
import { useArea } from '#runtime/use-area.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { useCan } from '#runtime/use-session.ts'
import { useWindow } from '#runtime/use-window.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListFailed } from '#ui/list/list-failed.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListFailure } from '#ui/list/use-list-failure.ts'
import { ColumnChooser } from '#ui/table/column-chooser.tsx'
import { ListNote } from '#ui/table/list-note.tsx'
import { Table } from '#ui/table/table.tsx'
import { productColumns } from './columns.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import { emptyState, queryOf } from './list-state.ts'
import classes from './product-database.module.css'
import { ProductPanel } from './product-panel.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useListState } from './use-list-state.ts'

const none: ReadonlySet<number> = new Set()
const rowId = (product: ProductView) => product.id
const rowName = (product: ProductView) => product.property_number

export function ProductDatabase() {
  const { catalogue } = useParts()
  const { state, change } = useListState()
  const area = useArea()
  const navigate = useNavigate()
  const params = useParams()
  const openId = /^\d+$/.test(params['id'] ?? '') ? Number(params['id']) : null
  const phone = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const mayAdd = useCan('catalogue.add')
  const mayChange = useCan('catalogue.change')
  const status = useCatalogueStatus()
  useListFailure(sentences.productListFailed, status.problem, status.phase === 'ready')
  const query = useMemo(() => queryOf(state), [state])
  const list = useWindow<ProductView>(query)
  const [selected, setSelected] = useState<ReadonlySet<number>>(none)
  const base = `${area}/inventory/database`
  const go = (path: string) => navigate({ pathname: path, search: location.search })

  if (openId !== null && phone) {
    return <ProductPanel id={openId} onClose={() => void go(base)} page />
  }
  const narrowed = state.search !== '' || Object.keys(state.filters).length > 0
  return (
    <div className={classes['screen']}>
      <div className={classes['list']}>
        <Group justify="space-between" gap="sm" align="baseline">
          <Title order={1} fz="xl">
            Product database
          </Title>
          <ListNote list={list} selected={selected.size} />
        </Group>
        <div className={classes['tools']}>
          <SearchBox
            value={state.search}
            label="Search products"
            onSearch={(search) => change({ search }, 'replace')}
          />
          <SavedViews />
          {/* A phone shows cards: there is nothing to choose, and files are made at a desk. */}
          <Box visibleFrom="sm" className={classes['desk'] ?? ''}>
            <ColumnChooser columns={productColumns} shown={state.columns} onShown={(columns) => change({ columns })} />
            <ExportMenu state={state} />
          </Box>
          {mayAdd ? <AddButton component={Link} to={`${base}/create`} label="Add product" /> : null}
        </div>
        <FilterChips state={state} onFilters={(filters) => change({ filters })} />
        {status.phase === 'none' && status.problem ? (
          <ListFailed
            sentence={sentences.productListFailed}
            problem={status.problem}
            onRetry={() => void catalogue.refresh('manual')}
          />
        ) : null}
        {selected.size > 0 && mayChange ? (
          <SelectionBar ids={selected} total={list.total} query={query} onSelected={setSelected} />
        ) : null}
        <Table<ProductView>
          label="Products"
          columns={productColumns}
          shown={state.columns}
          list={{ ...list, loading: list.loading || status.phase === 'building' }}
          rowId={rowId}
          rowName={rowName}
          {...(state.order === null ? {} : { order: state.order })}
          onOrder={(order) => change({ order })}
          {...(mayChange
            ? {
                selected,
                onSelected: setSelected,
                onSelectAll: () => void catalogue.ids(query).then((ids) => setSelected(new Set(ids))),
              }
            : {})}
          onOpen={(product) => void go(`${base}/${product.id}`)}
          openId={openId}
          tint={(product) => (product.mark.is === 'needs-you' ? 'attention' : null)}
          empty={
            narrowed ? (
              <Empty
                action={
                  <Button variant="outline" onClick={() => change({ ...emptyState, columns: state.columns })}>
                    Show all products
                  </Button>
                }
              >
                No product fits this search and these filters.
              </Empty>
            ) : (
              <Empty
                action={
                  mayAdd && status.phase === 'ready' ? (
                    <Button component={Link} to={`${base}/create`}>
                      Add the first product
                    </Button>
                  ) : undefined
                }
              >
                {status.phase === 'ready'
                  ? 'The products that your institute answers for will stand here.'
                  : 'The list has not been downloaded to this device yet.'}
              </Empty>
            )
          }
        />
      </div>
      {openId === null ? null : (
        <aside className={classes['panel']} aria-label="Product">
          <ProductPanel key={openId} id={openId} onClose={() => void go(base)} />
        </aside>
      )}
    </div>
  )
}
