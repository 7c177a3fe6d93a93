/** Every printed form, and how filled forms become pages and a PDF. */
import { type FontBytes, type Fonts, openFonts } from '../fonts/fonts.ts'
import { layoutPages } from '../layout/flow-form.ts'
import type { Page } from '../layout/page.ts'
import { renderPdf } from '../pdf/render-pdf.ts'
import { countReportForm } from './count-report-form.ts'
import type { Form, FormInput } from './form.ts'
import { icfForm } from './icf-form.ts'
import { icsForm } from './ics-form.ts'
import { iirupForm } from './iirup-form.ts'
import { itemListForm } from './item-list-form.ts'
import { parForm } from './par-form.ts'
import { propertyCardForm } from './property-card-form.ts'
import { rlsddpForm } from './rlsddp-form.ts'
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
} as const
export type FormId = keyof typeof allForms

type InputOf<F> = F extends Form<string, infer Input> ? Input : never
export type FormInputs = { [Id in FormId]: InputOf<(typeof allForms)[Id]> }
/** A form with its input: plain data, which can be sent to a worker. */
export type FilledForm = { [Id in FormId]: { form: Id; input: FormInputs[Id] } }[FormId]

/** The input of a filled form belongs to its record: the compiler cannot follow that through the table. */
const recordOf = ({ form }: FilledForm) => allForms[form] as unknown as Form<FormId, Partial<FormInput>>

export const titleOf = (filled: FilledForm): string => recordOf(filled).title(filled.input)

/** Lays out a form in steps; each step yields the number of pages so far. */
export function* layoutFormInSteps(filled: FilledForm, fonts: Fonts): Generator<number, Page[]> {
  const record = recordOf(filled)
  const { input } = filled
  return yield* layoutPages(fonts, { ...record.paper, name: input.paper ?? record.paper.name }, record.build(input))
}

export function layoutForm(filled: FilledForm, fonts: Fonts): Page[] {
  const steps = layoutFormInSteps(filled, fonts)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Lays out several forms in steps, one after another; each step yields the number of pages so far. */
export function* layoutFormsInSteps(forms: readonly FilledForm[], fonts: Fonts): Generator<number, Page[]> {
  const pages: Page[] = []
  for (const form of forms) {
    const steps = layoutFormInSteps(form, fonts)
    let step = steps.next()
    for (; !step.done; step = steps.next()) yield pages.length + step.value
    for (const page of step.value) pages.push(page)
    yield pages.length
  }
  return pages
}

/** One PDF with several forms; each form numbers its own pages. */
export function renderForms(forms: readonly FilledForm[], fontBytes: FontBytes, title?: string): Promise<Uint8Array> {
  const fonts = openFonts(fontBytes)
  return renderPdf(
    forms.flatMap((form) => layoutForm(form, fonts)),
    fonts,
    { title: title ?? forms.map(titleOf).join(', ').slice(0, 200) },
  )
}
