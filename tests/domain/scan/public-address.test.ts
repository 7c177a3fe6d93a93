import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePublicAddress, tagAddress } from '#domain/scan/public-address.ts'

test.each([
  ['https://count.example.gov.ph', 'https://count.example.gov.ph'],
  ['  Count.Example.gov.ph/qr?product_id=1 ', 'https://count.example.gov.ph'],
  ['http://192.168.1.20:8080/', 'http://192.168.1.20:8080'],
  ['HTTPS://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
])('[TAG-1] typed %s: public address %s', (text, host) => {
  expect(parsePublicAddress(text)).toEqual({ ok: true, host })
})

test.each([
  'http://localhost:8080',
  'localhost',
  'https://app.localhost',
  'http://127.0.0.1:9000',
  'http://127.8.8.8',
  'http://0.0.0.0',
  'http://[::1]:80',
  'HTTP://LOCALHOST',
])('[TAG-2] %s means the phone itself: refused with a message', (text) => {
  expect(parsePublicAddress(text)).toMatchObject({ ok: false, message: expect.stringContaining('this device') })
})

test.each([
  '',
  '   ',
  'javascript:alert(1)',
  'ftp://x.ph',
  'https://',
  'https://a b.ph',
  'https://user@x.ph',
  'x.ph:99999',
  '-',
  'xxx   y',
])('[TAG-2] %j is not an address: refused with a message', (text) => {
  expect(parsePublicAddress(text)).toMatchObject({ ok: false, message: expect.stringContaining('example') })
})

test('[TAG-3] the configured address wins over a typed one, and a typed one over the address of the page', () => {
  const page = 'http://localhost:8080'
  const at = (configured: string | null, typed: string | null) => tagAddress({ configured, typed, page })
  expect(at('https://a.ph', 'https://b.ph')).toEqual({ ok: true, host: 'https://a.ph' })
  expect(at(null, 'https://b.ph')).toEqual({ ok: true, host: 'https://b.ph' })
  expect(at(null, null).ok).toBe(false)
  expect(tagAddress({ configured: null, typed: null, page: 'https://c.ph' })).toEqual({
    ok: true,
    host: 'https://c.ph',
  })
})

test('[TAG-2] any text: one result, quickly', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5_000 }), (text) => {
      const read = parsePublicAddress(text)
      if (read.ok) expect(read.host).toMatch(/^https?:\/\/[^\s/]+$/)
      else expect(read.message).not.toBe('')
    }),
  )
})
