/** Exports of the server and of the device have the same rows, in the same order, with the same cells. */
import { describe, expect, it } from 'vitest'
import type { User } from '#contract/collections/users.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countColumns, productColumns } from '#domain/reports/product-export.ts'
import { makeFile, readExportProducts } from '#features/reports/export/report-file.ts'
import { exportRows } from '#server/exports/export-rows.ts'
import { openSeededCatalog } from '../support/screens/seeded-catalog.ts'

const context = { onProgress() {}, signal: new AbortController().signal }
const bytesOf = async (answer: Response | Blob) => new Uint8Array(await answer.arrayBuffer())

async function fetched(
  world: Awaited<ReturnType<typeof openSeededCatalog>>,
  path: string,
  who = 'sub-admin',
): Promise<Response> {
  const token = await world.server.tokenFor(who)
  return world.server.fetch(
    new Request(`http://bilang.test/api/v1/${path}`, { headers: { Authorization: `Token ${token}` } }),
  )
}

describe('exports', () => {
  it('[PAPER-1401] list, search and the exports of server and device write a person with the middle initial', async () => {
    const world = await openSeededCatalog({ products: 120 })
    try {
      const people = (await world.catalog.list<User>({ collection: 'users', from: 0, limit: 500 })).rows
      const { rows } = await world.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 120 })
      const view = rows.find((row) => people.some((one) => one.id === row.user && one.middle_name))!
      const holder = people.find((one) => one.id === view.user)!
      const name = `${holder.first_name} ${holder.middle_name![0]}. ${holder.last_name}`
      expect(view.names.user).toBe(name)
      for (const search of [name, name.replace('.', ''), `${holder.first_name} ${holder.last_name}`, holder.last_name])
        expect(await world.catalog.ids({ collection: 'products', search })).toContain(view.id)
      const here = await readExportProducts(world.catalog, {}, context)
      expect(here.find((row) => row.id === view.id)!.names.user).toBe(name)
      expect(await (await fetched(world, 'products/export/?file=csv')).text()).toContain(name)
    } finally {
      await world.close()
    }
  })

  it('[REPORT-5547] an item that leaves what the person may see while a file is read is not in it; a blind count that begins meanwhile ends the file', async () => {
    const world = await openSeededCatalog({ products: 700, seed: 7 })
    try {
      const { store } = world.server
      const [{ location_code_one: building } = {}] = await store.db
        .selectFrom('products')
        .select('location_code_one')
        .select((query) => query.fn.countAll().as('n'))
        .groupBy('location_code_one')
        .orderBy('n', 'desc')
        .execute()
      await store.db.updateTable('products').set({ location_code_one: building }).execute()
      const caller = { id: 2, role: 'sub-admin', reach: { is: 'places', buildings: [building], sections: [] } } as never
      let isAllowed = true
      let callerNow = caller
      const open = async () => {
        const { count, batches } = await exportRows(store, new URLSearchParams(), async () => {
          if (!isAllowed) throw new Error('a blind count began')
          return callerNow
        })
        expect(count).toBe(700)
        const parts = batches()
        return { parts, first: (await parts.next()).value as { id: number }[] }
      }
      const one = await open()
      expect(one.first).toHaveLength(500)
      const firstIds = new Set(one.first.map(({ id }) => id))
      const { rows } = await world.catalog.list<{ id: number }>({ collection: 'products', from: 0, limit: 700 })
      const moved = rows.map(({ id }) => id).find((id) => !firstIds.has(id))!
      await store.db.updateTable('products').set({ location_code_one: null }).where('id', '=', moved).execute()
      const second = (await one.parts.next()).value as { id: number }[]
      expect(second).toHaveLength(199)
      expect(second.map(({ id }) => id)).not.toContain(moved)

      await store.db.updateTable('products').set({ location_code_one: building }).execute()
      const other = await open()
      isAllowed = false
      await expect(other.parts.next()).rejects.toThrow('a blind count began')

      isAllowed = true
      const narrowed = await open()
      callerNow = {
        id: 2,
        role: 'sub-admin',
        reach: { is: 'places', buildings: [Number(building) + 1], sections: [] },
      } as never
      expect((await narrowed.parts.next()).value).toEqual([])
    } finally {
      await world.close()
    }
  })

  it('[REPORT-5432] the sign-in of its reader ends while a file is read: the file breaks off, and its transfer fails', async () => {
    const world = await openSeededCatalog({ products: 1200, seed: 7 })
    try {
      const answer = await fetched(world, 'products/export/?file=csv')
      const reader = answer.body!.getReader()
      const first = await reader.read()
      expect(first.done).toBe(false)
      await world.server.store.db.updateTable('tokens').set({ ended_at: '2026-01-01T00:00:00.000Z' }).execute()
      const readRest = async () => {
        for (;;) if ((await reader.read()).done) return
      }
      await expect(readRest()).rejects.toMatchObject({ kind: 'unauthenticated' })
    } finally {
      await world.close()
    }
  })

  it('[REPORT-8] server and device write the same bytes, as CSV and as XLSX, for both exports', async () => {
    const world = await openSeededCatalog({ products: 700, seed: 7 })
    try {
      // A name that a spreadsheet would run as a formula, and one beyond ASCII.
      await world.server.ask('admin', 'products/20/', {
        method: 'PATCH',
        body: JSON.stringify({ remarks: '=HYPERLINK("http://x")', description: 'Ñipa, "quoted"\nsecond line' }),
      })
      const rowIds = (await world.server.ask('admin', 'products/20/')).body as Record<string, unknown>
      const { rows } = await world.catalog.list<{ id: number }>({ collection: 'products', from: 0, limit: 1 })
      expect(rows).toHaveLength(1)
      const here = await readExportProducts(world.catalog, {}, context)
      expect(here).toHaveLength(700)
      const changed = here.map((row) =>
        row.id === 20
          ? { ...row, remarks: String(rowIds['remarks']), description: String(rowIds['description']) }
          : row,
      )
      for (const [path, name, columns] of [
        ['products/export/', 'products', productColumns],
        ['products/export_inventory_count/', 'inventory count', countColumns],
      ] as const) {
        for (const kind of ['csv', 'xlsx'] as const) {
          const answer = await fetched(world, `${path}?file=${kind}`)
          expect(answer.status).toBe(200)
          expect(answer.headers.get('X-Row-Count')).toBe('700')
          const serverFile = await bytesOf(answer)
          const deviceFile = await bytesOf((await makeFile(kind, { name, columns, rows: changed }, context)).blob)
          expect(Buffer.from(serverFile).equals(Buffer.from(deviceFile))).toBe(true)
          if (kind === 'csv') expect(new TextDecoder().decode(serverFile)).toContain(`'=HYPERLINK`)
        }
      }
      expect(world.server.logged).toEqual([])
    } finally {
      await world.close()
    }
  })

  it('[REPORT-9] filters and search narrow the export like the list; employees get none', async () => {
    const world = await openSeededCatalog({ products: 200 })
    try {
      const listed = (await world.server.ask('admin', 'products/?section=2&page_size=1')).body as { count: number }
      const file = await fetched(world, 'products/export/?file=csv&section=2')
      expect(file.headers.get('X-Row-Count')).toBe(String(listed.count))
      expect(listed.count).toBeGreaterThan(0)
      expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="products \d{4}-\d\d-\d\d\.csv"$/)
      expect((await fetched(world, 'products/export/', 'employee')).status).toBe(403)
    } finally {
      await world.close()
    }
  })

  it('[REPORT-10] an export stops when the client stops reading', async () => {
    const world = await openSeededCatalog({ products: 5_000 })
    try {
      const answer = await fetched(world, 'products/export/?file=csv')
      const reader = answer.body!.getReader()
      await reader.read()
      await reader.cancel()
      expect(world.server.logged).toEqual([])
    } finally {
      await world.close()
    }
  })
})
