/**
 * Report on the Physical Count of Property, Plant and Equipment (GAM Appendix 73) and of Semi-Expendable Property (Annex A.8): one form per
 * account and fund cluster. Figures come from `domain/reports/count-totals.ts`. Shortages are in parentheses; no difference is a dash.
 */

import type { CountTotals, FundReport } from '#domain/reports/count-totals.ts'
import { formatDayForForm, formatNumber, plural } from '#domain/text/format.ts'
import { paragraph } from '../elements/boxed-text.ts'
import { centered, centeredFillIn } from '../elements/centered-lines.ts'
import { fieldLine } from '../elements/field-line.ts'
import { formatDifference, formatMoneyOrBlank } from '../elements/format-values.ts'
import { sentence } from '../elements/sentence.ts'
import { type Signatory, type SignatureColumn, signatory, signatures } from '../elements/signatures.ts'
import { type Block, gap } from '../layout/block.ts'
import { draftWatermark, type FormLayout } from '../layout/flow-form.ts'
import type { HeadCell, TotalsRow } from '../table/table.ts'
import type { Form, FormInput } from './form.ts'

export interface CountReportInput extends FormInput {
  kind: 'RPCPPE' | 'RPCSP'
  report: FundReport
  asAt: string
  accountable: { name: string; designation: string; assumedOn: string }
  /** Chair first. */
  committee: readonly Signatory[]
  approvedBy: Signatory
  verifiedBy: Signatory
  /** The count is still in progress: the form has a watermark and no count totals, because nobody can sign it yet. */
  draft?: boolean
}

const wording = {
  RPCPPE: {
    formNumber: 'Appendix 73',
    title: 'REPORT ON THE PHYSICAL COUNT OF PROPERTY, PLANT AND EQUIPMENT',
    type: 'Type of Property, Plant and Equipment',
    number: 'PROPERTY NUMBER',
    card: 'QUANTITY per PROPERTY CARD',
    count: 'QUANTITY per PHYSICAL COUNT',
  },
  RPCSP: {
    formNumber: 'Annex A.8',
    title: 'REPORT ON THE PHYSICAL COUNT OF SEMI-EXPENDABLE PROPERTY',
    type: 'Type of Semi-expendable Property',
    number: 'SEMI-EXPENDABLE PROPERTY NO.',
    card: 'BALANCE PER CARD (Quantity)',
    count: 'ON HAND PER COUNT (Quantity)',
  },
} as const

export const countReportForm: Form<'count-report', CountReportInput> = {
  id: 'count-report',
  signers: ['accountable', 'committee', 'approvedBy', 'verifiedBy'],
  paper: { name: 'a4', landscape: true },
  title: ({ kind, report, asAt }) => `${kind} ${report.account} ${report.fundCluster}, as at ${asAt}`,
  build,
}

function build(input: CountReportInput): FormLayout {
  const formWording = wording[input.kind]
  const { report } = input
  return {
    formNumber: formWording.formNumber,
    watermark: input.draft ? draftWatermark : undefined,
    head: [
      centered(formWording.title, { font: 'bold', size: 13 }),
      gap(1.5),
      centeredFillIn(report.accountName, `(${formWording.type})`),
      centeredFillIn(formatDayForForm(input.asAt), '', 'As at'),
      gap(1),
      fieldLine({ label: 'Fund Cluster :', value: input.fundCluster, share: 2 }, { label: '', value: '', share: 3 }),
      gap(1),
      sentence(
        [
          'For which',
          { value: input.accountable.name, caption: 'Name of Accountable Officer', blank: 55 },
          ', ',
          { value: input.accountable.designation, caption: 'Official Designation', blank: 45 },
          ', ',
          { value: input.entityName, caption: 'Entity Name', blank: 60 },
          ' is accountable, having assumed such accountability on ',
          { value: formatDayForForm(input.accountable.assumedOn), caption: 'Date of Assumption', blank: 35 },
          '.',
        ],
        { size: 9.5, leading: 2.2 },
      ),
      gap(1),
    ],
    continuedTitle: `${formWording.title}, ${report.accountName}, as at ${formatDayForForm(input.asAt)}, continued`,
    tables: [
      {
        columns: [
          { width: 11, align: 'left' },
          { width: 22, align: 'left' },
          { width: 14, align: 'center' },
          { width: 7.5, align: 'center' },
          { width: 10.5, align: 'number' },
          { width: 8.5, align: 'number' },
          { width: 8.5, align: 'number' },
          { width: 7.5, align: 'number' },
          { width: 12, align: 'number' },
          { width: 17, align: 'left' },
        ],
        head: headCells(formWording),
        headSize: 8,
        size: 9,
        rowHeight: 5.5,
        filler: true,
        rows: report.rows.map((row) => [
          row.article,
          row.description,
          row.propertyNumber,
          row.unit,
          formatMoneyOrBlank(row.unitValue),
          formatNumber(row.cardQuantity),
          row.countQuantity === null ? '' : formatNumber(row.countQuantity),
          // An uncounted line leaves the difference blank: a dash would say that there is none.
          row.countQuantity === null ? '' : formatDifference(row.difference, formatNumber),
          row.countQuantity === null ? '' : formatDifference(row.differenceValue, formatMoneyOrBlank),
          row.remarks,
        ]),
        totals: () => totalsRows(report.totals, input.draft === true),
      },
    ],
    tail: [
      gap(1.5),
      paragraph(summaryText(report.totals, input.draft === true), 9),
      gap(2),
      ...largeCommittee(input.committee),
      signatures([
        ...(isLarge(input.committee) ? [] : [committeeColumn(input.committee)]),
        positionedSignatory('Approved by:', input.approvedBy, {
          name: 'Signature over Printed Name of Head of Agency/Entity or Authorized Representative',
        }),
        positionedSignatory('Verified by:', input.verifiedBy, {
          name: 'Signature over Printed Name of COA Representative',
        }),
      ]),
    ],
    dataAsOf: input.dataAsOf,
    footer: plural(report.totals.rows, 'line', 'lines'),
  }
}

const headCells = (formWording: (typeof wording)[keyof typeof wording]): HeadCell[] => [
  ...[
    'ARTICLE',
    'DESCRIPTION',
    formWording.number,
    'UNIT OF MEASURE',
    'UNIT VALUE',
    formWording.card,
    formWording.count,
  ].map((text, column) => ({ text, column, row: 0, rows: 2 })),
  { text: 'SHORTAGE/OVERAGE', column: 7, row: 0, columns: 2 },
  { text: 'Quantity', column: 7, row: 1 },
  { text: 'Value', column: 8, row: 1 },
  { text: 'REMARKS', column: 9, row: 0, rows: 2 },
]

function totalsRows(totals: CountTotals, draft: boolean): TotalsRow[] {
  // Totals of an unfinished count must not be signed, so they stay blank.
  if (draft) return [{ label: 'TOTAL', columns: 5, cells: [formatNumber(totals.cardQuantity), '', '', '', ''] }]
  const row = (label: string, quantity: bigint, value: bigint, counts: string[]): TotalsRow => ({
    label,
    columns: 5,
    cells: [...counts, formatDifference(quantity, formatNumber), formatDifference(value, formatMoneyOrBlank), ''],
  })
  const counts = [formatNumber(totals.cardQuantity), formatNumber(totals.countQuantity)]
  const hasBoth = totals.shortageQuantity !== 0n && totals.overageQuantity !== 0n
  const countedOnCard = formatNumber(totals.cardQuantity - totals.notCountedQuantity)
  return [
    // The row of the counted lines foots on its own; the card column adds up to the total.
    ...(totals.notCounted > 0
      ? [
          row('Counted', totals.netQuantity, totals.netValue, [countedOnCard, formatNumber(totals.countQuantity)]),
          {
            label: 'Seen without a count',
            columns: 5,
            cells: [formatNumber(totals.notCountedQuantity), '', '', '', ''],
          },
        ]
      : []),
    ...(hasBoth
      ? [
          row('Total shortages', totals.shortageQuantity, totals.shortageValue, ['', '']),
          row('Total overages', -totals.overageQuantity, -totals.overageValue, ['', '']),
        ]
      : []),
    row('TOTAL', totals.netQuantity, totals.netValue, counts),
  ]
}

function summaryText(totals: CountTotals, draft: boolean): string {
  if (draft) return `Value per property card: ₱${formatMoneyOrBlank(totals.cardValue)}. ${draftSummary(totals)}`
  const uncountedNote =
    totals.notCounted > 0
      ? ` ${plural(totals.notCounted, 'line was seen without a count and is', 'lines were seen without a count and are')} not in it: ₱${formatMoneyOrBlank(totals.notCountedValue)} per property card.`
      : ''
  return `Value per property card: ₱${formatMoneyOrBlank(totals.cardValue)}. Value per physical count: ₱${formatMoneyOrBlank(totals.countValue)}.${uncountedNote} Shortages are shown in parentheses.`
}

/** The official form asks only for the name; the position is printed below it if it is known. */
const positionedSignatory = (heading: string, signer: Signatory, captions: { name: string }): SignatureColumn =>
  signatory(heading, signer, { ...captions, ...(signer.position ? { position: 'Position' } : {}) })

function draftSummary({ notCounted }: CountTotals): string {
  if (notCounted === 0) return 'The count is still in progress.'
  return `The count is still in progress: ${plural(notCounted, 'line is', 'lines are')} not counted yet.`
}

const committeeHeading = 'Certified Correct by:'
const committeeCaption = 'Signature over Printed Name of Inventory Committee Chair and Members'
const nameAndPosition = ({ name, position }: Signatory): string => [name, position].filter(Boolean).join(', ')

/** Below each other they would be taller than the page. */
const isLarge = (committee: readonly Signatory[]): boolean => committee.length > 12
const perRow = 3

/** Chair and members in rows, each a block of its own that can be on the next page; nothing for a usual committee. */
function largeCommittee(committee: readonly Signatory[]): Block[] {
  if (!isLarge(committee)) return []
  const rows = Array.from({ length: Math.ceil(committee.length / perRow) }, (_, row) =>
    committee.slice(row * perRow, (row + 1) * perRow),
  )
  return rows.map((people, row) =>
    signatures(
      Array.from({ length: perRow }, (_, column) => ({
        heading: row === 0 && column === 0 ? committeeHeading : '',
        rules: people[column]
          ? [
              {
                value: nameAndPosition(people[column]),
                caption: row === rows.length - 1 && column === 0 ? committeeCaption : '',
                bold: true,
                spaceAbove: row === 0 ? 7 : 2,
              },
            ]
          : [],
      })),
    ),
  )
}

/** Chair and members below each other, with the official caption under the last. */
function committeeColumn(committee: readonly Signatory[]): SignatureColumn {
  const people = committee.length > 0 ? committee : [{}]
  return {
    heading: committeeHeading,
    rules: people.map((signer, i) => ({
      value: nameAndPosition(signer),
      caption: i === people.length - 1 ? committeeCaption : '',
      bold: true,
      spaceAbove: i === 0 ? 7 : 3.5,
    })),
  }
}
