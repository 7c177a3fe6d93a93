/** Numbers that arrive as text, as a form or another server may write them: `"7"`, `"-2.50"`. */

/** Whether the whole text is one decimal number, without blanks, signs of thousands or exponents. */
export const isDecimalText = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** The number that a text is; any other value as it is. */
export const numberIfDecimal = (value: unknown): unknown =>
  typeof value === 'string' && isDecimalText(value.trim()) ? Number(value) : value
