/** Actions for the selected products: select all that match, change many, delete (specification §8). */
import { Group, Modal, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RowQuery } from '#domain/catalog/catalog-queries.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/session/use-area.ts'
import { useCan } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/products/products-list.ts'
import { t as common } from '#text/shared/common.ts'
import { withTexts } from '#text/text-catalog.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { BulkProgress } from '../bulk/bulk-progress.tsx'
import { useDeleteProducts } from '../bulk/use-delete-products.ts'
import classes from '../product-database.module.css'

const BulkEdit = lazy(async () => ({ default: (await withTexts(import('../bulk/bulk-edit.tsx'))).BulkEdit }))

/** The number of ids that fit into one address. */
const maxTags = 2_000
export function SelectionBar({
  ids,
  total,
  query,
  onSelected,
}: {
  ids: ReadonlySet<number>
  total: number
  query: RowQuery
  onSelected: (ids: ReadonlySet<number>) => void
}) {
  const { catalog } = useServices()
  const online = useOnline()
  const canRemove = useCan('catalogue.remove')
  const area = useArea()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const { progress, stop, remove } = useDeleteProducts()
  const [isStopping, setStopping] = useState(false)
  const busy = progress !== null

  const removeAll = async () => {
    setStopping(false)
    onSelected(new Set(await remove([...ids])))
  }

  return (
    <div className={classes['bar']} role="toolbar" aria-label={t('selection.label')}>
      <b>{t('selection.selected', { count: formatNumber(ids.size) })}</b>
      {ids.size < total ? (
        <Button
          variant="link"
          size="sm"
          onClick={() => void catalog.ids(query).then((all) => onSelected(new Set(all)))}
        >
          {t('selection.selectAll', { count: formatNumber(total) })}
        </Button>
      ) : null}
      <Button size="sm" variant="outline" disabled={!online || busy} onClick={() => setEditing(true)}>
        {t('selection.change')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={busy || ids.size > maxTags}
        onClick={() => void navigate(`${area}/inventory/database/print-qr?ids=${[...ids].join(',')}`)}
      >
        {t('selection.printTags')}
      </Button>
      {ids.size > maxTags ? (
        <span className="bilang-muted">{t('selection.tooManyTags', { count: formatNumber(maxTags) })}</span>
      ) : null}
      {canRemove ? (
        <Button size="sm" variant="danger" disabled={!online} loading={busy} onClick={() => void removeAll()}>
          {common('delete')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={() => onSelected(new Set())}>
        {common('clear')}
      </Button>
      {online ? null : <OfflineNote toDo={t('selection.connect')} />}
      {progress ? (
        <Modal
          opened
          onClose={() => {}}
          withCloseButton={false}
          title={t('selection.deleting', { count: progress.total })}
        >
          <Stack gap="md">
            <BulkProgress {...progress} label={isStopping ? t('selection.stopping') : progress.label} />
            <Group justify="flex-end">
              <Button
                variant="secondary"
                disabled={stop === null || isStopping}
                onClick={() => {
                  setStopping(true)
                  stop?.()
                }}
              >
                {common('stop')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      ) : null}
      {editing ? (
        <Suspense fallback={null}>
          <BulkEdit ids={[...ids]} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
