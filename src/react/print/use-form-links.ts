import { hasPermission } from '#domain/people/roles.ts'
import { formsWithPage } from '#print/forms/all-forms.ts'
import type { Subject } from '#print/forms/form-page.ts'
import { usePerson } from '../session/use-session.ts'
import { useInventoryPath } from '../use-inventory-path.ts'
import { formText } from './form-text.ts'

export interface FormLink {
  /** Without the id of the row that the form is about. */
  to: string
  label: string
  note: string
}

/** The links to the forms about a subject that this person may print. */
export function useFormLinks(about: Subject): readonly FormLink[] {
  const area = useInventoryPath()
  const role = usePerson()?.role ?? null
  return formsWithPage.flatMap(({ id, page: { about: own, link, permission } }) =>
    own === about && link && hasPermission(role, permission)
      ? [
          {
            to: `${area}/forms/${about}/${id}`,
            label: formText(link.label),
            note: link.note ? formText(link.note) : '',
          },
        ]
      : [],
  )
}
