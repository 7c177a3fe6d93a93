/**
 * What the text of a tag refers to (D4.7). Any host is accepted: a tag outlives the address it was printed for.
 * Promises: never throws, never guesses; text of another system comes back as `unknown` with the text, so that nothing is thrown away.
 * "Never guesses" is meant hard: a text that names two products, or a number written as no tag of ours writes it, names none.
 */
import { textLimit } from '#contract/limits.ts'

export type TagRef =
  | { kind: 'product'; id: number }
  | { kind: 'room'; id: number }
  | { kind: 'number'; text: string }
  | { kind: 'words'; text: string }
  | { kind: 'unknown'; text: string; why: 'empty' | 'other-system' }

const largestId = 2_147_483_647

// No leading zeros: 000123 is the number of some other system, not our product 123.
const asId = (text: string): number | null =>
  /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null

const propertyNumber = /^(?:(?:SPHV|SPLV)-)?(?:\d{4}|\d)-[0-9A-Z]{1,4}(?:-[0-9A-Z]{1,6}){1,7}$/i
const address = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+(\/[^?#]*)?(?:\?([^#]*))?(?:#(.*))?$/i
// Scanners and browsers may drop the scheme; then only a path that can be nothing but ours counts.
const bareAddress = /^(?:[^\s/?#@]+(?::\d+)?)?\/?(?:qr\/?\?\S*|[QR]\/[0-9]+\/?)$/i
const scheme = /^[a-z][a-z0-9+.-]*:\S/i
const shortPath = /(?:^|\/)(Q|R)\/([0-9]+)\/?$/i

function plain(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).trim()
  } catch {
    return text
  }
}

/** Every value that the query gives for `product_id`, whatever stands around it. */
function namedIds(query: string): readonly string[] {
  return [...query.matchAll(/(?:^|[?&;])product_id=([^&;#]*)/gi)].map((found) => plain(found[1] ?? ''))
}

function fromAddress(text: string, path: string, query: string): TagRef {
  const named = namedIds(query)
  if (named.length > 0) {
    const ids = new Set(named.map(asId))
    const [id] = ids
    if (ids.size === 1 && id != null) return { kind: 'product', id }
    return { kind: 'unknown', text, why: 'other-system' }
  }
  const short = shortPath.exec(path)
  const id = asId(short?.[2] ?? '')
  if (!short || id === null) return { kind: 'unknown', text, why: 'other-system' }
  return { kind: short[1]?.toUpperCase() === 'Q' ? 'product' : 'room', id }
}

/** The most that a QR code holds. Longer text is no tag, and is not read. */
const longest = 4_296

/** Reads the text of a scanned tag, a wedge scanner or a search box. */
export function readTag(raw: string): TagRef {
  if (raw.length > longest) return { kind: 'unknown', text: raw, why: 'other-system' }
  // Scanners add line ends and control characters; a tag's own text has none. Full-width digits are digits.
  const text = raw
    .normalize('NFKC')
    .replace(/[\t\n\v\f\r]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    // Hardware scanners may put the kind of symbol in front (AIM: "]Q1"), old makers of QR codes the kind of content.
    .replace(/^\][A-Za-z][0-9A-Za-z]/, '')
    .replace(/^url(?:to)?:(?=[a-z])/i, '')
  if (text === '') return { kind: 'unknown', text: raw, why: 'empty' }

  const id = asId(text)
  if (id !== null) return { kind: 'product', id }

  const parts = address.exec(text)
  if (parts) return fromAddress(text, parts[1] ?? '', `${parts[2] ?? ''}&${parts[3] ?? ''}`)
  if (bareAddress.test(text)) {
    const [path = '', query = ''] = text.split(/\?(.*)/s)
    return fromAddress(text, path, query)
  }

  // Tags print the segments with spaces around the hyphens, word processors turn hyphens into dashes.
  const tight = text.replace(/\s+/g, ' ').replace(/ ?[-\u2010-\u2015\u2212] ?/g, '-')
  if (propertyNumber.test(tight)) return { kind: 'number', text: tight.toUpperCase() }

  if (scheme.test(text) || /^[{[<]/.test(text) || text.length > textLimit) {
    return { kind: 'unknown', text, why: 'other-system' }
  }
  return { kind: 'words', text }
}

const bare = (host: string): string => host.replace(/\/+$/, '')

/** The text of a printed tag: host, `/qr?product_id=` and the id (spec 2). */
export function tagText(host: string, productId: number): string {
  return `${bare(host)}/qr?product_id=${productId}`
}

/** The short form for label sheets: all in upper case, so that the code needs fewer modules. */
export function shortTagText(host: string, productId: number): string {
  return `${bare(host)}/Q/${productId}`.toUpperCase()
}

/** The tag on a door. */
export function roomTagText(host: string, roomId: number): string {
  return `${bare(host)}/R/${roomId}`.toUpperCase()
}
