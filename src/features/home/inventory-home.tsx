import { Title } from '@mantine/core'
import { useCatalogStatus, useIsStalled } from '#react/lists/use-list.ts'
import { t as titles } from '#text/app/screens.ts'
import { ListNote } from '#ui/table/list-page/list-note.tsx'
import { NavTiles } from './nav-tiles.tsx'

/** The inventory home: lists, documents and reports of the role. */
export function InventoryHome() {
  const { counts, asOf } = useCatalogStatus('counts', 'asOf')
  const stalled = useIsStalled()
  return (
    <div className="bilang-page">
      <div>
        <Title order={1}>{titles('title.inventory')}</Title>
        <span className="bilang-muted">
          <ListNote list={{ total: counts.products ?? 0, asOf, loading: asOf === null, stalled }} noun="products" />
        </span>
      </div>
      <NavTiles groups={['inventory', 'documents', 'reports', 'count']} />
    </div>
  )
}
