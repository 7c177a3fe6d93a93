import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { catalogsOf, subjects } from '#tests/support/texts/catalogs.ts'
import { argumentsOf } from '#tests/support/texts/message-arguments.ts'
import type { TextCatalog } from '#text/text-catalog.ts'
import { precompile } from '#tools/build/precompile-texts.ts'

const messagesOf = (catalog: TextCatalog): string[] =>
  Object.values(catalog).flatMap((value) => (typeof value === 'string' ? [value] : messagesOf(value)))

/** A value for each argument; numbers that fall into different plural forms of both languages. */
const samplesOf = (message: string) =>
  [0, 1, 4, 1200].map((number) =>
    Object.fromEntries(
      argumentsOf(message).map((argument) => {
        const [name = '', kind] = argument.split(' ')
        if (argument.startsWith('<')) return [argument.slice(1, -1), (text: unknown) => `*${text}*`]
        return [name, kind && kind !== 'select' ? number : `${name} ${number}`]
      }),
    ),
  )

const formatters = {
  getNumberFormat: (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  getPluralRules: (locale: string, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  getDateTimeFormat: (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
}

test.each(subjects)('[TEXT-2] %s: each message reads the same, parsed by the build or when shown', async (subject) => {
  for (const [locale, catalog] of Object.entries(await catalogsOf(subject)))
    for (const message of messagesOf(catalog)) {
      const parsed = createTranslator({ locale, messages: { message } })
      for (const values of samplesOf(message)) {
        const compiled = format(compile(message), locale, values as never, { formatters } as never)
        expect([compiled].flat().join('')).toBe(parsed.markup('message' as never, values as never))
      }
    }
})

test('[TEXT-2] arguments become data, plain texts and keys stay as they are', () => {
  const source = `export const en = { 'a b': 'Save', c: { d: '{count, plural, one {# item} other {# items}}' } } as const`
  expect(precompile('x.ts', source)).toBe(
    `export const en = { 'a b': "Save", c: { d: [["count",2,{"one":[0," item"],"other":[0," items"]}]] } } as const`,
  )
})
