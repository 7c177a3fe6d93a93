/** What the titles of a sheet say about all of its items: the fund, the accountable officer, the account. */
import { parseAccountCode } from './account-code.ts'

export interface TitleValue {
  value: string
  line: number
}

const isBlankLine = (text: string): boolean => /^[\s_.:-]*$/.test(text)
/** A title of several cells is written with `·` between them. */
const fundPattern = /\bfund(?:\s+cluster)?\s*(?:code|no\.?)?\s*:\s*([^·]+)/i
/** `For which JUAN P. DELA CRUZ, Supply Officer, … is accountable` (RPCPPE). */
const officerPattern =
  /\b(?:for\s+which|accountable\s+(?:officer|person)\s*:)\s*([^·,(]+(?:,\s*(?:jr|sr|ii|iii|iv)\b\.?)?)/i
const codePattern = /(?:^|[^\d-])(1[-. ]?\d{2}[-. ]?\d{2}[-. ]?\d{3}(?:[-. ]?00)?)(?![\d-])/

function firstFound(
  lines: readonly { line: number; text: string }[],
  find: (text: string) => string | undefined,
): TitleValue | null {
  for (const { line, text } of lines) {
    const value = find(text)?.trim() ?? ''
    if (!isBlankLine(value)) return { value, line }
  }
  return null
}

/** By the field of the import. Nothing is taken from a line with blanks to fill in. */
export function titleValues(titles: readonly { line: number; text: string }[]): Readonly<Record<string, TitleValue>> {
  const found = {
    funding: firstFound(titles, (text) => fundPattern.exec(text)?.[1]),
    user: firstFound(titles, (text) => officerPattern.exec(text)?.[1]),
    account_code: firstFound(titles, (text) => {
      const code = codePattern.exec(text)?.[1]
      return code && parseAccountCode(code) ? code : undefined
    }),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([field, value]) => (value ? [[field, value]] : [])))
}
