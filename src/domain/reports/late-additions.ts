export const itemsLabel = (n: number): string => `${n.toLocaleString('en')} ${n === 1 ? 'item' : 'items'}`

/** The note in the footer of a form. */
export const lateAdditionsOnForm = (rows: number): string =>
  `${itemsLabel(rows)} entered after the book was frozen ${rows === 1 ? 'is' : 'are'} not on this form`
