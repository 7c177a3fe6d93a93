/**
 * Whether fast keystrokes are a scan, or input for the focused field. Promises: a field that is not listed here keeps whatever is typed or scanned
 * into it; the code of a tag never becomes a count.
 */
import { countMaximum } from '#contract/limits.ts'
import { parseCommand } from './command-codes.ts'
import type { WedgeScan } from './keyboard-wedge.ts'
import { codeOf, parseTag } from './tag-text.ts'

/** The kind of field that had the focus at the first key. */
export type ScanTarget =
  /** No field, or one without text. */
  | 'page'
  /** A field for a count: a code is a scan, a typed number stays. */
  | 'count'
  /** A text that belongs to an item, such as remarks: our own tags and command codes are scans, other codes fill it. */
  | 'notes'
  /** Any other field: a scanner fills it. */
  | 'text'

/** Hardware scanners are faster; no person types four digits at this pace. */
const fastestTypedGap = 20

/** The longest number that somebody may have typed as a count. */
const mayBeTypedCount = ({ text, characters, gap }: WedgeScan): boolean =>
  gap >= fastestTypedGap && characters === text.length && /^[0-9]+$/.test(text) && Number(text) <= countMaximum

/** An address or short form of an item or a room; a bare number may be anything. */
const isOwnTag = (text: string): boolean => {
  const { kind } = parseTag(text)
  return (kind === 'product' || kind === 'room' || kind === 'blank') && codeOf(text) === null
}

export function isScanAt(target: ScanTarget, scan: WedgeScan): boolean {
  switch (target) {
    case 'page':
      return true
    case 'count':
      return !mayBeTypedCount(scan)
    case 'notes':
      return isOwnTag(scan.text) || parseCommand(scan.text) !== null
    case 'text':
      return false
  }
}
