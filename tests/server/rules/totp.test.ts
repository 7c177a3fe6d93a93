/** Codes by time, with the test vectors of RFC 6238. */
import { expect, test } from 'vitest'
import { openSecret, sealSecret } from '#server/rules/accounts/seal-secret.ts'
import { newSecret, secretUri, stepOfCode } from '#server/rules/accounts/totp.ts'
import { codeAt } from '#tests/support/server/authenticator-app.ts'

/** 12345678901234567890 in base 32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const stepMs = 30_000

test('[SERVER-4180] codes: as in RFC 6238', () => {
  const codes = {
    59: '287082',
    1111111109: '081804',
    1111111111: '050471',
    1234567890: '005924',
    2000000000: '279037',
    20000000000: '353130',
  }
  for (const [seconds, code] of Object.entries(codes)) {
    const now = new Date(Number(seconds) * 1000)
    expect(codeAt(rfcSecret, now)).toBe(code)
    expect(stepOfCode(rfcSecret, code, now)).toBe(Math.floor(Number(seconds) / 30))
  }
})

test('[SERVER-4180] a code of the step before or after is accepted, of two steps away is not', () => {
  const now = new Date(1_234_567_890_000)
  const step = now.getTime() / stepMs
  const accepted = [-2, -1, 0, 1, 2].map((n) =>
    stepOfCode(rfcSecret, codeAt(rfcSecret, now.getTime() + n * stepMs), now),
  )
  expect(accepted).toEqual([null, step - 1, step, step + 1, null])
  for (const wrong of ['', '05924', '0059240', 'abcdef', '00592４', ' 05924', '005924\n'])
    expect(stepOfCode(rfcSecret, wrong, now)).toBeNull()
})

test('[SERVER-4180] a new secret has 160 bits; the address for authenticators holds any institute and user name', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  const uri = new URL(secretUri(rfcSecret, 'Bilang R&D: Los Baños?', 'a+b@x'))
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Bilang R&D: Los Baños?',
    secret: rfcSecret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(decodeURIComponent(uri.pathname)).toBe('/Bilang R&D: Los Baños?:a+b@x')
})

test('[SERVER-4184] a sealed secret opens with the same key and purpose only, and not when a bit of it changed', () => {
  const [key, other] = ['k'.repeat(32), 'o'.repeat(32)]
  const sealed = sealSecret('SECRET', 'of 1', key)
  expect(sealed).not.toContain('SECRET')
  expect(sealSecret('SECRET', 'of 1', key)).not.toBe(sealed)
  expect(openSecret(sealed, 'of 1', key)).toBe('SECRET')
  expect([
    openSecret(sealed, 'of 2', key),
    openSecret(sealed, 'of 1', other),
    openSecret(sealed, 'of 1', null),
  ]).toEqual([null, null, null])
  const [kind, iv, text = ''] = sealed.split('.')
  expect(openSecret(`${kind}.${iv}.${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`, 'of 1', key)).toBeNull()
  expect(openSecret(sealSecret('SECRET', 'of 1', null), 'of 1', key)).toBe('SECRET')
})
