/** The check for retired words finds planted ones. */
import { expect, test } from 'vitest'
import { checkSource, checkText, retiredIn, wordsOf } from '#tools/checks/check-language.ts'

test('[MODULES-22] a retired word in an identifier, a property or a file name: found with its replacement; an excepted name is not found', () => {
  expect(wordsOf('openHTTPShelf_of-it.ts')).toEqual(['open', 'http', 'shelf', 'of', 'it', 'ts'])
  expect(retiredIn('shelf-of.ts')).toEqual([{ word: 'shelf', instead: 'RowStore' }])
  expect(
    checkSource('a.ts', 'export const ok = 1\nexport interface Shelf { deed: number }\n').map((f) => [f.line, f.found]),
  ).toEqual([
    [2, 'Shelf (shelf)'],
    [2, 'deed (deed)'],
  ])
})

test('[MODULES-22] a retired phrase in a comment, a thrown text or a document: found; stored strings are not read for words', () => {
  expect(
    checkSource(
      'a.ts',
      "// false when the lock could\n// not be had\nthrow new Error('the office is away')\nconst key = 'shelf'\n",
    ),
  ).toMatchObject([{ line: 3, found: 'the office' }])
  expect(checkSource('a.ts', '/* when the lock could\n * not be had */\nexport {}').map((f) => f.found)).toEqual([
    'could not be had',
  ])
  expect(checkSource('a.ts', 'const text = `written\nanew`\n').map((f) => f.found)).toEqual(['anew'])
  expect(checkText('fine\nWritten anew.')).toMatchObject([{ line: 2, found: 'anew' }])
})

test('[MODULES-22] phrases that sound translated: found in titles and documents; ordinary English beside them is not', () => {
  const translated = [
    'Nothing is recorded any more.',
    'Counts are sent all the same.',
    'Two tabs save at the same moment.',
    'Counting goes on.',
    'The count is asked about again.',
    'It says nothing about that count.',
    'Rooms are shared out evenly.',
    'Asked for on the desk.',
  ]
  for (const text of translated) expect(checkText(text), text).toHaveLength(1)
  expect(
    checkText('No more rooms. It counts no longer any more than once. They work at the same time and go on.'),
  ).toEqual([])
})
