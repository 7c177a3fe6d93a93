/** Text as it is compared in searches, the same on the device and on the server: no accents, lower case, single spaces. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words a person typed; all of them must occur. */
export function searchWords(typed: string): readonly string[] {
  return normalizeText(typed).split(' ').filter(Boolean)
}
