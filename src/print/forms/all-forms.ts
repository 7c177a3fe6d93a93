/** Every printed form: its id, the type of its input, its page and the links to it follow from its record. */
import { accountabilityForm } from './accountability-form.ts'
import { countReportForm } from './count-report-form.ts'
import { countSheetForm } from './count-sheet-form.ts'
import { evidenceKeyForm } from './evidence-key-form.ts'
import type { AnyFormPage } from './form-page.ts'
import { icfForm } from './icf-form.ts'
import { icsForm } from './ics-form.ts'
import { iirupForm } from './iirup-form.ts'
import { itemListForm } from './item-list-form.ts'
import { parForm } from './par-form.ts'
import { propertyCardForm } from './property-card-form.ts'
import { rlsddpForm } from './rlsddp-form.ts'
import { rrspForm } from './rrsp-form.ts'
import { rspiForm } from './rspi-form.ts'
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
  rspiForm,
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

export interface FormWithPage {
  id: FormId
  page: AnyFormPage
}

/** The forms with a page, in the order of their links. */
export const formsWithPage: readonly FormWithPage[] = forms.flatMap((form) =>
  'page' in form && form.page ? [{ id: form.id, page: form.page }] : [],
)
