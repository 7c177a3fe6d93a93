/** Bytes as lower-case hexadecimal text, two digits for each. */
export const hexOf = (bytes: ArrayLike<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
