/** Numbers as people type and paste them into forms. Nothing is guessed: what is no plain number stays as it is, for the schema to refuse. */

/** Without the sign of the currency and the commas between thousands: `₱ 1,250.00` is `1250.00`, but `1,5`, `1e3`, `-3` and `1.5` stay. */
export function plainNumber(typed: string): string {
  const text = typed.trim().replace(/^(?:php|₱)\s*/i, '')
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  return plain.replace(/(?<=^\d+)\.$/, '')
}

/** With commas between the thousands of a plain number. */
export const groupedNumber = (plain: string): string =>
  /^\d+(?:\.\d+)?$/.test(plain) ? plain.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ',')) : plain

/** A whole number that is one exactly; null for no text; the text itself if it is something else. */
export const wholeNumberOf = (plain: string): number | string | null =>
  plain === '' ? null : /^\d{1,15}$/.test(plain) ? Number(plain) : plain
