import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { screenAt } from '#app/routes/screens.ts'
import { signedInRoutesOf } from '#app/routes/signed-in-routes.tsx'
import { permissions } from '#contract/permissions.ts'
import { ItemFormPage, SlipFormPage, SlipsFormPage } from '#features/documents/print/form-page.tsx'
import { subjects } from '#features/documents/print/form-subjects.tsx'
import { openFonts } from '#print/fonts/fonts.ts'
import { type FilledForm, formsWithPage } from '#print/forms/all-forms.ts'
import type { Subject } from '#print/forms/form-page.ts'
import type { FormText } from '#print/forms/form-text.ts'
import { layoutForm } from '#print/forms/layout-forms.ts'
import { PageTitleContext } from '#react/page-title.ts'
import { formText } from '#react/print/form-text.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

let world: ScreenWorld
afterEach(async () => {
  setLanguage('en')
  expect(world.server.logged).toEqual([])
  await world.close()
})

const collectionOf: Readonly<Record<Subject, 'products' | 'custodian-slips' | null>> = {
  item: 'products',
  slip: 'custodian-slips',
  slips: null,
}

/** The id of the first row that a form of this subject can be about; null if its address has none. */
async function firstId(about: Subject): Promise<number | null> {
  const collection = collectionOf[about]
  if (collection === null) return null
  const { rows } = await world.services.catalog.list<{ id: number }>({ collection, from: 0, limit: 1 })
  return rows[0]!.id
}

const addressOf = (id: string, about: Subject, row: number | null) =>
  `/forms/${about}/${id}${row === null ? '' : `/${row}`}`

let title = ''
const withTitle = (element: ReactNode) => (
  <PageTitleContext
    value={(given) => {
      title = given
    }}
  >
    {element}
  </PageTitleContext>
)
const routes = [
  { path: '/forms/item/:form/:id', element: withTitle(<ItemFormPage />) },
  { path: '/forms/slip/:form/:id', element: withTitle(<SlipFormPage />) },
  { path: '/forms/slips/:form', element: withTitle(<SlipsFormPage />) },
  { path: '/notfound', element: <h1>No such page</h1> },
]

test('[PAPER-5349] every form with a page: its fields are its details, its texts exist with their values, and what it fills is laid out', async () => {
  world = await openScreenWorld({ products: 60 })
  const fonts = openFonts(fontBytes)
  const header = { entityName: 'Institute', dataAsOf: 'today' }
  const context = { header, today: '2026-11-26', timeZone: 'Asia/Manila' }
  for (const language of ['en', 'fil'] as const) {
    setLanguage(language)
    await loadTexts()
    for (const { id, page } of formsWithPage) {
      // The subject of a page reads its facts: the compiler cannot follow that through the list.
      const subject = subjects[page.about] as (typeof subjects)['slip']
      const row = await firstId(page.about)
      const facts = (await subject.read(world.services.catalog, row))!
      const initial = page.initial(facts, context)
      const groups = page.fields(facts, initial)
      const fields = groups.flatMap((group) => group.fields)
      expect(Object.keys(initial), id).toEqual(expect.arrayContaining(fields.map(({ name }) => name)))
      const texts: readonly FormText[] = [
        page.title,
        ...Object.values(page.empty(facts, initial)),
        page.fileName(facts, initial),
        ...(page.link ? [page.link.label, page.link.note ?? page.link.label] : []),
        ...groups.map(({ legend }) => legend),
        ...fields.map(({ label }) => label),
        ...(page.notes?.(facts, initial, context) ?? []),
      ]
      for (const text of texts) expect(formText(text), `${id} ${JSON.stringify(text)}`).not.toMatch(/^$|\{|\w\.\w/)
      for (const input of page.fill(facts, initial, context))
        expect(layoutForm({ form: id, input } as FilledForm, fonts).length, id).toBeGreaterThan(0)
    }
  }
  const keys = formsWithPage.map(({ page }) => page.draftKey(1, context))
  expect(new Set(keys).size).toBe(keys.length)
  // The keys of what people typed in earlier releases.
  expect(keys).toEqual(expect.arrayContaining(['loss 1', 'return 1']))
})

test('[DOC-5350] every form with a page: its address opens it, and its name is the title of the window; not without its permission', async () => {
  world = await openScreenWorld({ products: 60 })
  for (const { id, page } of formsWithPage) {
    const shown = world.open(routes, addressOf(id, page.about, await firstId(page.about)))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(formText(page.title))
    expect(title).toBe(formText(page.title))
    shown.unmount()
  }
  const rows = new Map<string, number | null>()
  for (const { page } of formsWithPage) rows.set(page.about, await firstId(page.about))
  await world.close()
  world = await openScreenWorld({ products: 60, username: 'ana' })
  for (const { id, page } of formsWithPage.filter((form) => !permissions[form.page.permission].includes('employee'))) {
    const shown = world.open(routes, addressOf(id, page.about, rows.get(page.about) ?? null))
    await screen.findByRole('heading', { name: 'No such page' })
    shown.unmount()
  }
})

test.each(['/forms/slip/rlsddp/1', '/forms/item/unknown/1', '/forms/slips/rrsp'])(
  '[DOC-5350] %s, an unknown form or one about something else: there is no such page',
  async (address) => {
    world = await openScreenWorld({ products: 60 })
    world.open(routes, address)
    await screen.findByRole('heading', { name: 'No such page' })
  },
)

test('[DOC-5350] an address of an earlier release leads to the form', async () => {
  world = await openScreenWorld({ products: 60 })
  const moved = signedInRoutesOf('admin')
    .find(({ path }) => path === '/admin')!
    .children!.filter(({ path }) => path && path !== '*')
  for (const [from, to] of [
    ['/admin/inventory/reports/loss/7', '/admin/inventory/forms/item/rlsddp/7'],
    ['/admin/inventory/ics/return/7', '/admin/inventory/forms/slip/rrsp/7'],
  ] as const) {
    const shown = world.open(
      [
        { path: '/admin', children: moved },
        { path: '*', element: <h1>Other</h1> },
      ],
      from,
    )
    await screen.findByRole('heading', { name: 'Other' })
    expect(shown.path()).toBe(to)
    expect(screenAt('admin', to)?.screen.title).toBe('printForm')
    shown.unmount()
  }
})
