/** Fuzzy lookup for texts that match no row exactly: a fund by its cluster, a person by a compatible name, other rows by their letters. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { findFundCluster } from '../documents/fund-cluster.ts'
import { createPersonFinder } from './person-finder.ts'
import { asText, type ReferenceRow } from './reference-row.ts'
import { valueKey } from './value-choices.ts'

/** Written before a fund, and the number of the regular agency fund before 2014. */
const fundPrefix = /^fund\s*(?:cluster)?\s*[:.-]?\s*/i
/** The code of the fund cluster that a text of a file names: `101`, `1`, `Fund Cluster: 01`, `Regular Agency Fund`. */
function clusterOf(typed: string): string | null {
  const fund = typed.trim().replace(fundPrefix, '').trim()
  if (/^101(?:\.0)?$/.test(fund)) return '01'
  const [digit] = /^[1-7](?=(?:\.0)?$)/.exec(fund) ?? []
  return findFundCluster(digit ? `0${digit}` : fund)?.code ?? null
}

/** Finds rows whose names differ from the text only in spaces and punctuation: `Air-con`, `AIRCON`. Very short texts are not matched this way. */
function createSpellingFinder(rows: readonly ReferenceRow[]): (typed: string) => readonly ReferenceRow[] {
  const byKey = new Map<string, ReferenceRow[]>()
  for (const row of rows) {
    const [name, number] = [asText(row['name']), asText(row['number'])]
    for (const key of new Set([name, `${number} ${name}`].map(valueKey))) {
      const together = byKey.get(key)
      if (together) together.push(row)
      else byKey.set(key, [row])
    }
  }
  byKey.delete('')
  return (typed) => byKey.get(valueKey(typed)) ?? []
}

/** Finds rows for a text that matches none exactly. */
export function createFuzzyFinder(
  collection: CollectionName,
  rows: readonly ReferenceRow[],
): (typed: string) => readonly ReferenceRow[] {
  if (collection === 'users') return createPersonFinder(rows)
  const bySpelling = createSpellingFinder(rows)
  if (collection !== 'fundings') return bySpelling
  const codes = rows.map((row) => findFundCluster(asText(row['name']))?.code)
  return (typed) => {
    const spelled = bySpelling(typed)
    const code = clusterOf(typed)
    if (spelled.length > 0 || code === null) return spelled
    return rows.filter((_, at) => codes[at] === code)
  }
}
