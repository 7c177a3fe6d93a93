import { useEffect } from 'react'
import { dirtyForms } from '#ui/form/dirty-forms.ts'

/** The browser asks before the page is closed or reloaded while passwords are on it; the sign-out asks too. */
export function usePasswordGuard(key: string, hasPasswords: boolean): void {
  useEffect(() => {
    dirtyForms.setDirty(key, hasPasswords)
    if (!hasPasswords) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
      dirtyForms.setDirty(key, false)
    }
  }, [key, hasPasswords])
}
