import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTag, roomTagText, shortTagText, tagText } from '#domain/scan/tag-text.ts'
import { anyText } from '#tests/support/data/any-text.ts'

const product = (id: number) => ({ kind: 'product', id })
const other = { kind: 'unknown', reason: 'other-system' }

describe('tag texts', () => {
  it.each([
    ['https://bilang.example.org/qr?product_id=12', product(12)],
    ['http://localhost:8080/qr?product_id=12', product(12)],
    ['http://192.168.1.20/qr?product_id=12', product(12)],
    ['http://[fe80::1]:8080/qr?product_id=12', product(12)],
    ['https://old-host.gov.ph/subadmin/qr?product_id=12', product(12)],
    ['https://x.ph/inventory/qr/?from=label&product_id=12&v=2', product(12)],
    ['https://x.ph/qr?a=1&amp;product_id=12', product(12)],
    ['HTTPS://X.PH/QR?PRODUCT_ID=12', product(12)],
    ['https://x.ph/qr?product_id=%31%32', product(12)],
    ['https://x.ph/qr?product_id=12%20', product(12)],
    ['https://x.ph/qr?product_id=12#top', product(12)],
    ['https://x.ph/#/qr?product_id=12', product(12)],
    ['https://x.ph/qr?product_id=12&product_id=12', product(12)],
    ['URL:https://x.ph/qr?product_id=12', product(12)],
    ['\uFEFFhttps://x.ph/qr?product_id=12\r\n', product(12)],
    [']Q1https://x.ph/qr?product_id=12', product(12)],
    ['x.ph/qr?product_id=12', product(12)],
    ['/qr?product_id=12', product(12)],
    ['qr?product_id=12', product(12)],
  ])('[SCAN-1] an address with product_id on any host names the product: %j', (text, expected) => {
    expect(parseTag(text)).toEqual(expected)
  })

  it.each([
    ['HTTPS://BILANG.EXAMPLE.ORG/Q/12', product(12)],
    ['https://x.ph/q/12', product(12)],
    ['https://x.ph/app/Q/12/', product(12)],
    ['x.ph/Q/12', product(12)],
    ['x.ph:8443/Q/12', product(12)],
    ['/Q/12', product(12)],
    ['Q/12', product(12)],
    ['HTTPS://X.PH/R/7', { kind: 'room', id: 7 }],
    ['r/7', { kind: 'room', id: 7 }],
  ])('[SCAN-2] the short form is accepted in either letter case: %j', (text, expected) => {
    expect(parseTag(text)).toEqual(expected)
  })

  it.each([
    ['12', product(12)],
    [' 12 ', product(12)],
    ['１２', product(12)],
    ['2147483647', product(2147483647)],
  ])('[SCAN-3] an id alone names the product: %j', (text, expected) => {
    expect(parseTag(text)).toEqual(expected)
  })

  it.each(['0', '00012', '2147483648', '99999999999', '12.0', '-12', '+12', '1e3', '0x12', '12 13'])(
    '[SCAN-3] a number that is not an id of ours is words, never a product: %j',
    (text) => expect(parseTag(text).kind).not.toBe('product'),
  )

  it.each([
    ['2023-05-03-0001-02', '2023-05-03-0001-02'],
    ['2023-05-03-14-0001-02', '2023-05-03-14-0001-02'],
    ['2023-05-03-14-0001-0009-02', '2023-05-03-14-0001-0009-02'],
    ['SPHV-2023-05-03-0001-02', 'SPHV-2023-05-03-0001-02'],
    ['splv-2023-05-03-0001-02', 'SPLV-2023-05-03-0001-02'],
    ['0000-00-00-0000-00', '0000-00-00-0000-00'],
    ['2020-1-06-05-070-23-0001-2017', '2020-1-06-05-070-23-0001-2017'],
    ['2023 - 05 - 03 - 0001 - 02', '2023-05-03-0001-02'],
    ['2023–05–03–0001–02', '2023-05-03-0001-02'],
    ['2023\u201105\u201103\u20110001\u201102\n', '2023-05-03-0001-02'],
  ])('[SCAN-4] a property number is recognized and normalized: %j', (text, number) => {
    expect(parseTag(text)).toEqual({ kind: 'number', text: number })
  })

  it.each([
    'https://example.org/asset/4711',
    'https://x.ph/qr?product_id=',
    'https://x.ph/qr?product_id=abc',
    'https://x.ph/qr?product_id=0',
    'https://x.ph/qr?product_id=12abc',
    'https://x.ph/qr?product_id=12&product_id=13',
    'https://x.ph/qr?xproduct_id=12',
    'https://x.ph/go?to=https%3A%2F%2Fx.ph%2Fqr%3Fproduct_id%3D12',
    'https://x.ph/Q/12/edit',
    'https://x.ph/Q/99999999999',
    'WIFI:S:Lab;T:WPA;P:secret;;',
    'mailto:ana@x.ph',
    'BEGIN:VCARD\nFN:Ana\nEND:VCARD',
    '{"asset":4711}',
    'x'.repeat(300),
  ])('[SCAN-5] a tag of another system stays unknown and keeps its text: %j', (text) => {
    expect(parseTag(text)).toMatchObject(other)
    const read = parseTag(text)
    expect(read.kind === 'unknown' && read.text.length).toBeGreaterThan(0)
  })

  it.each(['chair', 'Note: broken leg', 'dela Cruz 2-114', 'laptop 14" i5', 'SN 5CD1234XYZ'])(
    '[SCAN-5] what a person types is words: %j',
    (text) => expect(parseTag(text)).toEqual({ kind: 'words', text }),
  )

  it('[SCAN-5] a line break separates words', () => {
    expect(parseTag('Laptop\nDell')).toEqual({ kind: 'words', text: 'Laptop Dell' })
  })

  it.each(['', '   ', '\r\n', '\u200B\u0000'])('[SCAN-5] empty text: unknown: %j', (text) => {
    expect(parseTag(text)).toEqual({ kind: 'unknown', text, reason: 'empty' })
  })

  const ids = fc.integer({ min: 1, max: 2_147_483_647 })

  it('[SCAN-1] every printed tag is parsed back, on any host', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: false, withQueryParameters: false }), ids, (host, id) => {
        expect(parseTag(tagText(host, id))).toEqual(product(id))
        expect(parseTag(shortTagText(host, id))).toEqual(product(id))
        expect(parseTag(roomTagText(host, id))).toEqual({ kind: 'room', id })
      }),
    )
  })

  it('[SCAN-6] any text: one result, no exception, and a product only if the text contains its digits', () => {
    const dirty = fc.oneof(
      anyText(),
      fc.string({ unit: 'grapheme' }),
      fc
        .array(
          fc.constantFrom('https://', 'x.ph', '/', 'Q/', 'qr', '?', 'product_id=', '12', '0', '&', '%', '#', '-', ' '),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(dirty, (text) => {
        const read = parseTag(text)
        expect(['product', 'room', 'number', 'words', 'unknown', 'blank']).toContain(read.kind)
        if (read.kind === 'product' || read.kind === 'room') {
          expect(text.normalize('NFKC').replace(/[^0-9]/g, '')).toContain(String(read.id))
        } else {
          expect(read.kind === 'unknown' || read.kind === 'blank' || read.text.length > 0).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('[SCAN-6] adversarially long text: a result at once', () => {
    for (const piece of ['-1', '/Q/', '&product_id=', ' -', 'a.']) {
      expect(parseTag(`https://${piece.repeat(20_000)}!`).kind).toBe('unknown')
      expect(parseTag(`2023${piece.repeat(20_000)}!`).kind).not.toBe('product')
    }
  })
})

it('[SERVER-827] text longer than a QR code: not a tag; many blanks: no delay', () => {
  const blanks = `1${' '.repeat(4_000)}x`
  expect(parseTag(blanks)).toMatchObject({ kind: 'unknown' })
  const long = `https://bilang.example/qr?product_id=7&x=${' '.repeat(100_000)}`
  expect(parseTag(long)).toMatchObject({ kind: 'unknown', text: long })
  expect(parseTag(' 2023 -  05 - 03 -0001- 02 ')).toMatchObject({ kind: 'number', text: '2023-05-03-0001-02' })
})
