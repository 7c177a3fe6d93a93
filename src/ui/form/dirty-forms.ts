/**
 * Which forms on this page hold something typed and not yet saved. The update prompt and the sign-out dialog ask here.
 * Promises: a form that left the screen is forgotten; nothing here keeps what was typed (drafts do).
 */
const dirty = new Set<string>()
const listeners = new Set<() => void>()

export const dirtyForms = {
  mark(key: string, isDirty: boolean): void {
    if (dirty.has(key) === isDirty) return
    if (isDirty) dirty.add(key)
    else dirty.delete(key)
    for (const told of listeners) told()
  },
  any(): boolean {
    return dirty.size > 0
  },
  onChange(told: () => void): () => void {
    listeners.add(told)
    return () => void listeners.delete(told)
  },
}
