/**
 * The forms on this page that hold unsaved input. The update prompt and the sign-out dialog use this. Promises: a form that leaves the screen is
 * removed; the input itself is not stored here (drafts store it).
 */
import { makeEmitter } from '#platform/emitter.ts'

const dirtyKeys = new Set<string>()
const changes = makeEmitter()

export const dirtyForms = {
  setDirty(key: string, isDirty: boolean): void {
    if (dirtyKeys.has(key) === isDirty) return
    if (isDirty) dirtyKeys.add(key)
    else dirtyKeys.delete(key)
    changes.emit()
  },
  isAnyDirty(): boolean {
    return dirtyKeys.size > 0
  },
  onChange: changes.subscribe,
}
