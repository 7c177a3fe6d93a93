/**
 * Parses the text of a tag (D4.7). Any host is accepted, because a tag outlives the address it was printed for. Promises: never throws and never
 * guesses. Text of another system becomes `unknown` and keeps its text. Text with two products, or with a number in a form that our tags never have,
 * matches no product.
 */
import { textLimit } from '#contract/limits.ts'
import { readTagCode, validCode } from './blank-tags.ts'

export type TagRef =
  | { kind: 'product'; id: number }
  | { kind: 'room'; id: number }
  | { kind: 'blank'; code: string }
  | { kind: 'number'; text: string }
  | { kind: 'words'; text: string }
  | { kind: 'unknown'; text: string; reason: 'empty' | 'other-system' }

const largestId = 2_147_483_647

// No leading zeros: 000123 is a number of another system, not our product 123.
const parseId = (text: string): number | null =>
  /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null

const propertyNumberPattern = /^(?:(?:SPHV|SPLV)-)?(?:\d{4}|\d)-[0-9A-Z]{1,4}(?:-[0-9A-Z]{1,6}){1,7}$/i
const addressPattern = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+(\/[^?#]*)?(?:\?([^#]*))?(?:#(.*))?$/i
// Scanners and browsers may drop the scheme; without it, only a path that is certainly ours is accepted.
const bareAddressPattern = /^(?:[^\s/?#@]+(?::\d+)?)?\/?(?:qr\/?\?\S*|[QR]\/[0-9]+\/?|T\/[0-9A-Z]{12}\/?)$/i
const schemePattern = /^[a-z][a-z0-9+.-]*:\S/i
const shortPathPattern = /(?:^|\/)(Q|R)\/([0-9]+)\/?$/i
const blankPathPattern = /(?:^|\/)T\/([0-9A-Z]{12})\/?$/i

function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).trim()
  } catch {
    return text
  }
}

/** All values of `product_id` in the query, among any other parameters. */
function productIdsIn(query: string): readonly string[] {
  return [...query.matchAll(/(?:^|[?&;])product_id=([^&;#]*)/gi)].map((match) => decodeValue(match[1] ?? ''))
}

function parseAddress(text: string, path: string, query: string): TagRef {
  const idTexts = productIdsIn(query)
  if (idTexts.length > 0) {
    const ids = new Set(idTexts.map(parseId))
    const [id] = ids
    if (ids.size === 1 && id != null) return { kind: 'product', id }
    return { kind: 'unknown', text, reason: 'other-system' }
  }
  const blank = validCode(blankPathPattern.exec(path)?.[1] ?? '')
  if (blank !== null) return { kind: 'blank', code: blank }
  const shortMatch = shortPathPattern.exec(path)
  const id = parseId(shortMatch?.[2] ?? '')
  if (!shortMatch || id === null) return { kind: 'unknown', text, reason: 'other-system' }
  return { kind: shortMatch[1]?.toUpperCase() === 'Q' ? 'product' : 'room', id }
}

/** The capacity of a QR code in characters. Longer text is not a tag. */
const maxTagLength = 4_296

/** The text of a code without what scanners and old generators add to it. */
function cleanText(raw: string): string {
  // Scanners add line ends and control characters; the text of a tag has none. NFKC turns full-width digits into digits.
  return (
    raw
      .normalize('NFKC')
      .replace(/[\t\n\v\f\r]+/g, ' ')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      // Hardware scanners may put the symbol type in front (AIM: "]Q1"), old QR generators the content type ("urlto:").
      .replace(/^\][A-Za-z][0-9A-Za-z]/, '')
      .replace(/^url(?:to)?:(?=[a-z])/i, '')
  )
}

/** The code as a key of an item, such as its serial number; null for an address and for text that no field can hold. */
export function codeOf(raw: string): string | null {
  const text = raw.length > maxTagLength ? '' : cleanText(raw)
  const isAddress = addressPattern.test(text) || bareAddressPattern.test(text)
  return text === '' || text.length > textLimit || isAddress ? null : text
}

/** Parses text from the camera, a hardware scanner or a search box. */
export function parseTag(raw: string): TagRef {
  if (raw.length > maxTagLength) return { kind: 'unknown', text: raw, reason: 'other-system' }
  const text = cleanText(raw)
  if (text === '') return { kind: 'unknown', text: raw, reason: 'empty' }

  const id = parseId(text)
  if (id !== null) return { kind: 'product', id }

  const addressMatch = addressPattern.exec(text)
  if (addressMatch)
    return parseAddress(text, addressMatch[1] ?? '', `${addressMatch[2] ?? ''}&${addressMatch[3] ?? ''}`)
  if (bareAddressPattern.test(text)) {
    const [path = '', query = ''] = text.split(/\?(.*)/s)
    return parseAddress(text, path, query)
  }

  const blank = readTagCode(text)
  if (blank !== null) return { kind: 'blank', code: blank }

  // Tags print spaces around the hyphens, and word processors turn hyphens into dashes.
  const compact = text.replace(/\s+/g, ' ').replace(/ ?[-\u2010-\u2015\u2212] ?/g, '-')
  if (propertyNumberPattern.test(compact)) return { kind: 'number', text: compact.toUpperCase() }

  if (schemePattern.test(text) || /^[{[<]/.test(text) || text.length > textLimit) {
    return { kind: 'unknown', text, reason: 'other-system' }
  }
  return { kind: 'words', text }
}

const withoutTrailingSlashes = (host: string): string => host.replace(/\/+$/, '')

/** The text in a tag's QR code: host, `/qr?product_id=` and the id (specification §2). */
export function tagText(host: string, productId: number): string {
  return `${withoutTrailingSlashes(host)}/qr?product_id=${productId}`
}

/** The short form for label sheets: all upper case, so that the QR code needs fewer modules. */
export function shortTagText(host: string, productId: number): string {
  return `${withoutTrailingSlashes(host)}/Q/${productId}`.toUpperCase()
}

/** The text in the QR code of a room tag. */
export function roomTagText(host: string, roomId: number): string {
  return `${withoutTrailingSlashes(host)}/R/${roomId}`.toUpperCase()
}
