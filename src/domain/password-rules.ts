import { passwordMinimum } from '#contract/limits.ts'

const rules: readonly { holds: (password: string) => boolean; text: string }[] = [
  { holds: (p) => /\d/.test(p), text: 'Password must contain at least 1 digit.' },
  { holds: (p) => /[^\p{L}\p{N}\s]/u.test(p), text: 'Password must contain at least 1 special symbol.' },
  { holds: (p) => /\p{Lu}/u.test(p), text: 'Password must contain at least 1 uppercase letter.' },
  { holds: (p) => p.length >= passwordMinimum, text: `Password must be at least ${passwordMinimum} characters long.` },
]

/** The rules that a password breaks, one sentence each, to be shown one to a line (spec 5). Empty: a good password. */
export function brokenPasswordRules(password: string): readonly string[] {
  return rules.filter((rule) => !rule.holds(password)).map((rule) => rule.text)
}

const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%&*+-=?'] as const

/**
 * A password of `length` characters with every class in it (spec 9). `pick(n)` must answer an even random whole number below n from a
 * source fit for secrets. Look-alikes (0/O, 1/l/I) are left out, because people copy these by hand.
 */
export function generatePassword(length: number, pick: (below: number) => number): string {
  const from = (alphabet: string) => alphabet[pick(alphabet.length)]!
  const letters: string[] = classes.map(from)
  while (letters.length < length) letters.push(from(classes.join('')))
  for (let i = letters.length - 1; i > 0; i--) {
    const j = pick(i + 1)
    ;[letters[i], letters[j]] = [letters[j]!, letters[i]!]
  }
  return letters.join('')
}
