/**
 * Blank tags: tags with a unique code that belong to no item until somebody puts them on one (decision 118). Promises: two tags never get the same
 * code, even on devices that never communicate; a code with one wrong character, or with two neighbors in the wrong order (except 0 and Z), is
 * invalid; a code is never mistaken for a property number, id or practice tag.
 */

/** Crockford's base 32: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 11

/** Luhn's check modulo 32, over the values of the characters. */
function checkCharacter(characters: string): string {
  let sum = 0
  for (const [index, char] of [...characters].reverse().entries()) {
    const value = alphabet.indexOf(char) * (index % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / alphabet.length) + (value % alphabet.length)
  }
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length]!
}

/**
 * `random`: bytes of a cryptographic source, at least as many as a code has random characters. 32 divides 256, so every character is equally likely.
 */
export function blankTagCode(random: Uint8Array): string {
  const characters = Array.from(random.subarray(0, randomLength), (byte) => alphabet[byte % alphabet.length]).join('')
  return characters + checkCharacter(characters)
}

/** The code in printed or typed text; null if there is none. Small letters, missing hyphens, and O, I and L for 0 and 1 are accepted. */
export function readTagCode(text: string): string | null {
  const typed = /^T-?((?:[0-9A-Z]{4}-?){2}[0-9A-Z]{4})$/.exec(text.trim().toUpperCase().replace(/\s+/g, ''))?.[1]
  return typed === undefined ? null : validCode(typed.replaceAll('-', ''))
}

/** The code, if its check character is correct. */
export function validCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const isCode = code.length === randomLength + 1 && [...code].every((char) => alphabet.includes(char))
  return isCode && checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : null
}

/** The text in the QR code of a blank tag. */
export const blankTagText = (host: string, code: string): string =>
  `${host.replace(/\/+$/, '')}/T/${code}`.toUpperCase()
