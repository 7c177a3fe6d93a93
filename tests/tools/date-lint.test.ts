/** Plants code that cuts dates out of text or reads them from the device's clock, and checks that the linter finds all of it. */
import { expect, test } from 'vitest'
import { refusedFiles } from '#tests/support/texts/lint-planted.ts'

const dateReads = [
  'moment.slice(0, 10)',
  'moment?.slice(0, 4)',
  "(moment ?? '').slice(0, 10)",
  'moment.substring(0, 7)',
  'moment.substr(0, 10)',
  "moment.split('T')[0]",
  'new Date(moment).getFullYear()',
  'moment.getDate()',
  'moment?.getDate()',
  "moment?.split('T')",
  'moment?.toLocaleTimeString()',
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
