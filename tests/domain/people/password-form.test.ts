import { expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { otherPasswordForm, ownPasswordForm } from '#domain/people/password-form.ts'
import { generatePassword } from '#domain/people/password-rules.ts'

const valid = 'Abcdef-1!'
const errors = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('[DOMAIN-1749] a password form: every rule that breaks, at its field, also if several fields are wrong at once', () => {
  const own = (old_password: string, new_password: string, new_password2 = new_password) =>
    errors(ownPasswordForm.safeParse({ old_password, new_password, new_password2 }))
  expect(own('x', valid)).toEqual([])
  expect(own('', valid, 'other')).toEqual([
    `old_password: ${fixedTexts.currentPasswordRequired}`,
    `new_password2: ${fixedTexts.passwordMismatch}`,
  ])
  expect(own('x', 'abc')[0]?.split('\n')).toHaveLength(4)
  expect(own('x', `${valid}${'a'.repeat(246)}`)).toEqual([])
  expect(own('x', `${valid}${'a'.repeat(247)}`)).toHaveLength(2)
  expect(own('x'.repeat(256), valid)).toHaveLength(1)
  const other = (new_password: string, new_password2: string) =>
    errors(otherPasswordForm.safeParse({ new_password, new_password2 }))
  expect(other(valid, valid)).toEqual([])
  expect(other(valid, `${valid}x`)).toEqual([`new_password2: ${fixedTexts.passwordMismatch}`])
})

test('[DOMAIN-1749] generated passwords: every position has characters of every class, and the source is asked for each choice', () => {
  let state = 7
  const randomBelow = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const classes = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/]
  const seen = Array.from({ length: 8 }, () => new Set<number>())
  for (let n = 0; n < 400; n++) {
    const password = generatePassword(8, randomBelow)
    for (const [at, character] of [...password].entries())
      seen[at]!.add(classes.findIndex((one) => one.test(character)))
    expect(password).not.toMatch(/[0O1lI]/)
  }
  for (const at of seen) expect(at.size).toBe(4)
  // A source that always gives the largest number leaves every character where it was drawn.
  expect(generatePassword(4, (below) => below - 1)).toBe('Zz9?')
  expect(generatePassword(4, () => 0)).toBe('a2!A')
})
