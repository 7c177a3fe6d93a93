/**
 * Any number of tags, in parts that a device can lay out and a printer can take (about fifty sheets). Only the first part begins on a used
 * sheet, and only the last one ends on one: parts follow each other as one print would.
 */
export interface PrintPart {
  from: number
  to: number
  startCell: number
}

/** At most so many tags in a part; a part holds whole sheets. */
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
