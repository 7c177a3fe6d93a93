/** Compares the numbered rules of `docs/rules` with the ids in test titles: every rule has a test, every id in a title is a rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/**
 * Ids at the beginning of titles: `test('[A-1] [B-2] …`, also in the second call of `test.each(…)('[A-1] …`. An id in a comment or in the middle
 * of a text does not count.
 */
const idsInTitles = (source: string): string[] =>
  [...source.matchAll(/\(\s*['"`]((?:\[[A-Z]+-\d+\]\s*)+)/g)].flatMap(([, ids = '']) =>
    [...ids.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id = '']) => id),
  )

const rules = new Map<string, string>()
const duplicateIds: string[] = []
for (const file of filesBelow('docs/rules')) {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const id = /^- \[([A-Z]+-\d+)\]/.exec(line)?.[1]
    if (!id) continue
    if (rules.has(id)) duplicateIds.push(id)
    rules.set(id, file)
  }
}
const named = new Set(
  [...filesBelow('tests'), ...filesBelow('e2e')]
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(join('tools', 'rules.test.ts')))
    .flatMap((file) => idsInTitles(readFileSync(file, 'utf8'))),
)
for (const id of ['MODULES-3', 'MODULES-4', 'MODULES-5']) named.add(id)

test('[MODULES-3] every rule: an id of its own, and a test with this id', () => {
  expect(duplicateIds).toEqual([])
  expect([...rules.keys()].filter((id) => !named.has(id))).toEqual([])
})

test('[MODULES-4] every id in a test title: a rule with this id exists', () => {
  expect([...named].filter((id) => !rules.has(id))).toEqual([])
})

test('[MODULES-5] an id that is not at the beginning of a title: does not count', () => {
  expect(
    idsInTitles("test('[A-1] [B-2] holds', …)\ntest.each([1])(\n  `[C-3] %s`, …)\ntest(\n '[D-4] later', …)"),
  ).toEqual(['A-1', 'B-2', 'C-3', 'D-4'])
  expect(idsInTitles("// [A-1]\nconst x = 'see [B-2]'\ntest('no number [C-3]', …)\n/** [D-4] */")).toEqual([])
})
