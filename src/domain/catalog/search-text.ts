/** Normalizes text for searches, alike on the device and on the server: no accents, lower case, single spaces. */
export function normalizeText(text: string): string {
  return text
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
