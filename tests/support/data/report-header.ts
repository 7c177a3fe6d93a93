import { createAccountFinder } from '#domain/products/account-finder.ts'
import { emptySigners } from '#features/reports/print/use-signatories.ts'
import type { ReportContext } from '#print/reports/report-form.ts'

/** Header data of report forms, for tests of their rows. */
export const reportHeader: ReportContext = {
  entityName: 'Institute',
  dataAsOf: 'today',
  asAt: '2026-11-21',
  paper: 'a4',
  countDays: { from: '', to: '' },
  order: 'room',
  draft: false,
  signers: emptySigners,
  onlyItems: null,
  accountOf: createAccountFinder({ majors: [{ id: 2, number: '06', name: 'PPE' }], subMajors: [], ledgers: [] }),
  nextStep: () => '',
  sighting: () => '',
  reason: () => '',
  secondCount: () => '',
  disposalOf: () => null,
}
