/**
 * The shared layout of PAR and ICS: title, entity, fund and number at the top; lines that end with "nothing follows" and a total; two boxed
 * signatures at the bottom.
 */

import { paragraph } from '../elements/boxed-text.ts'
import { centered } from '../elements/centered-lines.ts'
import { fieldLine } from '../elements/field-line.ts'
import { type SignatureColumn, signatures } from '../elements/signatures.ts'
import { gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { Column, HeadCell, Row, TotalsRow } from '../table/table.ts'
import type { FormInput } from './form.ts'

export interface CustodyInput extends FormInput {
  number: string
}

export interface CustodyLayout {
  /** Title of the official form; printed in capitals as the heading. */
  title: string
  formNumber: string
  numberLabel: string
  columns: readonly Column[]
  head: readonly HeadCell[]
  rows: readonly Row[]
  /** Index of the description column, where "nothing follows" is printed. */
  closingColumn: number
  totals: readonly TotalsRow[]
  /** Sentences below the table. */
  notes?: readonly string[]
  signers: readonly SignatureColumn[]
}

export function custodyForm(input: CustodyInput, layout: CustodyLayout): FormLayout {
  return {
    formNumber: layout.formNumber,
    watermark: input.mark,
    head: [
      gap(6),
      centered(layout.title.toUpperCase(), { font: 'bold', size: 14 }),
      gap(6),
      fieldLine(
        { label: 'Entity Name :', value: input.entityName, share: 4, labelWidth: 24 },
        { label: '', value: '' },
      ),
      fieldLine(
        { label: 'Fund Cluster :', value: input.fundCluster, share: 3, labelWidth: 24 },
        { label: layout.numberLabel, value: input.number, share: 2 },
      ),
      gap(3),
    ],
    continuedTitle: `${layout.title} No. ${input.number}, continued`,
    tables: [
      {
        columns: layout.columns,
        head: layout.head,
        headSize: 10,
        size: 10,
        rowHeight: 7,
        filler: true,
        closing: { column: layout.closingColumn, text: '— nothing follows —' },
        rows: layout.rows,
        ...(layout.totals.length === 0 ? {} : { totals: () => layout.totals }),
      },
    ],
    tail: [
      ...(layout.notes ?? []).flatMap((note) => [gap(1.5), paragraph(note, 8), gap(1.5)]),
      signatures(layout.signers, { boxed: true }),
    ],
    dataAsOf: input.dataAsOf,
  }
}
