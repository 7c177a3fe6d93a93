/**
 * Texts that a spreadsheet program would run as a formula. In CSV they begin with an apostrophe. The programs show it, and keep it when the file is
 * saved as a workbook, so reading removes one apostrophe in both kinds of files. A text that begins so itself is written with one more, in both.
 */

/** The signs that begin a formula, also their wide forms. */
const formulaSigns = '=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20'
const formula = new RegExp(`^[${formulaSigns}]`)
const apostropheAndFormula = new RegExp(`^'+[${formulaSigns}]`)

/** For CSV: never a formula. */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : keepApostrophe(text))

/** For a workbook, where the type of a cell says that it is text. */
export const keepApostrophe = (text: string): string => (apostropheAndFormula.test(text) ? `'${text}` : text)

/** The text of a cell as it was before it was written. */
export const withoutApostrophe = (cell: string): string => (apostropheAndFormula.test(cell) ? cell.slice(1) : cell)
