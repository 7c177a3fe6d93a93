/** Orders of texts for `sort`. The same on every device and on the server, whatever their language. */

/** By character codes, as databases order text. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** As people expect it: numbers by their value, so that Room 9 comes before Room 10; letter case and accents matter last. */
export const compareNatural = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
