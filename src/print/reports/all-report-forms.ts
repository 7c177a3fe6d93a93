/** Every form that a report prints, in the order of the drop-down, and the filter of its rows. */
import type { Where } from '#domain/catalog/catalog-queries.ts'
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

/** The filter of a form within a scope. `isCountOver`: a person declared a count without a campaign over, so uncounted items are missing. */
export function formWhere(id: ReportFormId, filter: Where, isCountOver: boolean): Where {
  const record = reportForm(id)
  const fields = [...scopeFields, ...(record.scopeFields ?? [])]
  const scope = Object.fromEntries(Object.entries(filter).filter(([field]) => fields.includes(field)))
  const requestedCategories = [filter['category'] ?? []].flat() as readonly string[]
  const category =
    requestedCategories.length > 0
      ? record.categories?.filter((one) => requestedCategories.includes(one))
      : record.categories
  const condition = (isCountOver ? record.whereIfCountIsOver : undefined) ?? record.where
  return { ...scope, ...(category ? { category } : {}), ...condition }
}
