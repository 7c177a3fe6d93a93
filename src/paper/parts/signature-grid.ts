/** Signers side by side with the labels of the lines at the left, as on transfer reports: Signature, Printed Name, Designation, Date. */

import { formDay } from '#domain/dates.ts'
import type { Faces } from '../font/faces.ts'
import type { Block } from '../page/block.ts'
import { onRule } from '../page/wrap.ts'
import type { Signatory } from './signatures.ts'

const size = 10
const labelWidth = 27
const headHeight = 6.5
const rowHeight = 7.6
const valueLeading = 3.4

export function signatureGrid(columns: readonly { heading: string; who: Signatory }[]): Block {
  const rows: readonly { label: string; bold?: boolean; of: (who: Signatory) => string }[] = [
    { label: 'Signature :', of: () => '' },
    { label: 'Printed Name :', bold: true, of: (who) => who.name ?? '' },
    { label: 'Designation :', of: (who) => who.position ?? '' },
    { label: 'Date :', of: (who) => formDay(who.date) },
  ]
  const valueWidth = (width: number) => (width - labelWidth) / columns.length - 4
  const set = (faces: Faces, row: (typeof rows)[number], who: Signatory, width: number) =>
    onRule(faces, row.of(who), valueWidth(width), row.bold ? 'bold' : 'regular', size, 8)
  const rowHeightOf = (faces: Faces, row: (typeof rows)[number], width: number) =>
    rowHeight + (Math.max(...columns.map(({ who }) => set(faces, row, who, width).lines.length)) - 1) * valueLeading
  const heightOf = (faces: Faces, width: number) =>
    headHeight + rows.reduce((sum, row) => sum + rowHeightOf(faces, row, width), 0) + 3
  return {
    height: heightOf,
    draw(pen, x, y, width) {
      pen.box(x, y, width, heightOf(pen.faces, width))
      const own = valueWidth(width) + 4
      for (const [i, column] of columns.entries())
        pen.text(x + labelWidth + i * own + 2, y + 4.6, column.heading, { face: 'bold', size })
      let base = y + headHeight - 2
      for (const row of rows) {
        base += rowHeightOf(pen.faces, row, width)
        pen.text(x + 1.5, base, row.label, { size })
        for (const [i, { who }] of columns.entries()) {
          const from = x + labelWidth + i * own + 2
          const value = set(pen.faces, row, who, width)
          for (const [k, line] of value.lines.entries())
            pen.text(from + valueWidth(width) / 2, base - (value.lines.length - 1 - k) * valueLeading, line, {
              face: row.bold ? 'bold' : 'regular',
              size: value.size,
              align: 'center',
            })
          pen.line(from, base + 0.9, from + valueWidth(width), base + 0.9, 0.15)
        }
      }
    },
  }
}
