/**
 * Report of Semi-Expendable Property Issued, Annex A.7 of COA Circular 2022-004: the property unit reports to accounting what it issued on ICS in a
 * period. One for each fund cluster, landscape. Decision 155 says which details are ours.
 */
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { type IssuedLine, issuedInPeriod } from '#domain/documents/issued-property.ts'
import { formatDayForForm } from '#domain/text/format.ts'
import { monthOf } from '#domain/time/dates.ts'
import { paragraph } from '../elements/boxed-text.ts'
import { centered } from '../elements/centered-lines.ts'
import { fieldLine } from '../elements/field-line.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import { signatory, signatures } from '../elements/signatures.ts'
import { gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { Form, FormInput } from './form.ts'
import type { FormPage } from './form-page.ts'

export interface RspiInput extends FormInput {
  period: { from: string; to: string }
  /** Blank to fill in by hand, like the names. */
  number: string
  date: string
  lines: readonly IssuedLine[]
  total: string
  /** Slips of the period whose items an older slip had issued. */
  reissuedOn: readonly string[]
  certifiedBy: string
  postedBy: string
}

interface RspiDetails {
  from: string
  to: string
  /** Blank: all. */
  fundCluster: string
  number: string
  date: string
  certifiedBy: string
  postedBy: string
}

const page: FormPage<'slips', RspiDetails, RspiInput> = {
  about: 'slips',
  permission: 'documents.manage',
  title: 'issuedProperty',
  link: { label: 'issuedLink', note: 'issuedNote' },
  // A new month begins without the number and the period of the month before.
  draftKey: (_, { today }) => `rspi ${monthOf(today)}`,
  initial: (facts, { today }) => ({
    from: `${monthOf(today)}-01`,
    to: today,
    fundCluster: '',
    number: '',
    date: today,
    certifiedBy: facts.at(-1)?.document.received_from_name ?? '',
    postedBy: '',
  }),
  fields: (facts) => [
    {
      legend: 'report',
      fields: [
        { name: 'from', kind: 'day', label: 'firstDay' },
        { name: 'to', kind: 'day', label: 'lastDay' },
        {
          name: 'fundCluster',
          kind: 'choice',
          label: 'documents.fundCluster',
          options: [
            { value: '', label: 'allFunds' },
            ...[...new Set(facts.map(({ document }) => formatFundCluster(document.fund_cluster)))]
              .toSorted()
              .map((name) => ({ value: name, label: { name } })),
          ],
        },
        { name: 'number', kind: 'text', label: 'serialNumber' },
        { name: 'date', kind: 'day', label: 'date' },
      ],
    },
    {
      legend: 'documents.signatories',
      fields: [
        { name: 'certifiedBy', kind: 'text', label: 'certifiedByCustodian' },
        { name: 'postedBy', kind: 'text', label: 'postedBy' },
      ],
    },
  ],
  notes(facts, details, { timeZone }) {
    const { funds, reissued, undated } = issuedInPeriod(facts, details, timeZone)
    return [
      ...(reissued.length > 0
        ? [{ text: 'reissued' as const, values: { count: reissued.length, slips: reissued.join(', ') } }]
        : []),
      ...(undated.length > 0
        ? [{ text: 'undated' as const, values: { count: undated.length, slips: undated.join(', ') } }]
        : []),
      ...(funds.length > 1 && details.number ? ['numberNotPrinted' as const] : []),
    ]
  },
  fill(facts, details, { header, timeZone }) {
    const { funds } = issuedInPeriod(facts, details, timeZone)
    const { from, to, number, date, certifiedBy, postedBy } = details
    return funds.map((fund) => ({
      ...header,
      ...fund,
      period: { from, to },
      // Each report has a number of its own.
      number: funds.length === 1 ? number : '',
      date,
      certifiedBy,
      postedBy,
    }))
  },
  empty: () => ({ text: 'nothingIssued' }),
  fileName: (_, { from, to }) => ({ name: `RSPI ${from} ${to}` }),
}

export const rspiForm: Form<'rspi', RspiInput> = {
  id: 'rspi',
  signers: [],
  paper: { name: 'a4', landscape: true },
  title: ({ number, fundCluster }) => `RSPI ${number || fundCluster}`.trim(),
  build,
  page,
}

const columns = [
  ['ICS No.', 22, 'center'],
  ['Responsibility Center Code', 17, 'center'],
  ['Semi-expendable Property No.', 35, 'center'],
  ['Item Description', 48, 'left'],
  ['Unit', 10, 'center'],
  ['Quantity Issued', 12, 'center'],
  ['Unit Cost', 18, 'number'],
  ['Amount', 20, 'number'],
] as const

function build(input: RspiInput): FormLayout {
  const period = `${formatDayForForm(input.period.from)} to ${formatDayForForm(input.period.to)}`
  return {
    formNumber: 'Annex A.7',
    head: [
      gap(3),
      centered('REPORT OF SEMI-EXPENDABLE PROPERTY ISSUED', { font: 'bold', size: 14 }),
      gap(1),
      centered(`For the period ${period}`),
      gap(3),
      fieldLine(
        { label: 'Entity Name :', value: input.entityName, share: 3, labelWidth: 24 },
        { label: 'Serial No. :', value: input.number, share: 2, labelWidth: 22 },
      ),
      fieldLine(
        { label: 'Fund Cluster :', value: input.fundCluster, share: 3, labelWidth: 24 },
        { label: 'Date :', value: formatDayForForm(input.date), share: 2, labelWidth: 22 },
      ),
      gap(3),
    ],
    continuedTitle: `Report of Semi-Expendable Property Issued, ${input.fundCluster}, ${period}, continued`,
    tables: [
      {
        columns: columns.map(([, width, align]) => ({ width, align })),
        head: [
          { text: 'To be filled out by the Property and/or Supply Division/Unit', column: 0, row: 0, columns: 6 },
          { text: 'To be filled out by the Accounting Division/Unit', column: 6, row: 0, columns: 2 },
          ...columns.map(([text], column) => ({ text, column, row: 1 })),
        ],
        headSize: 9,
        size: 9,
        rowHeight: 6.5,
        filler: true,
        closing: { column: 3, text: '— nothing follows —' },
        // No record names a responsibility center.
        rows: input.lines.map((line) => [
          line.slipNumber,
          '',
          line.propertyNumber,
          line.description,
          line.unit,
          String(line.quantity),
          formatMoneyOrBlank(line.unitCost),
          formatMoneyOrBlank(line.amount),
        ]),
        totals: () => [{ label: 'TOTAL', columns: 7, cells: [formatMoneyOrBlank(input.total)] }],
      },
    ],
    tail: [
      ...(input.reissuedOn.length > 0
        ? [
            gap(2),
            paragraph(
              `Not listed: items of ${input.reissuedOn.map((number) => `ICS ${number}`).join(', ')} that an older ICS had issued.`,
              9,
            ),
          ]
        : []),
      gap(2),
      signatures([
        signatory(
          'I hereby certify to the correctness of the above information.',
          { name: input.certifiedBy },
          { name: 'Signature over Printed Name of Property and/or Supply Custodian' },
        ),
        signatory(
          'Posted by:',
          { name: input.postedBy },
          { name: 'Signature over Printed Name of Designated Accounting Staff', date: 'Date' },
        ),
      ]),
    ],
    dataAsOf: input.dataAsOf,
  }
}
