/**
 * The rows of a report as the official forms: which rows stand on which sheet, and in which words. In steps, because a report has any number
 * of rows. Laying out is the paper room's.
 */
import { noAccount } from '#domain/account-of.ts'
import type { ReportProduct } from '#domain/campaign-book.ts'
import { type CountLine, countingReport } from '#domain/count-report.ts'
import type { CountStatus } from '#domain/count-status.ts'
import type { StationLine } from '#domain/finding.ts'
import { isUnserviceable } from '#domain/form-rows.ts'
import { fundClusterText } from '#domain/fund-cluster.ts'
import { fullDescription } from '#domain/prepare-documents.ts'
import { atOnce, grouping, mapping } from '#domain/steps.ts'
import type { FilledForm } from '#paper/form.ts'
import { countReportForm } from '#paper/forms/count-report.ts'
import { icfForm, type PropertyKind } from '#paper/forms/icf.ts'
import { iirupForm } from '#paper/forms/iirup.ts'
import { itemListForm } from '#paper/forms/item-list.ts'
import type { ReportForm, ReportFrame } from './report-kinds.ts'

/** Par. 6.2.8. Where an item stands and how it is are not said of one that nobody saw, or that nobody has seen yet. */
const missingRemark = 'missing/non-existing'
const unseenRemarks: Readonly<Record<CountStatus, string | null>> = {
  counted: null,
  'not-counted': 'not yet counted',
  missing: missingRemark,
}
const isMissing = (product: ReportProduct) => product.count_status === 'missing'
const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join('; ')

export function countLine(product: ReportProduct, frame: ReportFrame): CountLine {
  const account = frame.accountOf(product)
  const unseen = unseenRemarks[product.count_status]
  return {
    account: account?.code ?? '',
    accountName: account?.name ?? noAccount,
    fundCluster: fundClusterText(product.names.funding),
    article: product.names.article,
    description: product.description,
    propertyNumber: product.property_number,
    unit: product.unit_type,
    unitValue: product.price,
    cardQuantity: product.units,
    countQuantity: product.on_hand,
    remarks:
      unseen === null
        ? joined([product.place, product.names.condition, product.remarks])
        : joined([unseen, product.remarks]),
  }
}

/** Forms on their way; each step is short. */
type Forming = Generator<void, FilledForm[]>

function* countForms(kind: 'RPCPPE' | 'RPCSP', products: readonly ReportProduct[], frame: ReportFrame): Forming {
  const mine = products.filter((p) => (p.category === 'PPE') === (kind === 'RPCPPE'))
  const report = yield* countingReport(yield* mapping(mine, (p) => countLine(p, frame)))
  return report.accounts.flatMap((account) =>
    account.funds.map((report) =>
      countReportForm({
        kind,
        report,
        paper: frame.paper,
        draft: frame.draft,
        entityName: frame.entityName,
        fundCluster: report.fundCluster,
        dataAsOf: frame.dataAsOf,
        asAt: frame.asAt,
        accountable: frame.signers.accountable,
        committee: frame.signers.committee,
        approvedBy: frame.signers.approvedBy,
        verifiedBy: frame.signers.verifiedBy,
      }),
    ),
  )
}

/** PPE first: Circular 2020-006 covers PPE, and semi-expendable property stands on sheets of its own. */
const kindKey = (product: ReportProduct): 'a-ppe' | 'b-semi' => (product.category === 'PPE' ? 'a-ppe' : 'b-semi')
const kindOf = (key: string): PropertyKind => (key === 'a-ppe' ? 'ppe' : 'semi')

/** A set for each sub-major account group and location, subdivided by ledger account (COA 2020-006 par. 6.2.4). */
function* icfForms(products: readonly ReportProduct[], frame: ReportFrame): Forming {
  const coded = yield* mapping(products, (p) => ({ p, account: frame.accountOf(p) }))
  const forms: FilledForm[] = []
  const keyOf = ({ p, account }: (typeof coded)[number]) =>
    [kindKey(p), account?.group ?? noAccount, p.names.locationOne].join('\n')
  for (const [key, rows] of yield* grouping(coded, keyOf)) {
    const [kind = '', accountGroup = '', location = ''] = key.split('\n')
    const [chair, ...members] = frame.signers.committee
    const ordered = yield* grouping(rows, ({ p, account }) =>
      [account?.code ?? '', ...(frame.order === 'room' ? [p.names.locationTwo] : []), p.property_number].join('\n'),
    )
    const lines = yield* mapping(
      ordered.flatMap(([, same]) => same),
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
        remarks: isMissing(p) ? joined([missingRemark, p.remarks]) : (p.remarks ?? ''),
        ledgerAccount: account ? `${account.code} ${account.name}` : noAccount,
      }),
    )
    forms.push(
      icfForm({
        property: kindOf(kind),
        paper: frame.paper,
        entityName: frame.entityName,
        dataAsOf: frame.dataAsOf,
        accountGroup,
        location: location || 'not recorded',
        dateOfCount: frame.countedOn,
        lines,
        preparedBy: frame.signers.preparedBy,
        reviewedBy: chair ?? {},
        others: [
          ...members.filter((one) => one.name).map((one) => ({ heading: 'Inventory Committee:', ...one })),
          { heading: 'Witnessed by (COA):', ...frame.signers.countWitness },
        ],
      }),
    )
  }
  return forms
}

function* listForms(
  kind: 'found' | 'missing' | 'uncounted',
  products: readonly ReportProduct[],
  frame: ReportFrame,
): Forming {
  const key = (p: ReportProduct) => {
    const account = frame.accountOf(p)
    const accountText = account ? `${account.code} ${account.name}` : noAccount
    return [kindKey(p), accountText, fundClusterText(p.names.funding)].join('\n')
  }
  const [chair] = frame.signers.committee
  const forms: FilledForm[] = []
  for (const [at, rows] of yield* grouping(products, key)) {
    const [property = '', account = '', fundCluster = ''] = at.split('\n')
    const items = yield* mapping(rows, (p) => ({
      item: p.names.article,
      description: p.description,
      propertyNum: p.property_number,
      personAccountable: p.names.user,
      unitVal: p.price,
      totalVal: p.total,
      remarks:
        kind === 'missing'
          ? [p.remarks, frame.sighting(p), frame.path(p)].filter(Boolean).join(' ')
          : (p.remarks ?? ''),
    }))
    forms.push(
      itemListForm({
        kind,
        property: kindOf(property),
        paper: frame.paper,
        entityName: frame.entityName,
        fundCluster,
        dataAsOf: frame.dataAsOf,
        account,
        asAt: frame.asAt,
        items,
        preparedBy: frame.signers.preparedBy,
        certifiedBy: chair ?? {},
        approvedBy: frame.signers.approvedBy,
        verifiedBy: frame.signers.verifiedBy,
      }),
    )
  }
  return forms
}

/** What was typed; else the one place where all of it stands; else a rule to write on. */
function stationOf(typed: string, rows: readonly ReportProduct[]): string {
  const places = new Set(rows.map((p) => p.names.locationOne))
  const [only = ''] = places
  return typed || (places.size === 1 ? only : '')
}

/** One report per fund (forms document 6.2). What the inspection finds is left blank: Bilang does not know depreciation or disposal. */
function* iirupForms(kind: 'IIRUP' | 'IIRUSP', products: readonly ReportProduct[], frame: ReportFrame): Forming {
  const { accountable, approvedBy, inspectedBy, witnessedBy } = frame.signers
  const mine = products.filter((p) => (p.category === 'PPE') === (kind === 'IIRUP') && isUnserviceable(p))
  const groups = yield* grouping(mine, (p) => fundClusterText(p.names.funding))
  return groups.map(([fundCluster, rows]) =>
    iirupForm({
      kind,
      paper: frame.paper,
      entityName: frame.entityName,
      fundCluster,
      dataAsOf: frame.dataAsOf,
      asAt: frame.asAt,
      accountable: {
        name: accountable.name,
        designation: accountable.designation,
        station: stationOf(accountable.station, rows),
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

export function stationForm(items: readonly StationLine[], frame: ReportFrame): FilledForm {
  const [chair] = frame.signers.committee
  return itemListForm({
    kind: 'found-at-station',
    property: 'any',
    paper: frame.paper,
    entityName: frame.entityName,
    fundCluster: '',
    dataAsOf: frame.dataAsOf,
    account: 'not in the property records',
    asAt: frame.asAt,
    items,
    preparedBy: frame.signers.preparedBy,
    certifiedBy: chair ?? {},
    approvedBy: frame.signers.approvedBy,
    verifiedBy: frame.signers.verifiedBy,
  })
}

export const formsOf = (form: ReportForm, products: readonly ReportProduct[], frame: ReportFrame): FilledForm[] =>
  atOnce(formingOf(form, products, frame))

/** The same in steps. */
export function* formingOf(form: ReportForm, products: readonly ReportProduct[], frame: ReportFrame): Forming {
  switch (form) {
    case 'rpcppe':
      return yield* countForms('RPCPPE', products, frame)
    case 'rpcsp':
      return yield* countForms('RPCSP', products, frame)
    case 'icf':
      return yield* icfForms(products, frame)
    case 'found':
    case 'missing':
    case 'uncounted':
      return yield* listForms(form, products, frame)
    case 'iirup':
      return yield* iirupForms('IIRUP', products, frame)
    case 'iirusp':
      return yield* iirupForms('IIRUSP', products, frame)
    case 'station':
      return []
  }
}
