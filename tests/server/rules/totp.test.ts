/** Codes by time, with the test vectors of RFC 4648 and RFC 6238. */
import { expect, test } from 'vitest'
import { openSecret, sealSecret } from '#server/rules/accounts/seal-secret.ts'
import {
  codeOfStep,
  fromBase32,
  newSecret,
  secretUri,
  stepAt,
  stepOfCode,
  toBase32,
} from '#server/rules/accounts/totp.ts'

const rfcSecret = toBase32(Buffer.from('12345678901234567890'))

test('[SERVER-4180] base 32 and codes: as in RFC 4648 and RFC 6238', () => {
  const texts = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' }
  for (const [text, encoded] of Object.entries(texts)) {
    expect(toBase32(Buffer.from(text))).toBe(encoded)
    expect(fromBase32(encoded).toString()).toBe(text)
  }
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
    expect(codeOfStep(rfcSecret, stepAt(now))).toBe(code)
    expect(stepOfCode(rfcSecret, code, now)).toBe(stepAt(now))
  }
})

test('[SERVER-4180] a code of the step before or after is accepted, of two steps away is not', () => {
  const now = new Date(1_234_567_890_000)
  const accepted = [-2, -1, 0, 1, 2].map((n) => stepOfCode(rfcSecret, codeOfStep(rfcSecret, stepAt(now) + n), now))
  expect(accepted).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null])
  for (const wrong of ['', '05924', '0059240', 'abcdef', '00592４'])
    expect(stepOfCode(rfcSecret, wrong, now)).toBeNull()
})

test('[SERVER-4180] a new secret has 160 bits; the address for authenticators holds any institute and user name', () => {
  expect(fromBase32(newSecret())).toHaveLength(20)
  expect(newSecret()).not.toBe(newSecret())
  const uri = new URL(secretUri('ABC', 'Bilang R&D: Los Baños?', 'a+b@x'))
  expect(uri.searchParams.get('issuer')).toBe('Bilang R&D: Los Baños?')
  expect(uri.searchParams.get('secret')).toBe('ABC')
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
