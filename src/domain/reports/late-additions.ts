/** Notes in the footer of a form, after the moment of its data. */
import { plural } from '../text/format.ts'

/** `isPart`: the device has only some items, so that those which it lacks may be in another part of the baseline. */
export const lateAdditionsOnForm = (rows: number, isPart: boolean): string =>
  // not a text: printed on an official form
  `${plural(rows, 'item', 'items')} ${isPart ? 'moved here or ' : ''}entered after the baseline was frozen: not on this form`

export const unsentOnForm = (rows: number): string =>
  // not a text: printed on an official form
  `${plural(rows, 'line has', 'lines have')} entries of this device that the server does not have yet`
