/** IIRUP and IIRUSP: one report per fund cluster, because the form has one. Missing values stay blank. */
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import type { UnserviceableForm } from '#domain/reports/disposal-figures.ts'
import { isUnserviceable } from '#domain/reports/form-rows.ts'
import { groupByKey } from '#domain/reports/group-by-key.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { unserviceableLine } from '#domain/reports/unserviceable-lines.ts'
import { fill } from '../forms/form.ts'
import { iirupForm } from '../forms/iirup-form.ts'
import { plainReport, type ReportContext, type ReportForm } from './report-form.ts'

/** The typed station; otherwise the location, if all items have the same one; otherwise blank, to fill in by hand. */
function stationText(typed: string, rows: readonly ReportProduct[]): string {
  const locations = new Set(rows.map((product) => product.names.locationOne))
  const [only = ''] = locations
  return typed || (locations.size === 1 ? only : '')
}

const build = (kind: UnserviceableForm) => (products: readonly ReportProduct[], context: ReportContext) => {
  const { paper, entityName, dataAsOf, asAt, signers } = context
  const { accountable, approvedBy, inspectedBy, witnessedBy } = signers
  const ownProducts = products.filter(
    (product) => (product.category === 'PPE') === (kind === 'IIRUP') && isUnserviceable(product),
  )
  return groupByKey(ownProducts, (product) => formatFundCluster(product.names.funding)).map(([fundCluster, rows]) =>
    fill(iirupForm, {
      kind,
      paper,
      entityName,
      fundCluster,
      dataAsOf,
      asAt,
      accountable: {
        name: accountable.name,
        designation: accountable.designation,
        station: stationText(accountable.station, rows),
      },
      lines: rows.map((product) => unserviceableLine(product, context.disposalOf(product))),
      approvedBy,
      inspectedBy,
      witnessedBy,
    }),
  )
}

const disposalColumns = 'accumulated impairment losses, carrying amount, disposal, appraised value and record of sales'

export const iirupReport: ReportForm<'iirup'> = {
  ...plainReport,
  id: 'iirup',
  title: 'IIRUP, inventory and inspection of unserviceable PPE',
  form: iirupForm,
  categories: ['PPE'],
  scopeFields: ['condition'],
  condition: { is: 'unserviceable' },
  hasAccounts: false,
  hasUnitValues: true,
  disposalColumns: `accumulated depreciation, ${disposalColumns}`,
  build: build('IIRUP'),
}

export const iiruspReport: ReportForm<'iirusp'> = {
  ...plainReport,
  id: 'iirusp',
  title: 'IIRUSP, inventory and inspection of unserviceable semi-expendable property',
  form: iirupForm,
  categories: ['SPHV', 'SPLV'],
  scopeFields: ['condition'],
  condition: { is: 'unserviceable' },
  hasAccounts: false,
  hasUnitValues: true,
  disposalColumns,
  build: build('IIRUSP'),
}
