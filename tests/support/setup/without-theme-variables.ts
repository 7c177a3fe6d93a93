/**
 * Leaves Mantine's 300 CSS variables out of computed styles. Every element inherits them, so that finding a button by its role spent most of its
 * time copying them; no test reads one. Its classes, which hide elements in some window sizes, stay.
 */
const descriptor = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet')
const sheetOf = descriptor?.get
if (!descriptor || !sheetOf) throw new Error('style elements have no sheet')

Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
  ...descriptor,
  get(this: HTMLStyleElement) {
    return this.getAttribute('data-mantine-styles') === 'true' ? null : sheetOf.call(this)
  },
})
