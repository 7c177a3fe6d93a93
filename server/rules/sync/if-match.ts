/** The version that the header If-Match names: `*` for any. Null without the header. Quotes and the weak prefix are ignored. */
export const versionNamedIn = (ifMatch: string | null): string | null =>
  ifMatch
    ?.trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1') ?? null

/** True if the caller saw another version than this one. Without If-Match nothing is refused. */
export function namesOtherVersion(ifMatch: string | null, version: unknown): boolean {
  const expected = versionNamedIn(ifMatch)
  return expected !== null && expected !== '*' && expected !== String(version)
}
