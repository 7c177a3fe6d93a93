/**
 * Any number of tags, in parts that a device can lay out and a printer can take (about fifty sheets). Only the first part begins on a used
 * sheet, and only the last one ends on one: parts follow each other as one print would.
 */
export interface TagPart {
  from: number
  to: number
  startCell: number
}

/** At most so many tags in a part; a part holds whole sheets. */
export const partSize = 1_000

export function tagParts(total: number, perSheet: number, startCell: number): readonly TagPart[] {
  const full = Math.max(1, Math.floor(partSize / perSheet)) * perSheet
  const parts: TagPart[] = []
  for (let from = 0; from < total; ) {
    const start = from === 0 ? startCell : 1
    const to = Math.min(total, from + full - (start - 1))
    parts.push({ from, to, startCell: start })
    from = to
  }
  return parts
}
