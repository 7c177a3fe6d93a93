/**
 * Builds the official forms from the rows of a report: assigns rows to forms and formats their texts. Works in steps, because a report can
 * have any number of rows. The layout is in `src/print`.
 */

import type { CountStatus } from '#domain/counts/count-status.ts'
import type { StationLine } from '#domain/counts/finding-view.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { noAccountLabel } from '#domain/products/account-finder.ts'
import { type CountLine, countReportInSteps } from '#domain/reports/count-totals.ts'
import { isUnserviceable } from '#domain/reports/form-rows.ts'
import { groupInSteps, mapInSteps, runToEnd } from '#domain/reports/in-steps.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { countReportForm } from '#print/forms/count-report-form.ts'
import type { FilledForm } from '#print/forms/filled-form.ts'
import { icfForm, type PropertyKind } from '#print/forms/icf-form.ts'
import { iirupForm } from '#print/forms/iirup-form.ts'
import { itemListForm } from '#print/forms/item-list-form.ts'
import type { ReportForm, ReportHeader } from './report-kinds.ts'

/** COA Circular 2020-006, par. 6.2.8. Location and condition are left blank for an item that nobody saw in the count. */
const missingRemark = 'missing/non-existing'
const remarkByStatus: Readonly<Record<CountStatus, string | null>> = {
  counted: null,
  'not-counted': 'not yet counted',
  missing: missingRemark,
}
const isMissing = (product: ReportProduct) => product.count_status === 'missing'
const joinParts = (parts: readonly (string | null)[]) => parts.filter(Boolean).join('; ')

export function countLine(product: ReportProduct, header: ReportHeader): CountLine {
  const account = header.accountOf(product)
  const unseenRemark = remarkByStatus[product.count_status]
  return {
    account: account?.code ?? '',
    accountName: account?.name ?? noAccountLabel,
    fundCluster: formatFundCluster(product.names.funding),
    article: product.names.article,
    description: product.description,
    propertyNumber: product.property_number,
    unit: product.unit_type,
    unitValue: product.price,
    cardQuantity: product.units,
    countQuantity: product.on_hand,
    remarks:
      unseenRemark === null
        ? joinParts([product.place, product.names.condition, product.remarks])
        : joinParts([unseenRemark, product.remarks]),
  }
}

/** Builds forms in short steps. */
type FormSteps = Generator<void, FilledForm[]>

function* countReportSteps(
  kind: 'RPCPPE' | 'RPCSP',
  products: readonly ReportProduct[],
  header: ReportHeader,
): FormSteps {
  const ownProducts = products.filter((p) => (p.category === 'PPE') === (kind === 'RPCPPE'))
  const report = yield* countReportInSteps(yield* mapInSteps(ownProducts, (p) => countLine(p, header)))
  return report.accounts.flatMap((account) =>
    account.funds.map((report) =>
      countReportForm({
        kind,
        report,
        paper: header.paper,
        draft: header.draft,
        entityName: header.entityName,
        fundCluster: report.fundCluster,
        dataAsOf: header.dataAsOf,
        asAt: header.asAt,
        accountable: header.signers.accountable,
        committee: header.signers.committee,
        approvedBy: header.signers.approvedBy,
        verifiedBy: header.signers.verifiedBy,
      }),
    ),
  )
}

/** Sorts PPE first. Circular 2020-006 covers only PPE, so semi-expendable property has separate sheets. */
const propertyKindKey = (product: ReportProduct): 'a-ppe' | 'b-semi' =>
  product.category === 'PPE' ? 'a-ppe' : 'b-semi'
const propertyKindOf = (key: string): PropertyKind => (key === 'a-ppe' ? 'ppe' : 'semi')

/** One form per sub-major account group and location, subdivided by ledger account (COA Circular 2020-006, par. 6.2.4). */
function* icfSteps(products: readonly ReportProduct[], header: ReportHeader): FormSteps {
  const withAccounts = yield* mapInSteps(products, (p) => ({ p, account: header.accountOf(p) }))
  const forms: FilledForm[] = []
  const groupKey = ({ p, account }: (typeof withAccounts)[number]) =>
    [propertyKindKey(p), account?.group ?? noAccountLabel, p.names.locationOne].join('\n')
  for (const [key, rows] of yield* groupInSteps(withAccounts, groupKey)) {
    const [kind = '', accountGroup = '', location = ''] = key.split('\n')
    const [chair, ...members] = header.signers.committee
    const ordered = yield* groupInSteps(rows, ({ p, account }) =>
      [account?.code ?? '', ...(header.order === 'room' ? [p.names.locationTwo] : []), p.property_number].join('\n'),
    )
    const lines = yield* mapInSteps(
      ordered.flatMap(([, sameLines]) => sameLines),
      ({ p, account }) => ({
        article: p.names.article,
        description: p.description,
        oldPropertyNumber: p.old_property_number,
        propertyNumber: p.property_number,
        unit: p.unit_type,
        unitValue: p.price,
        cardQuantity: p.units,
        countQuantity: p.on_hand,
        whereabouts: isMissing(p) ? '' : p.place,
        condition: isMissing(p) ? '' : p.names.condition,
        remarks: isMissing(p) ? joinParts([missingRemark, p.remarks]) : (p.remarks ?? ''),
        ledgerAccount: account ? `${account.code} ${account.name}` : noAccountLabel,
      }),
    )
    forms.push(
      icfForm({
        property: propertyKindOf(kind),
        paper: header.paper,
        entityName: header.entityName,
        dataAsOf: header.dataAsOf,
        accountGroup,
        location: location || 'not recorded',
        dateOfCount: header.countDays,
        lines,
        preparedBy: header.signers.preparedBy,
        reviewedBy: chair ?? {},
        others: [
          ...members.filter((signer) => signer.name).map((signer) => ({ heading: 'Inventory Committee:', ...signer })),
          { heading: 'Witnessed by (COA):', ...header.signers.countWitness },
        ],
      }),
    )
  }
  return forms
}

function* itemListSteps(
  kind: 'found' | 'missing' | 'uncounted',
  products: readonly ReportProduct[],
  header: ReportHeader,
): FormSteps {
  const key = (p: ReportProduct) => {
    const account = header.accountOf(p)
    const accountText = account ? `${account.code} ${account.name}` : noAccountLabel
    return [propertyKindKey(p), accountText, formatFundCluster(p.names.funding)].join('\n')
  }
  const [chair] = header.signers.committee
  const forms: FilledForm[] = []
  for (const [groupKey, rows] of yield* groupInSteps(products, key)) {
    const [property = '', account = '', fundCluster = ''] = groupKey.split('\n')
    const items = yield* mapInSteps(rows, (p) => ({
      item: p.names.article,
      description: p.description,
      propertyNum: p.property_number,
      personAccountable: p.names.user,
      unitVal: p.price,
      totalVal: p.total,
      remarks:
        kind === 'missing'
          ? [p.remarks, header.sighting(p), header.nextStep(p)].filter(Boolean).join(' ')
          : (p.remarks ?? ''),
    }))
    forms.push(
      itemListForm({
        kind,
        property: propertyKindOf(property),
        paper: header.paper,
        entityName: header.entityName,
        fundCluster,
        dataAsOf: header.dataAsOf,
        account,
        asAt: header.asAt,
        items,
        preparedBy: header.signers.preparedBy,
        certifiedBy: chair ?? {},
        approvedBy: header.signers.approvedBy,
        verifiedBy: header.signers.verifiedBy,
      }),
    )
  }
  return forms
}

/** The typed station; otherwise the location, if all items have the same one; otherwise blank, to fill in by hand. */
function stationText(typed: string, rows: readonly ReportProduct[]): string {
  const locations = new Set(rows.map((p) => p.names.locationOne))
  const [only = ''] = locations
  return typed || (locations.size === 1 ? only : '')
}

/** One report per fund cluster, because the form has one fund cluster. Inspection columns stay blank: Bilang does not record depreciation or disposal. */
function* iirupSteps(kind: 'IIRUP' | 'IIRUSP', products: readonly ReportProduct[], header: ReportHeader): FormSteps {
  const { accountable, approvedBy, inspectedBy, witnessedBy } = header.signers
  const ownProducts = products.filter((p) => (p.category === 'PPE') === (kind === 'IIRUP') && isUnserviceable(p))
  const groups = yield* groupInSteps(ownProducts, (p) => formatFundCluster(p.names.funding))
  return groups.map(([fundCluster, rows]) =>
    iirupForm({
      kind,
      paper: header.paper,
      entityName: header.entityName,
      fundCluster,
      dataAsOf: header.dataAsOf,
      asAt: header.asAt,
      accountable: {
        name: accountable.name,
        designation: accountable.designation,
        station: stationText(accountable.station, rows),
      },
      lines: rows.map((p) => ({
        dateAcquired: p.acquisition,
        article: fullDescription(p),
        propertyNumber: p.property_number,
        quantity: p.units,
        unitCost: p.price,
        remarks: [p.names.condition, p.remarks].filter(Boolean).join('; '),
      })),
      approvedBy,
      inspectedBy,
      witnessedBy,
    }),
  )
}

export function stationForm(items: readonly StationLine[], header: ReportHeader): FilledForm {
  const [chair] = header.signers.committee
  return itemListForm({
    kind: 'found-at-station',
    property: 'any',
    paper: header.paper,
    entityName: header.entityName,
    fundCluster: '',
    dataAsOf: header.dataAsOf,
    account: 'not in the property records',
    asAt: header.asAt,
    items,
    preparedBy: header.signers.preparedBy,
    certifiedBy: chair ?? {},
    approvedBy: header.signers.approvedBy,
    verifiedBy: header.signers.verifiedBy,
  })
}

export const buildForms = (form: ReportForm, products: readonly ReportProduct[], header: ReportHeader): FilledForm[] =>
  runToEnd(buildFormsInSteps(form, products, header))

/** Builds the same forms in steps. */
export function* buildFormsInSteps(
  form: ReportForm,
  products: readonly ReportProduct[],
  header: ReportHeader,
): FormSteps {
  switch (form) {
    case 'rpcppe':
      return yield* countReportSteps('RPCPPE', products, header)
    case 'rpcsp':
      return yield* countReportSteps('RPCSP', products, header)
    case 'icf':
      return yield* icfSteps(products, header)
    case 'found':
    case 'missing':
    case 'uncounted':
      return yield* itemListSteps(form, products, header)
    case 'iirup':
      return yield* iirupSteps('IIRUP', products, header)
    case 'iirusp':
      return yield* iirupSteps('IIRUSP', products, header)
    case 'station':
      return []
  }
}
