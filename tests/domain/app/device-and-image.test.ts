/** What the app recognizes from outside: devices by their user agent, pictures by their first bytes. */
import { expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { describeDevice } from '#domain/app/describe-device.ts'
import { detectImageType, imageError } from '#domain/app/image-type.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  ['Opera/9.80 (Windows NT 6.1) Presto/2.12 Version/12.16', 'Opera on Windows'],
  [`Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/141.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0 Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/143.0 Mobile Safari/604.1',
    'Firefox on iPad',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (Intel Mac OS X 15_0) Safari/605.1.15', 'Safari on Mac'],
  ['curl/8.5.0', 'This browser'],
  ['SomeApp/1.0 (Android 14)', 'This browser on Android'],
  ['', 'This browser'],
])('[DOMAIN-1741] the browser and system of %s: %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})

const bytesOf = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((one) => one.charCodeAt(0)))),
  )
const pictures = {
  jpeg: bytesOf(0xff, 0xd8, 0xff, '........JFIF..'),
  png: bytesOf(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, '....IHDR'),
  webp: bytesOf('RIFF', 1, 2, 3, 4, 'WEBPVP8 '),
} as const
/** Positions of the bytes that identify each type. */
const identifying = { jpeg: [0, 1, 2], png: [0, 1, 2, 3, 4, 5, 6, 7], webp: [0, 1, 2, 3, 8, 9, 10, 11] } as const

test('[DOMAIN-1742] a picture is recognized by exactly its identifying bytes: changing any of them makes it unrecognized, changing any other byte does not', () => {
  for (const type of ['jpeg', 'png', 'webp'] as const) {
    const picture = pictures[type]
    const positions: readonly number[] = identifying[type]
    expect(detectImageType(picture)).toBe(type)
    picture.forEach((byte, index) => {
      const changed = picture.with(index, byte ^ 1)
      expect(detectImageType(changed), `${type} ${index}`).toBe(positions.includes(index) ? null : type)
    })
    expect(detectImageType(picture.slice(0, positions.at(-1)! + 1))).toBe(type)
    expect(detectImageType(picture.slice(0, positions.at(-1)))).toBeNull()
  }
  expect(detectImageType(bytesOf('GIF89a......'))).toBeNull()
  expect(detectImageType(new Uint8Array())).toBeNull()
})

test('[DOMAIN-1742] an image of another type, or of more than ten megabytes: the fixed text; of exactly ten: none', () => {
  const tenMegabytes = 10 * 1024 * 1024
  expect(imageError(pictures.png, tenMegabytes)).toBeNull()
  expect(imageError(pictures.png, tenMegabytes + 1)).toBe(fixedTexts.imageSize)
  expect(imageError(bytesOf('GIF89a......'), 10)).toBe(fixedTexts.imageFormat)
  expect(imageError(bytesOf('GIF89a......'), tenMegabytes + 1)).toBe(fixedTexts.imageFormat)
})
