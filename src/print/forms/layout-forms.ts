/** How filled forms become pages and a PDF. */
import { type FontBytes, type Fonts, openFonts } from '../fonts/fonts.ts'
import { layoutPages } from '../layout/flow-form.ts'
import type { Page } from '../layout/page.ts'
import { renderPdf } from '../pdf/render-pdf.ts'
import { allForms, type FilledForm, type FormId } from './all-forms.ts'
import type { Form, FormInput } from './form.ts'

/** The input of a filled form belongs to its record: the compiler cannot follow that through the table. */
const recordOf = ({ form }: FilledForm) => allForms[form] as unknown as Form<FormId, Partial<FormInput>>

export const titleOf = (filled: FilledForm): string => recordOf(filled).title(filled.input)

/** `onPages` is called with the number of pages so far. */
export function layoutForm(filled: FilledForm, fonts: Fonts, onPages?: (pages: number) => void): Page[] {
  const record = recordOf(filled)
  const { input } = filled
  const paper = { ...record.paper, name: input.paper ?? record.paper.name }
  return layoutPages(fonts, paper, { onlyItems: input.onlyItems, ...record.build(input) }, onPages)
}

/** The pages of several forms, one after another. */
export function layoutForms(
  forms: readonly FilledForm[],
  fonts: Fonts,
  onPages: (pages: number) => void = () => {},
): Page[] {
  const pages: Page[] = []
  for (const form of forms)
    for (const page of layoutForm(form, fonts, (more) => onPages(pages.length + more))) pages.push(page)
  return pages
}

/** One PDF with several forms; each form numbers its own pages. */
export function renderForms(forms: readonly FilledForm[], fontBytes: FontBytes, title?: string): Promise<Uint8Array> {
  const fonts = openFonts(fontBytes)
  return renderPdf(layoutForms(forms, fonts), fonts, { title: title ?? forms.map(titleOf).join(', ').slice(0, 200) })
}
