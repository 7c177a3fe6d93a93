/** Lists of found, missing and uncounted items: one per account and fund cluster. And the list of items found at station. */
import { unfoundStatuses } from '#domain/counts/count-status.ts'
import type { StationLine } from '#domain/counts/finding-view.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { noAccountLabel } from '#domain/products/account-finder.ts'
import { foundCost } from '#domain/reports/found-cost.ts'
import { groupByKey } from '#domain/reports/group-by-key.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { FilledForm } from '../forms/all-forms.ts'
import { fill } from '../forms/form.ts'
import { itemListForm } from '../forms/item-list-form.ts'
import {
  joinParts,
  plainReport,
  propertyKindKey,
  propertyKindOf,
  type ReportContext,
  type ReportForm,
  type ReportHeader,
} from './report-form.ts'

const signersOf = ({ signers }: ReportHeader) => ({
  preparedBy: signers.preparedBy,
  certifiedBy: signers.committee[0] ?? {},
  approvedBy: signers.approvedBy,
  verifiedBy: signers.verifiedBy,
})

function foundRemark({ units, on_hand }: ReportProduct): string | null {
  // not a text: printed on official forms
  if (on_hand === null) return 'seen without a count'
  return on_hand === units ? null : `${formatNumber(on_hand)} found, ${formatNumber(units)} per property card`
}

const build =
  (kind: 'found' | 'missing' | 'uncounted') => (products: readonly ReportProduct[], context: ReportContext) => {
    const { paper, entityName, dataAsOf, asAt } = context
    const groups = groupByKey(products, (product) => {
      const account = context.accountOf(product)
      const accountText = account ? `${account.code} ${account.name}` : noAccountLabel
      return [propertyKindKey(product), accountText, formatFundCluster(product.names.funding)].join('\n')
    })
    return groups.map(([key, rows]) => {
      const [property = '', account = '', fundCluster = ''] = key.split('\n')
      return fill(itemListForm, {
        kind,
        property: propertyKindOf(property),
        paper,
        entityName,
        fundCluster,
        dataAsOf,
        account,
        asAt,
        items: rows.map((product) => ({
          item: product.names.article,
          description: product.description,
          propertyNum: product.property_number,
          personAccountable: product.names.user,
          unitVal: product.price,
          totalVal: kind === 'found' ? (foundCost(product) ?? '') : product.total,
          remarks:
            kind === 'missing'
              ? [
                  joinParts([context.reason(product), product.remarks]),
                  context.sighting(product),
                  context.nextStep(product),
                ]
                  .filter(Boolean)
                  .join(' ')
              : joinParts([kind === 'found' ? foundRemark(product) : null, context.reason(product), product.remarks]),
        })),
        ...signersOf(context),
      })
    })
  }

export const foundReport: ReportForm<'found'> = {
  ...plainReport,
  id: 'found',
  title: 'List of items found in the count',
  form: itemListForm,
  where: { count_status: 'counted' },
  build: build('found'),
}

export const missingReport: ReportForm<'missing'> = {
  ...plainReport,
  id: 'missing',
  title: 'List of missing items',
  form: itemListForm,
  where: { count_status: 'missing' },
  whereIfCountIsOver: { count_status: unfoundStatuses },
  changesWithEndOfCount: true,
  hasNextSteps: true,
  build: build('missing'),
}

export const uncountedReport: ReportForm<'uncounted'> = {
  ...plainReport,
  id: 'uncounted',
  title: 'Items not yet counted',
  form: itemListForm,
  where: { count_status: 'not-counted' },
  build: build('uncounted'),
}

/** The list of items found at station: its rows are findings, not items of the records. */
export const stationList = {
  title: 'List of items found at station',
  form: itemListForm,
  build: (items: readonly StationLine[], header: ReportHeader): FilledForm =>
    fill(itemListForm, {
      kind: 'found-at-station',
      property: 'any',
      paper: header.paper,
      entityName: header.entityName,
      fundCluster: '',
      dataAsOf: header.dataAsOf,
      onlyItems: header.onlyItems ?? undefined,
      account: 'not in the property records',
      asAt: header.asAt,
      items,
      ...signersOf(header),
    }),
}
