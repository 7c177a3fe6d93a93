import { NotUndoable } from '#domain/outbox/op.ts'
import type { Services } from '../services.ts'

type Undo = Services['recorder']['undo']

/**
 * Undoes the ops of one record in one transaction. If one of several cannot be undone, because a later record of its item is valid or a person has to
 * decide, it stays and the others are undone one by one. Returns those that stay; throws {@link NotUndoable} if none could be undone.
 */
export async function undoAll<Item extends { id: string }>(
  recorder: { undo: Undo },
  items: readonly Item[],
): Promise<readonly Item[]> {
  const canUndo = (...some: readonly Item[]) =>
    recorder.undo(...some.map(({ id }) => id)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotUndoable) return false
        throw error
      },
    )
  if (await canUndo(...items)) return []
  const staying: Item[] = []
  for (const item of items) if (items.length === 1 || !(await canUndo(item))) staying.push(item)
  if (staying.length === items.length) throw new NotUndoable('not the last word on any item')
  return staying
}
