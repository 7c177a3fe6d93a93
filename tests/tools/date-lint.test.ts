/** Plants code that cuts dates out of text or reads them from the device's clock, and checks that the linter finds all of it. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Lints the files with this repository's configuration and returns the names of those with a date finding. */
function refusedFiles(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'date-lint-'))
  try {
    for (const name of ['biome.json', '.gitignore', 'tools/lint']) cpSync(name, join(root, name), { recursive: true })
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), `export const planted = (moment: any) => ${text}\n`)
    }
    const biome = resolve('node_modules/.bin/biome')
    const run = spawnSync(biome, ['lint', '--max-diagnostics=none', '.'], { cwd: root, encoding: 'utf8' })
    const output = run.stdout + run.stderr
    const namesRule = output.includes('src/domain/time/dates.ts')
    return Object.keys(files).filter((name) => namesRule && output.includes(`${name}:1:`))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const dateReads = [
  'moment.slice(0, 10)',
  'moment?.slice(0, 4)',
  "(moment ?? '').slice(0, 10)",
  'moment.substring(0, 7)',
  'moment.substr(0, 10)',
  "moment.split('T')[0]",
  'new Date(moment).getFullYear()',
  'moment.getDate()',
  "moment.toLocaleDateString('en')",
  "new Date(moment).toLocaleTimeString('en-PH', { hour12: false })",
  'moment.toLocaleTimeString()',
]

test('[DATE-608] a date cut out of a timestamp or read from the device’s clock: refused in src, sw and server', () => {
  const folders = ['src/domain', 'src/features/documents', 'sw', 'server/rules']
  const planted = Object.fromEntries(
    folders.flatMap((folder) => dateReads.map((text, index) => [`${folder}/planted-${index}.ts`, text])),
  )
  expect(refusedFiles(planted)).toEqual(Object.keys(planted))
})

test('[DATE-609] other lengths, other calls and other folders: not refused', () => {
  const files = {
    'src/domain/length.ts': 'moment.slice(0, 3)',
    'src/domain/start.ts': 'moment.slice(10)',
    'src/domain/split.ts': "moment.split(' ')",
    'tests/length.ts': 'moment.slice(0, 10)',
  }
  expect(refusedFiles(files)).toEqual([])
})
