import { plural, pluralWord } from '../text/format.ts'
/** The note in the footer of a form. */
export const lateAdditionsOnForm = (rows: number): string =>
  // not a text: printed on an official form
  `${plural(rows, 'item', 'items')} entered after the baseline was frozen ${pluralWord(rows, 'is', 'are')} not on this form`
