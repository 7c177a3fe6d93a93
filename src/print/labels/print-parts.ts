/**
 * Splits any number of tags into parts that a device can lay out and a printer can take (about fifty sheets). Only the first part can begin
 * on a partly used sheet, and only the last can end on one, so that the parts print like one long print.
 */
export interface PrintPart {
  from: number
  to: number
  startCell: number
}

/** Maximum number of tags in a part; a part consists of whole sheets. */
export const maxTagsPerPart = 1_000

export function printParts(total: number, labelsPerSheet: number, startCell: number): readonly PrintPart[] {
  const fullPart = Math.max(1, Math.floor(maxTagsPerPart / labelsPerSheet)) * labelsPerSheet
  const parts: PrintPart[] = []
  for (let from = 0; from < total; ) {
    const firstCell = from === 0 ? startCell : 1
    const to = Math.min(total, from + fullPart - (firstCell - 1))
    parts.push({ from, to, startCell: firstCell })
    from = to
  }
  return parts
}
