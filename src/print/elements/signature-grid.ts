/** Signers side by side, with the row labels at the left, as on transfer reports: Signature, Printed Name, Designation, Date. */

import { formatDayForForm } from '#domain/text/format.ts'
import type { Fonts } from '../fonts/fonts.ts'
import type { Block } from '../layout/block.ts'
import { fitOnRule } from '../layout/wrap-text.ts'
import type { Signatory } from './signatures.ts'

const size = 10
const labelWidth = 27
const headHeight = 6.5
const rowHeight = 7.6
const valueLeading = 3.4

export function signatureGrid(columns: readonly { heading: string; signer: Signatory }[]): Block {
  const rows: readonly { label: string; bold?: boolean; valueOf: (signer: Signatory) => string }[] = [
    { label: 'Signature :', valueOf: () => '' },
    { label: 'Printed Name :', bold: true, valueOf: (signer) => signer.name ?? '' },
    { label: 'Designation :', valueOf: (signer) => signer.position ?? '' },
    { label: 'Date :', valueOf: (signer) => formatDayForForm(signer.date) },
  ]
  const valueWidth = (width: number) => (width - labelWidth) / columns.length - 4
  const fitValue = (fonts: Fonts, row: (typeof rows)[number], signer: Signatory, width: number) =>
    fitOnRule(fonts, row.valueOf(signer), valueWidth(width), row.bold ? 'bold' : 'regular', size, 8)
  const rowHeightOf = (fonts: Fonts, row: (typeof rows)[number], width: number) =>
    rowHeight +
    (Math.max(...columns.map(({ signer }) => fitValue(fonts, row, signer, width).lines.length)) - 1) * valueLeading
  const heightOf = (fonts: Fonts, width: number) =>
    headHeight + rows.reduce((sum, row) => sum + rowHeightOf(fonts, row, width), 0) + 3
  return {
    height: heightOf,
    render(canvas, x, y, width) {
      canvas.box(x, y, width, heightOf(canvas.fonts, width))
      const columnWidth = valueWidth(width) + 4
      for (const [i, column] of columns.entries())
        canvas.text(x + labelWidth + i * columnWidth + 2, y + 4.6, column.heading, { font: 'bold', size })
      let baseline = y + headHeight - 2
      for (const row of rows) {
        baseline += rowHeightOf(canvas.fonts, row, width)
        canvas.text(x + 1.5, baseline, row.label, { size })
        for (const [i, { signer }] of columns.entries()) {
          const from = x + labelWidth + i * columnWidth + 2
          const value = fitValue(canvas.fonts, row, signer, width)
          for (const [k, line] of value.lines.entries())
            canvas.text(from + valueWidth(width) / 2, baseline - (value.lines.length - 1 - k) * valueLeading, line, {
              font: row.bold ? 'bold' : 'regular',
              size: value.size,
              align: 'center',
            })
          canvas.line(from, baseline + 0.9, from + valueWidth(width), baseline + 0.9, 0.15)
        }
      }
    },
  }
}
