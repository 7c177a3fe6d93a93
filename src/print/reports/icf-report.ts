/** The inventory count form: one per sub-major account group and location, subdivided by ledger account (COA Circular 2020-006, par. 6.2.4). */
import { noAccountLabel } from '#domain/products/account-finder.ts'
import { groupByKey } from '#domain/reports/group-by-key.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { fill } from '../forms/form.ts'
import { icfForm } from '../forms/icf-form.ts'
import {
  joinParts,
  missingRemark,
  plainReport,
  propertyKindKey,
  propertyKindOf,
  type ReportContext,
  type ReportForm,
} from './report-form.ts'

const isMissing = (product: ReportProduct) => product.count_status === 'missing'

function build(products: readonly ReportProduct[], context: ReportContext) {
  const { paper, draft, entityName, dataAsOf, countDays, order, signers } = context
  const { committee, reviewedBy } = signers
  const reviewer = reviewedBy ?? committee[0]
  // The reviewer does not sign the form a second time.
  const members = reviewedBy ? committee.filter(({ name }) => name !== reviewedBy.name) : committee.slice(1)
  const withAccounts = products.map((product) => ({ product, account: context.accountOf(product) }))
  const groups = groupByKey(withAccounts, ({ product, account }) =>
    [propertyKindKey(product), account?.group ?? noAccountLabel, product.names.locationOne].join('\n'),
  )
  return groups.map(([key, rows]) => {
    const [kind = '', accountGroup = '', location = ''] = key.split('\n')
    const ordered = groupByKey(rows, ({ product, account }) =>
      [account?.code ?? '', ...(order === 'room' ? [product.names.locationTwo] : []), product.property_number].join(
        '\n',
      ),
    ).flatMap(([, sameLines]) => sameLines)
    return fill(icfForm, {
      property: propertyKindOf(kind),
      paper,
      draft,
      entityName,
      dataAsOf,
      accountGroup,
      location: location || 'not recorded',
      dateOfCount: countDays,
      lines: ordered.map(({ product, account }) => ({
        article: product.names.article,
        description: product.description,
        oldPropertyNumber: product.old_property_number,
        propertyNumber: product.property_number,
        unit: product.unit_type,
        unitValue: product.price,
        cardQuantity: product.units,
        countQuantity: product.on_hand,
        whereabouts: isMissing(product) ? '' : product.place,
        // The recorded place says where to look; of a condition that nobody saw, the form says nothing.
        condition: product.count_status === 'counted' ? product.names.condition : '',
        remarks: joinParts([
          isMissing(product) ? missingRemark : null,
          context.secondCount(product),
          context.reason(product),
          product.remarks,
        ]),
        ledgerAccount: account ? `${account.code} ${account.name}` : noAccountLabel,
      })),
      preparedBy: signers.preparedBy,
      reviewedBy: reviewer ?? {},
      others: [
        ...members.filter((signer) => signer.name).map((signer) => ({ heading: 'Inventory Committee:', ...signer })),
        { heading: 'Witnessed by (COA):', ...signers.countWitness },
      ],
    })
  })
}

export const icfReport: ReportForm<'icf'> = {
  ...plainReport,
  id: 'icf',
  title: 'Inventory count form',
  form: icfForm,
  changesWithEndOfCount: true,
  hasCountDays: true,
  build,
}
