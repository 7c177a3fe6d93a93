/** Four hexadecimal digits, as PDF writes glyphs and UTF-16 units. */
export const hex4 = (value: number): string => value.toString(16).padStart(4, '0')
