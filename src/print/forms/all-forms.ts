/** Every printed form, and how filled forms become pages and a PDF. */
import { type FontBytes, type Fonts, openFonts } from '../fonts/fonts.ts'
import { layoutPages } from '../layout/flow-form.ts'
import type { Page } from '../layout/page.ts'
import { renderPdf } from '../pdf/render-pdf.ts'
import { accountabilityForm } from './accountability-form.ts'
import { countReportForm } from './count-report-form.ts'
import { countSheetForm } from './count-sheet-form.ts'
import { evidenceKeyForm } from './evidence-key-form.ts'
import type { Form, FormInput } from './form.ts'
import { icfForm } from './icf-form.ts'
import { icsForm } from './ics-form.ts'
import { iirupForm } from './iirup-form.ts'
import { itemListForm } from './item-list-form.ts'
import { parForm } from './par-form.ts'
import { propertyCardForm } from './property-card-form.ts'
import { rlsddpForm } from './rlsddp-form.ts'
import { rrspForm } from './rrsp-form.ts'
import { transferForm } from './transfer-report-form.ts'

export const allForms = {
  par: parForm,
  ics: icsForm,
  transfer: transferForm,
  'count-report': countReportForm,
  icf: icfForm,
  'item-list': itemListForm,
  'property-card': propertyCardForm,
  iirup: iirupForm,
  rlsddp: rlsddpForm,
  rrsp: rrspForm,
  'count-sheet': countSheetForm,
  accountability: accountabilityForm,
  'evidence-key': evidenceKeyForm,
} as const
export type FormId = keyof typeof allForms

type InputOf<F> = F extends Form<string, infer Input> ? Input : never
export type FormInputs = { [Id in FormId]: InputOf<(typeof allForms)[Id]> }
/** A form with its input: plain data, which can be sent to a worker. */
export type FilledForm = { [Id in FormId]: { form: Id; input: FormInputs[Id] } }[FormId]

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
