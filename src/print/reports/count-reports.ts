/** RPCPPE and RPCSP: one report per account and fund cluster. */
import type { CountStatus } from '#domain/counts/count-status.ts'
import { countLineOf } from '#domain/reports/count-line.ts'
import { type CountLine, countReport } from '#domain/reports/count-totals.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { countReportForm } from '../forms/count-report-form.ts'
import { fill } from '../forms/form.ts'
import {
  joinParts,
  missingRemark,
  plainReport,
  type ReportContext,
  type ReportForm,
  type RowFacts,
} from './report-form.ts'

const remarkByStatus: Readonly<Record<CountStatus, string | null>> = {
  counted: null,
  'not-counted': 'not yet counted',
  missing: missingRemark,
}

export function countLine(
  product: ReportProduct,
  { accountOf, reason, secondCount }: Pick<RowFacts, 'accountOf' | 'reason' | 'secondCount'>,
): CountLine {
  const unseenRemark = remarkByStatus[product.count_status]
  const remarks =
    unseenRemark === null
      ? joinParts([product.place, product.names.condition, secondCount(product), reason(product), product.remarks])
      : joinParts([unseenRemark, reason(product), product.remarks])
  return countLineOf(product, accountOf(product), remarks)
}

const build = (kind: 'RPCPPE' | 'RPCSP') => (products: readonly ReportProduct[], context: ReportContext) => {
  const { paper, draft, entityName, dataAsOf, asAt, signers } = context
  const ownProducts = products.filter((product) => (product.category === 'PPE') === (kind === 'RPCPPE'))
  return countReport(ownProducts.map((product) => countLine(product, context))).accounts.flatMap(({ funds }) =>
    funds.map((report) =>
      fill(countReportForm, {
        kind,
        report,
        paper,
        draft,
        entityName,
        fundCluster: report.fundCluster,
        dataAsOf,
        asAt,
        accountable: signers.accountable,
        committee: signers.committee,
        approvedBy: signers.approvedBy,
        verifiedBy: signers.verifiedBy,
      }),
    ),
  )
}

export const rpcppeReport: ReportForm<'rpcppe'> = {
  ...plainReport,
  id: 'rpcppe',
  title: 'RPCPPE, report on the physical count of PPE',
  form: countReportForm,
  categories: ['PPE'],
  condition: { is: 'serviceable', otherwise: 'IIRUP' },
  changesWithEndOfCount: true,
  hasUnitValues: true,
  build: build('RPCPPE'),
}

export const rpcspReport: ReportForm<'rpcsp'> = {
  ...plainReport,
  id: 'rpcsp',
  title: 'RPCSP, report on the physical count of semi-expendable property',
  form: countReportForm,
  categories: ['SPHV', 'SPLV'],
  condition: { is: 'serviceable', otherwise: 'IIRUSP' },
  changesWithEndOfCount: true,
  hasUnitValues: true,
  build: build('RPCSP'),
}
