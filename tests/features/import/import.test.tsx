import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AnyCollection, collections } from '#contract/collections/all-collections.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { dryRun } from '#features/import/dry-run.ts'
import { openImportFile } from '#features/import/file/import-file.ts'
import { ImportScreen } from '#features/import/import-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

const routes = [{ path: '/admin/inventory/import/:entity', element: <ImportScreen /> }]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
  setLanguage('en')
})

const head =
  'Property No.,Description,Article,Qty,Unit,Unit Cost,Date Acquired,Person Accountable,Section,Category,Condition,Fund,Location 2'
async function lineLike(number: string, changes: Readonly<Record<number, string>> = {}): Promise<string> {
  const like = (await world.services.catalog.get<ProductView>('products', 1))!
  const cells = [
    number,
    'Imported thing',
    like.names.article,
    '2',
    'unit',
    '"1,250.50"',
    '2024-03-15',
    like.names.user,
    like.names.section,
    like.names.classification,
    like.names.condition,
    like.names.funding,
    like.names.locationTwo,
  ]
  return cells.map((cell, index) => changes[index] ?? cell).join(',')
}
const give = async (user: ReturnType<typeof userEvent.setup>, collection: string, text: string) => {
  world.open(routes, `/admin/inventory/import/${collection}`)
  const input = (await screen.findByLabelText('File to import')) as HTMLInputElement
  await user.upload(input, new File([text], 'list.csv', { type: 'text/csv' }))
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
}
const count = async (path: string) => ((await world.server.ask('admin', path)).body as { count: number }).count

describe('import', () => {
  it('[OFFICE-80] the dry run: shows every error of every row and writes nothing', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const before = await count('products/')
    const lines = [
      await lineLike('0001-A'),
      await lineLike('0001-A', { 5: 'gratis', 6: '03/05/2024' }),
      await lineLike('0002-A', { 2: 'Quantum sofa' }),
    ]
    await give(user, 'products', [head, ...lines].join('\n'))
    expect(await screen.findByText(/errors in/)).toBeTruthy()
    const grid = screen.getByRole('grid')
    expect(within(grid).getByText('“gratis” isn’t an amount of money, 0 or more.')).toBeTruthy()
    expect(within(grid).getByText(/can be read in two ways/)).toBeTruthy()
    expect(within(grid).getByText('The same as in row 2.')).toBeTruthy()
    expect(screen.getByText('1 value of the file to match: articles')).toBeTruthy()
    expect(screen.getByText(/The other row is ready to import/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import 1 item' })).toHaveProperty('disabled', false)
    expect(await count('products/')).toBe(before)
  })

  it('[OFFICE-80] an existing property number: an error of its row, or a change of the row that was read if updating was chosen', async () => {
    world = await openScreenWorld()
    const { catalog } = world.services
    const there = (await catalog.get<ProductView & { version?: string }>('products', 3))!
    const file = openImportFile()
    const text = `No.,Cost\n${there.property_number.toLowerCase()},9.50\n`
    expect(await file.read(new TextEncoder().encode(text), 'products', null)).toMatchObject({ ok: true })
    const plan = {
      mapping: { property_number: 0, price: 1 },
      dayOrder: null,
      yearAlone: null,
      sameForAll: {},
      values: [],
    }
    const products = collections.products as unknown as AnyCollection
    const options = { signal: new AbortController().signal, onProgress: () => {} }
    const refused = await dryRun(catalog, products, file, { ...plan, update: false }, options)
    expect(refused?.errors.map(({ text }) => text)).toContain(fixedTexts.propertyNumberTaken)
    const changed = await dryRun(catalog, products, file, { ...plan, update: true }, options)
    file.close()
    expect(there.version).toBeDefined()
    expect(changed?.errors).toEqual([])
    expect(changed?.planned).toMatchObject([{ do: 'change', id: 3, version: there.version, patch: { price: '9.50' } }])
  })

  it('[OFFICE-2201] a check: reports its rows, can be stopped at any time, and the file can be checked again', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const lines = Array.from({ length: 5_000 }, (_, n) => `${n + 5_000},Article ${n + 5_000}`)
    await give(user, 'articles', ['No.,Name', ...lines].join('\n'))
    expect((await screen.findByRole('status')).textContent).toMatch(/Checking rows: [\d,]+ of 5,000/)
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    await user.click(await screen.findByRole('button', { name: 'Check file' }))
    expect(await screen.findByRole('button', { name: 'Import 5,000 articles' })).toBeTruthy()
  })

  it('[OFFICE-2202] a name that the server refuses to create: its reason stays on the screen after the next check', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    await give(user, 'products', [head, await lineLike('0001-B', { 2: 'Quantum sofa' })].join('\n'))
    world.network.answerInstead = (request) => {
      if (!request.url.includes('/bulk/')) return null
      throw new TypeError('Failed to fetch')
    }
    await user.click(await screen.findByRole('button', { name: 'Create 1 article' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Can’t connect to the server.')
    await screen.findByText('1 value of the file to match: articles')
    expect(screen.getByRole('alert').textContent).toContain('Can’t connect to the server.')
  })

  it('[OFFICE-81] an unknown name: can be created, the file is imported in one step, and the import can be undone', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const before = await count('products/')
    await give(
      user,
      'products',
      [head, await lineLike('0001-B', { 2: 'Quantum sofa' }), await lineLike('0002-B')].join('\n'),
    )
    await user.click(await screen.findByRole('button', { name: 'Create 1 article' }))
    await user.click(await screen.findByRole('button', { name: 'Import 2 items' }))
    const undo = await screen.findByRole('button', { name: 'Undo import' })
    expect(await count('products/')).toBe(before + 2)
    const { body } = await world.server.ask('admin', 'products/?property_number=0001-B')
    const [made] = (body as { results: Record<string, unknown>[] }).results
    expect(made).toMatchObject({ price: '1250.50', total: '2501.00', acquisition: '2024-03-15', print_type: 'ICS' })
    await user.click(undo)
    expect(await screen.findByText(/2 rows were removed/)).toBeTruthy()
    expect(await count('products/')).toBe(before)
  })

  it('[OFFICE-82] a row that the server refuses: becomes an error of its row, and nothing is written', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    await give(user, 'products', [head, await lineLike('0001-C'), await lineLike('0002-C')].join('\n'))
    const ready = await screen.findByRole('button', { name: 'Import 2 items' })
    // The second number is taken between the dry run and the import.
    const taken = (await world.server.ask('admin', 'products/2/')).body as Record<string, unknown>
    await world.server.ask('admin', 'products/2/', {
      method: 'PATCH',
      headers: { 'If-Match': `"${taken['version']}"` },
      body: JSON.stringify({ property_number: '0002-C' }),
    })
    const before = await count('products/')
    await user.click(ready)
    expect(await screen.findByText('The server refused some rows. Nothing was imported.')).toBeTruthy()
    expect(screen.getByText(fixedTexts.propertyNumberTaken)).toBeTruthy()
    expect(await count('products/')).toBe(before)
  })

  it('[OFFICE-83] attributes: imported with their leading zeros; rows with errors can be downloaded', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    await give(user, 'articles', 'No.,Name\n090,Seed dryer\n0x,Broken\n')
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await user.click(await screen.findByRole('button', { name: 'Download rows to fix' }))
    expect(clicked).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Choose another file' }))
    const input = (await screen.findByLabelText('File to import')) as HTMLInputElement
    await user.upload(input, new File(['No.,Name\n090,Seed dryer\n'], 'good.csv', { type: 'text/csv' }))
    await user.click(await screen.findByRole('button', { name: 'Check file' }))
    await user.click(await screen.findByRole('button', { name: 'Import 1 article' }))
    await screen.findByRole('button', { name: 'Undo import' })
    const { body } = await world.server.ask('admin', 'articles/?search=seed%20dryer')
    expect((body as { results: unknown[] }).results).toMatchObject([{ number: '090', name: 'Seed dryer' }])
  })

  it('[OFFICE-85] more than 2,000 rows: one transaction, continues after a lost connection, and can be undone completely', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const before = await count('articles/')
    const lines = Array.from({ length: 2_100 }, (_, n) => `${5_000 + n},Article ${5_000 + n}`)
    await give(user, 'articles', ['No.,Name', ...lines].join('\n'))
    const ready = await screen.findByRole('button', { name: 'Import 2,100 articles' })
    // The connection breaks at the second part.
    world.network.answerInstead = (request) => {
      if (!request.url.includes('/parts/1/')) return null
      throw new TypeError('Failed to fetch')
    }
    await user.click(ready)
    const said = (await screen.findByRole('alert')).textContent
    expect(said).toContain('Can’t connect to the server.')
    expect(said).toContain('Import again to continue where it stopped. Nothing is added twice.')
    // The result is unknown here: nothing below the alert may claim that nothing was written.
    expect(screen.queryByText(/Nothing has been imported/)).toBeNull()
    expect(await count('articles/')).toBe(before)
    world.network.answerInstead = null
    await act(() => world.engine.session.verify())
    world.network.requests.length = 0
    await user.click(screen.getByRole('button', { name: 'Import 2,100 articles' }))
    expect(await screen.findByText(/Nothing is added until the whole file is imported/)).toBeTruthy()
    await screen.findByRole('button', { name: 'Undo import' })
    expect(world.network.requests.filter((asked) => asked.includes('/parts/')).map((asked) => asked.at(-2))).toEqual([
      '1',
    ])
    expect(await count('articles/')).toBe(before + 2_100)
    await user.click(screen.getByRole('button', { name: 'Undo import' }))
    expect(await screen.findByText(/2,100 rows were removed/)).toBeTruthy()
    expect(await count('articles/')).toBe(before)
  })

  it('[OFFICE-86] stopping a long import: nothing of it remains', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const before = await count('articles/')
    const lines = Array.from({ length: 2_100 }, (_, n) => `${5_000 + n},Article ${5_000 + n}`)
    await give(user, 'articles', ['No.,Name', ...lines].join('\n'))
    // The server receives the first request only after the person stopped.
    let go = () => {}
    const stopped = new Promise<void>((done) => {
      go = done
    })
    world.network.beforeRequest = (request) => (request.url.includes('/parts/1/') ? stopped : undefined)
    await user.click(await screen.findByRole('button', { name: 'Import 2,100 articles' }))
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    go()
    expect(await screen.findByText('Stopped. Nothing was imported.')).toBeTruthy()
    expect(await count('articles/')).toBe(before)
    expect(world.network.requests.some((asked) => asked.includes('/commit/'))).toBe(false)
  })

  it('[OFFICE-87] a plain server: written row by row, announced beforehand, and undone after a refusal', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld({ plain: true })
    const before = await count('articles/')
    await give(user, 'articles', 'No.,Name\n7001,One\n7002,Two\n7003,Three\n')
    expect(await screen.findByText(/This server saves row by row/)).toBeTruthy()
    // The last name is taken between the dry run and the import.
    await world.server.ask('admin', 'articles/', { method: 'POST', body: '{"number":"7999","name":"Three"}' })
    await user.click(screen.getByRole('button', { name: 'Import 3 articles' }))
    expect(await screen.findByText('The server refused some rows. Nothing was imported.')).toBeTruthy()
    expect(await count('articles/')).toBe(before + 1)
  })

  it('[TEXT-3480] the columns of a file in Filipino: fields in Filipino, columns of the file as they are', async () => {
    setLanguage('fil')
    await loadTexts()
    world = await openScreenWorld()
    world.open(routes, '/admin/inventory/import/products')
    const input = (await screen.findByLabelText('File na ii-import')) as HTMLInputElement
    const user = userEvent.setup()
    await user.upload(input, new File([`${head}\nx`], 'list.csv', { type: 'text/csv' }))
    const row = (await screen.findByRole('rowheader', { name: /^Petsa ng pagkuha/ })).closest('tr')!
    expect(within(row).getByRole('combobox', { name: 'Column para sa Petsa ng pagkuha' })).toHaveProperty(
      'value',
      'Date Acquired',
    )
    expect(screen.queryByRole('rowheader', { name: /^(Date acquired|Condition|Document)/ })).toBeNull()
  })

  it('[OFFICE-84] a file that is not a table: refused with an explanation', async () => {
    const user = userEvent.setup({ applyAccept: false })
    world = await openScreenWorld()
    world.open(routes, '/admin/inventory/import/products')
    await user.upload(
      (await screen.findByLabelText('File to import')) as HTMLInputElement,
      new File(['%PDF-1.7'], 'x.pdf'),
    )
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('PDF'))
  })
})
