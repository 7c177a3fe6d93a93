import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogsOf, subjects } from '#tests/support/texts/catalogs.ts'
import { argumentsOf } from '#tests/support/texts/message-arguments.ts'
import type { TextCatalog } from '#text/text-catalog.ts'

/** The texts of a catalog by path: `dialog.title` → text. */
const flat = (catalog: TextCatalog, prefix = ''): [string, string][] =>
  Object.entries(catalog).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )

async function textsOf(subject: string) {
  const { en, fil } = await catalogsOf(subject)
  return { english: new Map(flat(en)), filipino: new Map(flat(fil)) }
}

test.each(subjects)('[TEXT-1] %s: the same keys, arguments and tags in both languages', async (subject) => {
  const { english, filipino } = await textsOf(subject)
  expect([...filipino.keys()]).toEqual([...english.keys()])
  for (const [key, text] of english) expect(argumentsOf(filipino.get(key) ?? ''), key).toEqual(argumentsOf(text))
})

test('[TEXT-1] a message with another argument or tag is noticed', () => {
  expect(argumentsOf('{count, plural, one {# item in {room}} other {# items}} <b>now</b>')).toEqual([
    '<b>',
    'count plural',
    'room',
  ])
})

// In Filipino 2, 3, 5, 7 and 8 are "one" too.
test.each(subjects)('[TEXT-4752] %s: a Filipino text for one thing is only for the number 1', async (subject) => {
  const { filipino } = await textsOf(subject)
  expect([...filipino].filter(([, text]) => /plural,[^{]*\bone \{|\} one \{/.test(text)).map(([key]) => key)).toEqual(
    [],
  )
})

const saidInEnglish = JSON.parse(readFileSync('tests/text/said-in-english.json', 'utf8')) as string[]

test.each(subjects)('[TEXT-6] %s: Filipino texts that equal the English ones are on the list', async (subject) => {
  const { english, filipino } = await textsOf(subject)
  const same = [...english].filter(([key, text]) => filipino.get(key) === text).map(([, text]) => text)
  const withWords = same.filter((text) => /\p{L}{3}/u.test(text.replace(/\{\w+\}|<\/?\w+>/g, '')))
  expect(withWords.filter((text) => !saidInEnglish.includes(text))).toEqual([])
})

test('[TEXT-6] the list of texts said in English: no entry that no catalog has', async () => {
  const all = await Promise.all(subjects.map(textsOf))
  const same = all.flatMap(({ english, filipino }) => [...english].filter(([key, text]) => filipino.get(key) === text))
  const used = new Set(same.map(([, text]) => text))
  expect(saidInEnglish.filter((text) => !used.has(text))).toEqual([])
})
