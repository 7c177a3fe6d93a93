import { useSearchParams } from 'react-router-dom'
import { isReportFormId } from '#print/reports/all-report-forms.ts'
import { ReportFormPage } from './report-form-page.tsx'
import { StationListPage } from './station-list-page.tsx'

/** Print preview of the form in the address. */
export function PrintReportPage() {
  const [query] = useSearchParams()
  const form = query.get('form')
  if (form === 'station') return <StationListPage />
  return <ReportFormPage form={isReportFormId(form) ? form : 'rpcppe'} />
}
