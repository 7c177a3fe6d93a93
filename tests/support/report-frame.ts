import { accountFinder } from '#domain/account-of.ts'
import type { ReportFrame } from '#features/reports/report-kinds.ts'
import { noSigners } from '#features/reports/use-signers.ts'

/** What a report's forms say around their rows, when a test is about the rows. */
export const reportFrame: ReportFrame = {
  entityName: 'Institute',
  dataAsOf: 'today',
  asAt: '2026-11-21',
  paper: 'a4',
  countedOn: { from: '', to: '' },
  order: 'room',
  draft: false,
  signers: noSigners,
  accountOf: accountFinder({ majors: [{ id: 2, number: '06', name: 'PPE' }], subMajors: [], ledgers: [] }),
  path: () => '',
  sighting: () => '',
}
