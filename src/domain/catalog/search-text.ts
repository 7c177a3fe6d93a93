/** Normalizes text for searches, alike on the device and on the server: no accents, lower case, single spaces, nothing that nobody sees. */
import { withoutInvisible } from '../text/invisible-characters.ts'

export function normalizeText(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a search; a match contains all of them. */
export function searchWords(typed: string): readonly string[] {
  return normalizeText(typed).split(' ').filter(Boolean)
}
