/** The addresses of a screen for a role, with parameters unfilled: its tabs, and each form that the role may open. */

import type { Screen } from '#app/routes/screen.ts'
import { addressOf, titleOf } from '#app/routes/screens.ts'
import type { Role } from '#contract/permissions.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { formsWithPage } from '#print/forms/all-forms.ts'
import { formText } from '#react/print/form-text.ts'

export function addressesOfScreen(screen: Screen, role: Role): readonly { address: string; title: string }[] {
  const address = addressOf(screen, role)
  if (screen.children) return screen.children.map((tab) => ({ address: `${address}/${tab.path}`, title: titleOf(tab) }))
  if (!address.includes('/:form')) return [{ address, title: titleOf(screen) }]
  return formsWithPage
    .filter(({ page }) => address.includes(`/forms/${page.about}/`) && hasPermission(role, page.permission))
    .map(({ id, page }) => ({ address: address.replace(':form', id), title: formText(page.title) }))
}
