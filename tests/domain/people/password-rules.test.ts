import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenPasswordRules, generatePassword } from '#domain/people/password-rules.ts'

test('[DOMAIN-11] a password that breaks rules: every broken rule is named in one sentence (specification §5)', () => {
  expect(brokenPasswordRules('')).toHaveLength(4)
  expect(brokenPasswordRules('abcdefgh')).toHaveLength(3)
  expect(brokenPasswordRules('Abc-1234')).toEqual([])
})

test('[DOMAIN-12] a generated password of 8 characters follows every rule and has lower-case letters too (specification §9)', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })), (random) => {
      const password = generatePassword(8, (below) => Math.floor((random.next().value as number) * below))
      expect(password).toHaveLength(8)
      expect(brokenPasswordRules(password)).toEqual([])
      expect(password).toMatch(/[a-z]/)
    }),
  )
})
