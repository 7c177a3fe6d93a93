/** The text size that the person chose in the app or the browser; 1 is normal. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
