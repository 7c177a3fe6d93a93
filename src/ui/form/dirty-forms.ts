/**
 * Which forms on this page hold something typed and not yet saved. The update prompt and the sign-out dialog ask here.
 * Promises: a form that left the screen is forgotten; nothing here keeps what was typed (drafts do).
 */
const dirtyKeys = new Set<string>()
const listeners = new Set<() => void>()

export const dirtyForms = {
  setDirty(key: string, isDirty: boolean): void {
    if (dirtyKeys.has(key) === isDirty) return
    if (isDirty) dirtyKeys.add(key)
    else dirtyKeys.delete(key)
    for (const listener of listeners) listener()
  },
  isAnyDirty(): boolean {
    return dirtyKeys.size > 0
  },
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
