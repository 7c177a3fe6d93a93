/** The numbered rules and the tests that hold them are one list: no rule without a test that names it, no test that names no rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

const idPattern = /\[([A-Z]+-\d+)\]/g
const idsIn = (text: string) => [...text.matchAll(idPattern)].map((match) => match[1] ?? '')

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
    .filter((file) => /\.(test|spec)\.tsx?$|\/suite|suite\.ts$|\.suite\.ts$/.test(file) || file.startsWith('tests/'))
    .flatMap((file) => idsIn(readFileSync(file, 'utf8'))),
)

test('[ROOMS-3] every rule has one number, and a test that carries it', () => {
  expect(twice).toEqual([])
  expect([...rules.keys()].filter((id) => !named.has(id))).toEqual([])
})

test('[ROOMS-4] every number in a test title is a rule', () => {
  expect([...named].filter((id) => !rules.has(id))).toEqual([])
})
