import { plural } from '../text/format.ts'
/** The note in the footer of a form. */
export const lateAdditionsOnForm = (rows: number): string =>
  // not a text: printed on an official form
  `${plural(rows, 'item entered after the baseline was frozen is', 'items entered after the baseline was frozen are')} not on this form`
