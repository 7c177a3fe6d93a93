import { passwordMinimum } from '#contract/limits.ts'
import { t } from '#text/account/passwords.ts'

const rules: readonly { holds: (password: string) => boolean; text: () => string }[] = [
  { holds: (password) => /\d/.test(password), text: () => t('digit') },
  { holds: (password) => /[^\p{L}\p{N}\s]/u.test(password), text: () => t('symbol') },
  { holds: (password) => /\p{Lu}/u.test(password), text: () => t('uppercase') },
  {
    holds: (password) => password.length >= passwordMinimum,
    text: () => t('length', { minimum: String(passwordMinimum) }),
  },
]

/** The rules that a password breaks, one sentence each (specification §5). Empty if the password is valid. */
export function brokenPasswordRules(password: string): readonly string[] {
  return rules.filter((rule) => !rule.holds(password)).map((rule) => rule.text())
}

const characterClasses = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%&*+-=?'] as const

/**
 * A random password of `length` characters with at least one of each class (specification §9). `randomBelow(n)` must return a uniform random
 * integer below n from a cryptographic source. Look-alikes (0/O, 1/l/I) are left out, because people copy passwords by hand.
 */
export function generatePassword(length: number, randomBelow: (below: number) => number): string {
  const pickFrom = (alphabet: string) => alphabet[randomBelow(alphabet.length)]!
  const characters: string[] = characterClasses.map(pickFrom)
  while (characters.length < length) characters.push(pickFrom(characterClasses.join('')))
  for (let i = characters.length - 1; i > 0; i--) {
    const j = randomBelow(i + 1)
    ;[characters[i], characters[j]] = [characters[j]!, characters[i]!]
  }
  return characters.join('')
}

const slipAlphabets = { upper: 'BCDFHKMNPRTWXY', lower: 'bcdfhkmnprtwxy', digit: '23456789' } as const
/** Two groups of letters, then digits, without look-alikes within a position. */
const slipPattern = ['upper', 'lower', 'lower', 'lower', '-', 'lower', 'lower', 'lower', 'lower', '-'] as const
const slipDigits = 4

/** A random password for a slip of paper, such as `Kmrt-fhwn-4937`. It is typed once from paper, then replaced. */
export function generateSlipPassword(randomBelow: (below: number) => number): string {
  const pickFrom = (alphabet: string) => alphabet[randomBelow(alphabet.length)]!
  const letters = slipPattern.map((kind) => (kind === '-' ? kind : pickFrom(slipAlphabets[kind])))
  const digits = Array.from({ length: slipDigits }, () => pickFrom(slipAlphabets.digit))
  return [...letters, ...digits].join('')
}
