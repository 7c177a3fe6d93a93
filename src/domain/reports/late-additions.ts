import { plural, pluralWord } from '../text/format.ts'
export const itemsLabel = (n: number): string => plural(n, 'item', 'items')

/** The note in the footer of a form. */
export const lateAdditionsOnForm = (rows: number): string =>
  `${itemsLabel(rows)} entered after the baseline was frozen ${pluralWord(rows, 'is', 'are')} not on this form`
