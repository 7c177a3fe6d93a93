/** Values for all items of a sheet, from its titles and its name: fund, accountable officer, account, building. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { parseAccountCode } from './account-code.ts'
import { valueKey } from './value-choices.ts'

export interface TitleValue {
  value: string
  /** 0: the name of the sheet. */
  line: number
}

/** Collections whose names may stand alone in a title or be the name of a sheet, and the field that they fill. */
export const namedInTitles = {
  'ledger-accounts': 'account_code',
  sections: 'section',
  'location-code-one': 'location_code_one',
  'location-code-two': 'location_code_two',
} as const satisfies Partial<Record<CollectionName, string>>

/** The fields by the names of those collections' rows, as `valueKey` writes them. */
export type TitleNames = ReadonlyMap<string, string>

export function titleNames(
  rows: Readonly<Partial<Record<keyof typeof namedInTitles, readonly { name: string }[]>>>,
): TitleNames {
  const names = new Map<string, string>()
  for (const [collection, field] of Object.entries(namedInTitles))
    for (const { name } of rows[collection as keyof typeof namedInTitles] ?? [])
      if (!names.has(valueKey(name))) names.set(valueKey(name), field)
  names.delete('')
  return names
}

const isBlankLine = (text: string): boolean => /^[\s_.:-]*$/.test(text)
/** A title of several cells is written with `·` between them. */
const fundPattern = /\bfund(?:\s+cluster)?\s*(?:code|no\.?)?\s*:\s*([^·]+)/i
/** `For which JUAN P. DELA CRUZ, Supply Officer, … is accountable` (RPCPPE). */
const officerPattern = /\b(?:for\s+which|accountable\s+(?:officer|person)\s*:)\s*([^·(]+)/i
const lastNameAlone = /^(?:(?:de|dela|del|delos|la|los|las|san|santa|sta\.?)\s+)*[\p{L}'-]+$/iu
const suffixPattern = /^\s*(?:jr|sr|ii|iii|iv)\b\.?/i

/** `CARIÑO, MARITES L., Clerk` and `RAMON G. SANTOS, Jr., Supply Officer` without the position. */
function officerIn(text: string): string | undefined {
  const parts = officerPattern.exec(text)?.[1]?.split(',')
  if (!parts) return undefined
  const [first = '', second = '', third = ''] = parts
  const isLastNameFirst = lastNameAlone.test(first.trim()) && second.trim() !== ''
  const name = isLastNameFirst ? `${first},${second}` : first
  const suffix = suffixPattern.exec(isLastNameFirst ? third : second)?.[0]
  return suffix === undefined ? name : `${name},${suffix}`
}

const codePattern = /(?:^|[^\d-])(1[-. ]?\d{2}[-. ]?\d{2}[-. ]?\d{3}(?:[-. ]?00)?)(?![\d-])/

/** The words before a name in a title. */
const captionPattern =
  /^(?:type\s+of\s+(?:ppe|property)[^:]*|(?:ppe\s+)?account(?:\s+(?:title|group))?|office|division|section|building|location|room)\s*:\s*/i

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

/** By the field of the import. Nothing is taken from a line with blanks to fill in. `sheet`: its name, as a title of line 0. */
export function titleValues(
  titles: readonly { line: number; text: string }[],
  { sheet = '', names = new Map() }: { sheet?: string; names?: TitleNames } = {},
): Readonly<Record<string, TitleValue>> {
  const all = sheet === '' ? titles : [...titles, { line: 0, text: sheet }]
  const named: Record<string, TitleValue> = {}
  for (const { line, text } of all)
    for (const part of text.split(' · ')) {
      const value = part.replace(captionPattern, '').trim()
      const field = names.get(valueKey(value))
      if (field) named[field] ??= { value, line }
    }
  const found = {
    funding: firstFound(titles, (text) => fundPattern.exec(text)?.[1]),
    user: firstFound(titles, officerIn),
    account_code: firstFound(all, (text) => {
      const code = codePattern.exec(text)?.[1]
      return code && parseAccountCode(code) ? code : undefined
    }),
  }
  const read = Object.fromEntries(Object.entries(found).flatMap(([field, value]) => (value ? [[field, value]] : [])))
  return { ...named, ...read }
}
