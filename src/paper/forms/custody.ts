/**
 * What the two custody documents share: a title, entity, fund and number above; lines that close with "nothing follows" and a total; two
 * signers in boxes below.
 */
import type { FilledForm, FormInput } from '../form.ts'
import { gap } from '../page/block.ts'
import { flowing } from '../page/flow.ts'
import { fieldLine } from '../parts/field-line.ts'
import { type SignatureColumn, signatures } from '../parts/signatures.ts'
import { centred } from '../parts/title.ts'
import type { Column, HeadCell, Row, TotalsRow } from '../table/table.ts'

export interface CustodyInput extends FormInput {
  number: string
}

export interface CustodyLook {
  short: 'PAR' | 'ICS'
  /** In the words of the form; the heading is in capitals. */
  title: string
  mark: string
  numberLabel: string
  columns: readonly Column[]
  head: readonly HeadCell[]
  rows: readonly Row[]
  /** Column of the description, in which the lines are closed. */
  closing: number
  totals: readonly TotalsRow[]
  signers: readonly SignatureColumn[]
}

export function custodyForm(input: CustodyInput, look: CustodyLook): FilledForm {
  return {
    title: `${look.short} ${input.number}`.trim(),
    ...flowing(() => ({
      paper: { name: input.paper ?? 'a4' },
      mark: look.mark,
      head: [
        gap(6),
        centred(look.title.toUpperCase(), { face: 'bold', size: 14 }),
        gap(6),
        fieldLine(
          { label: 'Entity Name :', value: input.entityName, share: 4, labelWidth: 24 },
          { label: '', value: '' },
        ),
        fieldLine(
          { label: 'Fund Cluster :', value: input.fundCluster, share: 3, labelWidth: 24 },
          { label: look.numberLabel, value: input.number, share: 2 },
        ),
        gap(3),
      ],
      running: `${look.title} No. ${input.number}, continued`,
      tables: [
        {
          columns: look.columns,
          head: look.head,
          headSize: 10,
          size: 10,
          rowHeight: 7,
          filler: true,
          closing: { column: look.closing, text: '— nothing follows —' },
          rows: look.rows,
          ...(look.totals.length === 0 ? {} : { totals: () => look.totals }),
        },
      ],
      tail: [signatures(look.signers, { boxed: true })],
      dataAsOf: input.dataAsOf,
    })),
  }
}
