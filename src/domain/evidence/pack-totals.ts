/**
 * The totals of an evidence pack. Server and verifier compute them from the baseline by the functions of the printed count reports, so that
 * they are equal to the centavo.
 */
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import { baselineProduct, countResultOf } from '../counts/baseline-product.ts'
import { fromCentavos } from '../money/money.ts'
import { type ChartOfAccounts, createAccountFinder } from '../products/account-finder.ts'
import { countLineOf } from '../reports/count-line.ts'
import { addTotals, type CountTotals, countReport } from '../reports/count-totals.ts'

export type Figure = keyof CountTotals
export type Figures = Readonly<Record<Figure, string>>

export interface PackTotals {
  /** All items of the baseline. */
  all: Figures
  /** Items added to the list during the count; they are on no form. */
  entered: Figures
  /** Each printed report: form, account and fund cluster. */
  reports: readonly { form: 'RPCPPE' | 'RPCSP'; account: string; fund_cluster: string; figures: Figures }[]
}

/** Money as decimal text. */
const toFigures = (totals: CountTotals): Figures =>
  Object.fromEntries(
    Object.entries(totals).map(([name, value]) => [
      name,
      typeof value === 'bigint' && /Value$/.test(name) ? fromCentavos(value) : String(value),
    ]),
  ) as unknown as Figures

const closed = { closed: true, began: null, since: null }

export function packTotals(rows: Iterable<BaselineRow>, chart: ChartOfAccounts): PackTotals {
  const accountOf = createAccountFinder(chart)
  const lines = [...rows].map((row) => {
    const product = baselineProduct(row, countResultOf(row, null, closed))
    return {
      ...countLineOf(product, accountOf(product), ''),
      form: product.category === 'PPE' ? ('RPCPPE' as const) : ('RPCSP' as const),
      entered: row.entered,
    }
  })
  const inBaseline = lines.filter(({ entered }) => !entered)
  const forms = (['RPCPPE', 'RPCSP'] as const).map((form) => ({
    form,
    report: countReport(inBaseline.filter((line) => line.form === form)),
  }))
  return {
    all: toFigures(addTotals(forms.map(({ report }) => report.totals))),
    entered: toFigures(countReport(lines.filter(({ entered }) => entered)).totals),
    reports: forms.flatMap(({ form, report }) =>
      report.accounts.flatMap(({ funds }) =>
        funds.map(({ account, fundCluster, totals }) => ({
          form,
          account,
          fund_cluster: fundCluster,
          figures: toFigures(totals),
        })),
      ),
    ),
  }
}
