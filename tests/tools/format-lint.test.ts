/** Plants code that makes text of a figure by itself, and checks that the linter finds all of it. */
import { expect, test } from 'vitest'
import { refusedFiles } from '#tests/support/texts/lint-planted.ts'

const ownFormats = [
  "moment.toLocaleString('en')",
  'moment.rows?.toLocaleString()',
  "new Intl.NumberFormat('en').format(moment)",
  "Intl.DateTimeFormat('en').format(moment)",
  "moment === 1 ? 'item' : 'items'",
  "moment.length === 1 ? '' : 's'",
  "moment === 1n ? 'is' : 'are'",
]

test('[MODULES-1881] a figure or plural made into text by hand: refused in src, sw and server', () => {
  const folders = ['src/ui', 'src/features/reports', 'src/domain/time', 'sw', 'server/rules']
  const planted = Object.fromEntries(
    folders.flatMap((folder) => ownFormats.map((text, index) => [`${folder}/planted-${index}.ts`, text])),
  )
  expect(refusedFiles(planted)).toEqual(Object.keys(planted))
})

test('[MODULES-1881] the formatter itself, other choices by number, and tests: not refused', () => {
  const files = {
    'src/domain/text/format.ts': "moment.toLocaleString('en')",
    'src/ui/choice.ts': 'moment === 1 ? moment.first : moment.all',
    'tests/format.ts': "moment.toLocaleString('en')",
  }
  expect(refusedFiles(files)).toEqual([])
})
