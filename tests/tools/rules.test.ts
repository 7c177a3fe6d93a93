/** The numbered rules and the tests that hold them are one list: no rule without a test that names it, no test that names no rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/**
 * Ids that a title begins with: `test('[A-1] [B-2] …`, and the second call of `test.each(…)('[A-1] …`. A number in a comment or in the middle
 * of a text holds no rule.
 */
const idsInTitles = (source: string): string[] =>
  [...source.matchAll(/\(\s*['"`]((?:\[[A-Z]+-\d+\]\s*)+)/g)].flatMap(([, ids = '']) =>
    [...ids.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id = '']) => id),
  )

const rules = new Map<string, string>()
const twice: string[] = []
for (const file of filesBelow('docs/rules')) {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const id = /^- \[([A-Z]+-\d+)\]/.exec(line)?.[1]
    if (!id) continue
    if (rules.has(id)) twice.push(id)
    rules.set(id, file)
  }
}
const named = new Set(
  [...filesBelow('tests'), ...filesBelow('e2e')]
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(join('tools', 'rules.test.ts')))
    .flatMap((file) => idsInTitles(readFileSync(file, 'utf8'))),
)
for (const id of ['MODULES-3', 'MODULES-4', 'MODULES-5']) named.add(id)

test('[MODULES-3] every rule has one number, and a test that carries it', () => {
  expect(twice).toEqual([])
  expect([...rules.keys()].filter((id) => !named.has(id))).toEqual([])
})

test('[MODULES-4] every number in a test title is a rule', () => {
  expect([...named].filter((id) => !rules.has(id))).toEqual([])
})

test('[MODULES-5] a number holds a rule only at the beginning of a title', () => {
  expect(
    idsInTitles("test('[A-1] [B-2] holds', …)\ntest.each([1])(\n  `[C-3] %s`, …)\ntest(\n '[D-4] later', …)"),
  ).toEqual(['A-1', 'B-2', 'C-3', 'D-4'])
  expect(idsInTitles("// [A-1]\nconst x = 'see [B-2]'\ntest('no number [C-3]', …)\n/** [D-4] */")).toEqual([])
})
