/** Every form that a report prints, in the order of the drop-down, and the filter of its rows. */
import type { FieldTest, Where } from '#domain/catalog/catalog-queries.ts'
import { rpcppeReport, rpcspReport } from './count-reports.ts'
import { icfReport } from './icf-report.ts'
import { foundReport, missingReport, uncountedReport } from './item-list-reports.ts'
import type { ReportForm } from './report-form.ts'
import { iirupReport, iiruspReport } from './unserviceable-reports.ts'

export const allReportForms = [
  rpcppeReport,
  rpcspReport,
  icfReport,
  foundReport,
  missingReport,
  uncountedReport,
  iirupReport,
  iiruspReport,
] as const satisfies readonly ReportForm[]
export type ReportFormId = (typeof allReportForms)[number]['id']

export const isReportFormId = (text: string | null): text is ReportFormId =>
  allReportForms.some(({ id }) => id === text)

export function reportForm(id: ReportFormId): ReportForm<ReportFormId> {
  const record = allReportForms.find((one) => one.id === id)
  if (!record) throw new Error(`No report form is called ${id}.`)
  return record
}

const scopeFields = ['funding', 'location_code_one', 'location_code_two', 'section', 'category', 'user', 'article']

function scopeOfForm({ scopeFields: more = [] }: ReportForm, filter: Where): Where {
  const fields = [...scopeFields, ...more]
  return Object.fromEntries(Object.entries(filter).filter(([field]) => fields.includes(field)))
}

/** The tests by which a form lists a part of its items only: those of the campaign, then those of the filter. */
export function narrowingTests(id: ReportFormId, campaignScope: Where, filter: Where): readonly [string, FieldTest][] {
  const record = reportForm(id)
  const { categories } = record
  // Of what never is on this form, nothing is left out.
  const narrows = ([field, test]: [string, FieldTest]) =>
    field !== 'category' || !categories?.every((one) => [test].flat().includes(one))
  const ofFilter = Object.entries(scopeOfForm(record, filter)).filter(
    ([field]) => field !== 'condition' || record.condition.is !== 'unserviceable',
  )
  return [...Object.entries(campaignScope), ...ofFilter].filter(narrows)
}

/** The filter of a form within a scope. `isCountOver`: a person declared a count without a campaign over, so uncounted items are missing. */
export function formWhere(id: ReportFormId, filter: Where, isCountOver: boolean): Where {
  const record = reportForm(id)
  const scope = scopeOfForm(record, filter)
  const requestedCategories = [filter['category'] ?? []].flat() as readonly string[]
  const category =
    requestedCategories.length > 0
      ? record.categories?.filter((one) => requestedCategories.includes(one))
      : record.categories
  const condition = (isCountOver ? record.whereIfCountIsOver : undefined) ?? record.where
  return { ...scope, ...(category ? { category } : {}), ...condition }
}
