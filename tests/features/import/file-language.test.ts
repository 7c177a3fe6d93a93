/** What the import says about a file, in the language of the screen. */
import { afterEach, expect, test } from 'vitest'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { importLabel } from '#domain/import/import-label.ts'
import { canCreateByName } from '#domain/import/new-names.ts'
import { countedOf, manyOf } from '#features/import/collection-nouns.ts'
import { openImportFile } from '#features/import/file/import-file.ts'
import { serverRowErrors } from '#features/import/server-row-errors.ts'
import type { BulkResult } from '#react/bulk/bulk-types.ts'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

afterEach(() => setLanguage('en'))

const bytes = (text: string) => new TextEncoder().encode(text)

test('[TEXT-2661] a file checked in Filipino: its problems are in Filipino, the headings of the rows to correct in English', async () => {
  setLanguage('fil')
  const file = openImportFile()
  expect(await file.read(bytes('%PDF-1.7'), 'products', null)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^PDF ito/),
  })
  await file.read(bytes('Number,Name\nx1,Chair\n'), 'products', null)
  const plan = {
    mapping: { number: 0, name: 1 },
    dayOrder: null,
    yearAlone: null,
    update: false,
    sameForAll: {},
    values: [],
  }
  await file.beginCheck('articles', plan)
  const checked = await file.checkRows(() => {})
  expect(checked?.errors).toMatchObject([
    { row: 2, column: 'Number', text: 'Hindi numero na hanggang anim na digit ang “x1”.' },
  ])
  const correct = await file.rowsToCorrect(checked?.errors ?? [], plan)
  expect(correct).toContain('Number,Name,Row,What to fix')
  expect(correct).toContain('Hindi numero')
  // The next file in English again: each request has its language.
  setLanguage('en')
  expect(await file.read(bytes('%PDF-1.7'), 'products', null)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^This is a PDF/),
  })
  file.close()
})

test('[TEXT-3480] a required field that the file lacks: named in the language of the screen, also in an answer of the server', async () => {
  setLanguage('fil')
  await loadTexts()
  const file = openImportFile()
  await file.read(bytes('Number,Name\n12,Chair\n'), 'products', null)
  await file.beginCheck('products', {
    mapping: { property_number: 0 },
    dayOrder: null,
    yearAlone: null,
    update: false,
    sameForAll: {},
    values: [],
  })
  const checked = await file.checkRows(() => {})
  const missing = checked?.errors.map(({ field, column }) => [field, column])
  expect(missing).toContainEqual(['condition', 'Kondisyon'])
  expect(missing).toContainEqual(['acquisition', 'Petsa ng pagkuha'])
  file.close()
  const refused = { errors: { 'create.0': { condition: ['x'], newer_field: ['y'] } } } as unknown as BulkResult
  const rows = serverRowErrors(refused, [{ row: 2, do: 'create', draft: {} }], [])
  expect(rows.map(({ column }) => column)).toEqual(['Kondisyon', 'newer_field'])
})

test.each(['en', 'fil'] as const)('[TEXT-3480] %s: every field of an import has a label', async (language) => {
  setLanguage(language)
  await loadTexts()
  for (const columns of Object.values(importColumns))
    for (const { field } of columns) expect(importLabel(field)).not.toMatch(/_|labels\./)
})

test.each(['en', 'fil'] as const)('[TEXT-2662] %s: every collection of an import has its nouns', async (language) => {
  setLanguage(language)
  await loadTexts()
  const imported = Object.keys(importColumns) as CollectionName[]
  const named = Object.values(importColumns).flatMap((columns) =>
    columns.flatMap(({ type }) => (type.kind === 'ref' ? [type.collection] : [])),
  )
  for (const collection of imported) {
    expect(manyOf(collection)).not.toContain('many.')
    expect(countedOf(collection, 2)).toMatch(/^2 /)
  }
  for (const collection of named) {
    expect(manyOf(collection)).not.toContain('many.')
    if (canCreateByName(collection)) expect(countedOf(collection, 3)).toMatch(/^3 /)
  }
})

test('[OFFICE-5543] a file with one row only, a template or any text: refused, and the problem says what is missing', async () => {
  const file = openImportFile()
  for (const text of ['not a table at all', 'Property number,Description,Article\n', '\n  \nProperty number\n\n'])
    expect(await file.read(bytes(text), 'products', null)).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^This file has only one row with text/),
    })
  expect(await file.read(bytes('Number,Name\n12,Chair\n'), 'articles', null)).toMatchObject({ ok: true })
  file.close()
})
