/** What can be done with the selected products: all that match, change many, delete (spec 8). */
import { Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RowQuery } from '#domain/catalogue.ts'
import { useParts } from '#runtime/parts.ts'
import { useArea } from '#runtime/use-area.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { useDeleteMany } from './delete-many.ts'
import classes from './product-database.module.css'
import { WorkProgress } from './work-progress.tsx'

/** What one address can name. */
const tagsAtOnce = 2_000
const figure = (count: number) => count.toLocaleString('en')

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
  const { catalogue } = useParts()
  const online = useOnline()
  const mayRemove = useCan('catalogue.remove')
  const area = useArea()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const { work, stop, remove } = useDeleteMany()
  const [stopping, setStopping] = useState(false)
  const busy = work !== null

  const removeAll = async () => {
    setStopping(false)
    onSelected(new Set(await remove([...ids])))
  }

  return (
    <div className={classes['bar']} role="toolbar" aria-label="Selected products">
      <b>{figure(ids.size)} selected</b>
      {ids.size < total ? (
        <Button
          variant="link"
          size="sm"
          onClick={() => void catalogue.ids(query).then((all) => onSelected(new Set(all)))}
        >
          Select all {figure(total)} that match
        </Button>
      ) : null}
      <Button size="sm" variant="outline" disabled={!online || busy} onClick={() => setEditing(true)}>
        Change…
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={busy || ids.size > tagsAtOnce}
        onClick={() => void navigate(`${area}/inventory/database/print-qr?ids=${[...ids].join(',')}`)}
      >
        Print tags
      </Button>
      {ids.size > tagsAtOnce ? <span className="bilang-muted">Tags: at most {figure(tagsAtOnce)} at once.</span> : null}
      {mayRemove ? (
        <Button size="sm" variant="danger" disabled={!online} loading={busy} onClick={() => void removeAll()}>
          Delete
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={() => onSelected(new Set())}>
        Clear
      </Button>
      {online ? null : (
        <span className="bilang-muted">The office is not on the line: changing and deleting wait for it.</span>
      )}
      {work ? (
        <Modal opened onClose={() => {}} withCloseButton={false} title={`Deleting ${figure(work.total)} products`}>
          <Stack gap="md">
            <WorkProgress {...work} doing={stopping ? 'Stopping' : work.doing} />
            <Group justify="flex-end">
              <Button
                variant="secondary"
                disabled={stop === null || stopping}
                onClick={() => {
                  setStopping(true)
                  stop?.()
                }}
              >
                Stop
              </Button>
            </Group>
          </Stack>
        </Modal>
      ) : null}
      {editing ? <BulkEdit ids={[...ids]} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}
