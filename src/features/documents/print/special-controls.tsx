/** The controls of pages of forms that fields cannot express, by the name that the record of the form gives. Each is loaded when needed. */
import { type ComponentType, lazy } from 'react'
import type { SpecialControls, SpecialControlsProps } from '#print/forms/form-page.ts'
import { withTexts } from '#text/text-catalog.ts'

/** The record names the controls of its own subject and details: the compiler cannot follow that through the name. */
const loadable = async (loading: Promise<unknown>) => ({
  default: (await withTexts(loading)) as ComponentType<SpecialControlsProps>,
})

export const specialControls: Readonly<Record<SpecialControls, ComponentType<SpecialControlsProps>>> = {
  'returned-lines': lazy(() => loadable(import('./returned-lines.tsx').then(({ ReturnedLines }) => ReturnedLines))),
}
