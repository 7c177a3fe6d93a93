/** Notes in the footer of a form, after the moment of its data. */
import { plural } from '../text/format.ts'

export const lateAdditionsOnForm = (rows: number): string =>
  // not a text: printed on an official form
  `${plural(rows, 'item entered after the baseline was frozen is', 'items entered after the baseline was frozen are')} not on this form`

export const unsentOnForm = (rows: number): string =>
  // not a text: printed on an official form
  `${plural(rows, 'line has', 'lines have')} entries of this device that the server does not have yet`
