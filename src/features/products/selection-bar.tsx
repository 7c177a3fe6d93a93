/** What can be done with the selected products: all that match, change many, delete (spec 8). */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { products } from '#contract/resources/products.ts'
import { sentences } from '#contract/sentences.ts'
import type { RowQuery } from '#domain/catalogue.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useArea } from '#runtime/use-area.ts'
import { useBulk } from '#runtime/use-bulk.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import classes from './product-database.module.css'

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
  const bulk = useBulk()
  const online = useOnline()
  const mayRemove = useCan('catalogue.remove')
  const confirm = useConfirm()
  const toast = useToast()
  const area = useArea()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const kind = ids.size === 1 ? products.words.one : products.words.many

  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${figure(ids.size)} ${kind}?`,
      text: (
        <>
          Their counts and their place in the lists go with them; the history and printed documents stay. This cannot be
          undone.
        </>
      ),
      confirm: `Delete ${figure(ids.size)}`,
      danger: true,
    })
    if (!sure) return
    const end = await bulk(
      products,
      { remove: [...ids] },
      {
        told: (done, all) => setBusy(`${figure(done)} of ${figure(all)}`),
      },
    )
    setBusy(null)
    if (!end.ok) {
      toast.show({ text: `${sentences.deleteFailed(kind)} ${shortProblem(end.problem, 'doing')}`, uptime: 6000 })
      return
    }
    const failed = Object.values(end.value.errors)
    if (failed.length > 0) {
      const first = Object.values(failed[0] ?? {})
        .flat()
        .join(' ')
      toast.show({ text: `${sentences.deleteFailed(kind)} ${first}`, uptime: 6000 })
      if (end.value.removed === 0) return
    }
    if (end.value.removed > 0) toast.success(sentences.deleted(kind))
    onSelected(new Set())
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
      <Button size="sm" variant="outline" disabled={!online || busy !== null} onClick={() => setEditing(true)}>
        Change…
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={busy !== null || ids.size > tagsAtOnce}
        onClick={() => void navigate(`${area}/inventory/database/print-qr?ids=${[...ids].join(',')}`)}
      >
        Print tags
      </Button>
      {ids.size > tagsAtOnce ? <span className="bilang-muted">Tags: at most {figure(tagsAtOnce)} at once.</span> : null}
      {mayRemove ? (
        <Button size="sm" variant="danger" disabled={!online} loading={busy !== null} onClick={() => void remove()}>
          {busy === null ? 'Delete' : `Deleting ${busy}`}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={() => onSelected(new Set())}>
        Clear
      </Button>
      {online ? null : (
        <span className="bilang-muted">The office is not on the line: changing and deleting wait for it.</span>
      )}
      {editing ? <BulkEdit ids={[...ids]} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}
