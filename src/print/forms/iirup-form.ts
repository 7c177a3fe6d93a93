/**
 * Inventory and Inspection Report of Unserviceable Property, GAM Appendix 74: eighteen columns in two bands, legal landscape. The report of
 * Unserviceable Semi-Expendable Property, Annex A.10 of COA Circular 2022-004, has no depreciation, because such property is expensed when
 * issued (seventeen columns, as two agencies print it).
 */

import { disposalFigures, disposalTotals, type UnserviceableForm } from '#domain/reports/disposal-figures.ts'
import type { CellKind } from '#domain/reports/product-export.ts'
import type { UnserviceableLine } from '#domain/reports/unserviceable-columns.ts'
import { formatDayForForm } from '#domain/text/format.ts'
import { paragraph, sideBySide } from '../elements/boxed-text.ts'
import { centered, centeredFillIn } from '../elements/centered-lines.ts'
import { fieldLine } from '../elements/field-line.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import { sentence } from '../elements/sentence.ts'
import { type Signatory, signatory, signatures } from '../elements/signatures.ts'
import { type Block, gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { Table, TotalsRow } from '../table/table.ts'
import type { Form, FormInput } from './form.ts'
import { alignOf, columnsOf, headCells } from './iirup-columns.ts'

export interface IirupInput extends FormInput {
  kind: UnserviceableForm
  asAt: string
  accountable: { name: string; designation: string; station: string }
  lines: readonly UnserviceableLine[]
  approvedBy: Signatory
  inspectedBy: Signatory
  witnessedBy: Signatory
}

const wording = {
  IIRUP: { formNumber: 'Appendix 74', property: 'Unserviceable Property', number: 'Property No.' },
  IIRUSP: {
    formNumber: 'Annex A.10',
    property: 'Unserviceable Semi-Expendable Property',
    number: 'Semi-expendable Property No.',
  },
} as const

export const iirupForm: Form<'iirup', IirupInput> = {
  id: 'iirup',
  signers: ['accountable', 'approvedBy', 'inspectedBy', 'witnessedBy'],
  paper: { name: 'legal', landscape: true },
  title: ({ kind, fundCluster, asAt }) => `${kind} ${fundCluster}, as at ${asAt}`,
  build,
}

function build(input: IirupInput): FormLayout {
  const { formNumber, property } = wording[input.kind]
  const asAt = formatDayForForm(input.asAt)
  return {
    formNumber,
    head: [
      centered(`Inventory and Inspection Report of ${property}`.toUpperCase(), { font: 'bold', size: 14 }),
      gap(1),
      centeredFillIn(asAt, '', 'As at'),
      gap(1),
      fieldLine(
        { label: 'Entity Name :', value: input.entityName, share: 3 },
        { label: 'Fund Cluster :', value: input.fundCluster, share: 2 },
      ),
      gap(1),
      accountableOfficer(input.accountable),
      gap(1),
    ],
    continuedTitle: `Inventory and Inspection Report of ${property}, as at ${asAt}, continued`,
    tables: [itemTable(input)],
    tail: [gap(3), certifications(), certificationSigners(input)],
    dataAsOf: input.dataAsOf,
  }
}

const accountableOfficer = ({ name, designation, station }: IirupInput['accountable']): Block =>
  sideBySide(
    [1, 1, 1],
    [centeredFillInWithCaption(name, 'Name of Accountable Officer')],
    [centeredFillInWithCaption(designation, 'Designation')],
    [centeredFillInWithCaption(station, 'Station')],
  )

function itemTable({ kind, lines }: IirupInput): Table {
  const columns = columnsOf(kind)
  const totals = disposalTotals(kind, lines)
  return {
    columns: columns.map((column) => ({ width: column.width, align: alignOf(column) })),
    head: headCells(columns, wording[kind].number),
    headSize: 8,
    size: 8.5,
    rowHeight: 6,
    filler: true,
    rows: lines.map((line) => {
      const figures = disposalFigures(kind, line)
      return columns.map((column) => column.printed?.(line) ?? printedFigure(column.kind, column.value(line, figures)))
    }),
    totals: () => [totalRow(columns.map(({ kind, total }) => printedFigure(kind, total?.(totals) ?? null)))],
  }
}

function printedFigure(kind: CellKind, figure: string | number | bigint | null): string {
  if (figure === null) return ''
  if (kind === 'money') return formatMoneyOrBlank(typeof figure === 'number' ? BigInt(figure) : figure)
  return kind === 'day' ? formatDayForForm(String(figure)) : String(figure)
}

/** The label is below the columns before the quantity. */
const totalRow = (cells: readonly string[]): TotalsRow => ({ label: 'TOTAL', columns: 3, cells: cells.slice(3) })

/** Shares of the width for the request, the inspection and the witness. */
const certificationShares = [2, 1.3, 1.3]

const certifications = (): Block =>
  sideBySide(
    certificationShares,
    [
      paragraph(
        'I HEREBY request inspection and disposition, pursuant to Section 79 of PD 1445, of the property enumerated above.',
        9.5,
      ),
    ],
    [
      paragraph(
        'I CERTIFY that I have inspected each and every article enumerated in this report, and that the disposition made thereof was, in my judgment, the best for the public interest.',
        9.5,
      ),
    ],
    [
      sentence(
        [
          'I CERTIFY that I have witnessed the disposition of the articles enumerated on this report this',
          { value: '', blank: 14 },
          ' day of ',
          { value: '', blank: 30 },
          ', ',
          { value: '', blank: 14 },
          '.',
        ],
        { size: 9.5, leading: 1.25 },
      ),
    ],
  )

const certificationSigners = ({ accountable, approvedBy, inspectedBy, witnessedBy }: IirupInput): Block =>
  sideBySide(
    certificationShares,
    [
      signatures([
        signatory(
          'Requested by:',
          { name: accountable.name, position: accountable.designation },
          {
            name: 'Signature over Printed Name of Accountable Officer',
            position: 'Designation of Accountable Officer',
          },
        ),
        signatory('Approved by:', approvedBy, {
          name: 'Signature over Printed Name of Authorized Official',
          position: 'Designation of Authorized Official',
        }),
      ]),
    ],
    [signatures([signatory('', inspectedBy, { name: 'Signature over Printed Name of Inspection Officer' })])],
    [signatures([signatory('', witnessedBy, { name: 'Signature over Printed Name of Witness' })])],
  )

const centeredFillInWithCaption = (value: string, caption: string) => centeredFillIn(value, `(${caption})`)
