/**
 * Numbers of paper count sheets. Promises: a number contains no letter that looks like another one, so that it can be read from paper and typed;
 * one wrong character or two neighbors in the wrong order make it invalid, so that nobody keys in another sheet.
 */

/** Without I, O, 0 and 1; 31 is a prime number, on which the check depends. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXY'
const dataLength = 7
const groupLength = 4
const prefix = 'CS-'

const checkLetter = (data: string): string => {
  let sum = 0
  for (const [index, letter] of [...data].entries()) sum += (index + 2) * letters.indexOf(letter)
  return letters[sum % letters.length] as string
}

/** A new number, such as `CS-7K2M-9XQ4`: about 27 thousand million, drawn at random, because sheets are printed without a network. */
export function newSheetNumber(randomInt: (below: number) => number): string {
  const data = Array.from({ length: dataLength }, () => letters[randomInt(letters.length)]).join('')
  return formatSheetNumber(data + checkLetter(data))
}

const formatSheetNumber = (code: string): string => `${prefix}${code.slice(0, groupLength)}-${code.slice(groupLength)}`

/** The number as it is printed, from what was typed or scanned; null if it is not the number of a sheet. */
export function readSheetNumber(text: string): string | null {
  const typed = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const code = typed.length === dataLength + 3 && typed.startsWith('CS') ? typed.slice(2) : typed
  if (code.length !== dataLength + 1 || [...code].some((letter) => !letters.includes(letter))) return null
  return checkLetter(code.slice(0, dataLength)) === code[dataLength] ? formatSheetNumber(code) : null
}
