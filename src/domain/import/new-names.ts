/** Names that a file uses and nobody knows: which of them can be made in one go, and with what number (spec 7: `Create "…"`). */
import type { ResourceName } from '#contract/resource.ts'
import type { UnknownName } from './check-rows.ts'

const named: readonly ResourceName[] = ['fundings', 'sections', 'conditions', 'classifications', 'location-code-one']
const numbered: readonly ResourceName[] = ['articles', 'location-code-two']

/** Whether a name alone is enough to make a row of this collection. People and accounts need more than that. */
export const creatable = (to: ResourceName): boolean => named.includes(to) || numbered.includes(to)

/** Drafts of the rows to make. Numbered ones keep a number that the name carries (`07-Motor pool`), else take the next free one. */
export function draftsOf(
  to: ResourceName,
  unknown: readonly UnknownName[],
  numbersInUse: readonly string[],
): readonly Record<string, unknown>[] {
  const names = unknown.filter((one) => one.to === to)
  if (named.includes(to)) return names.map(({ name }) => ({ name }))
  if (!numbered.includes(to)) return []
  const taken = new Set(numbersInUse.map(Number))
  const width = Math.max(2, ...numbersInUse.map((number) => number.length))
  let next = 1
  return names.map(({ name }) => {
    const parts = /^(\d{1,6})\s*-\s*(.+)$/.exec(name)
    if (parts && !taken.has(Number(parts[1]))) {
      taken.add(Number(parts[1]))
      return { number: parts[1]!, name: parts[2]!.trim() }
    }
    while (taken.has(next)) next++
    taken.add(next)
    return { number: String(next).padStart(width, '0'), name: parts ? parts[2]!.trim() : name }
  })
}
