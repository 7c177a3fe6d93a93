/**
 * Reports whether a form has typed values, which showing another item would lose: to the screen, and to the prompts before an update or a sign-out.
 * A form that leaves the screen has none.
 */
import { useEffect } from 'react'
import { dirtyForms } from '#ui/form/dirty-forms.ts'

export function useReportedTyping(formKey: string, isDirty: boolean, onTyping: (isTyping: boolean) => void): void {
  useEffect(() => {
    onTyping(isDirty)
    dirtyForms.setDirty(formKey, isDirty)
    return () => {
      onTyping(false)
      dirtyForms.setDirty(formKey, false)
    }
  }, [isDirty, onTyping, formKey])
}
