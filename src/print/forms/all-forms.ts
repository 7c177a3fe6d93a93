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

const forms = [
  parForm,
  icsForm,
  transferForm,
  countReportForm,
  icfForm,
  itemListForm,
  propertyCardForm,
  iirupForm,
  rlsddpForm,
  rrspForm,
  countSheetForm,
  accountabilityForm,
  evidenceKeyForm,
] as const
type AnyForm = (typeof forms)[number]
export type FormId = AnyForm['id']
export type FormInputs = { [One in AnyForm as One['id']]: Parameters<One['build']>[0] }

export const allForms = Object.fromEntries(forms.map((form) => [form.id, form])) as unknown as {
  readonly [One in AnyForm as One['id']]: One
}
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
