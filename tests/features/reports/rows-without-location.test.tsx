import { expect, it } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { queryOf, readState, writeState } from '#features/products/list/list-state.ts'
import { rowsQuery } from '#react/lists/rows-query.ts'
import { openScreenWorld } from '#tests/support/screens/screen-world.tsx'

it('[REPORT-18] link to the group without a location: the list shows exactly those rows', async () => {
  const world = await openScreenWorld()
  const { catalog } = world.services
  await world.server.ask('admin', 'products/3/', { method: 'PATCH', body: JSON.stringify({ location_code_one: null }) })
  await catalog.refresh('manual')
  const every = (await catalog.list<ProductView>({ collection: 'products', from: 0, limit: 500 })).rows
  const state = readState(new URLSearchParams(rowsQuery({ location_code_one: null }) ?? ''))
  const shown = await catalog.list<ProductView>({ ...queryOf(state), from: 0, limit: 500 })
  const without = every.filter((row) => row.location_code_one === null).map((row) => row.id)
  expect(without).toContain(3)
  expect(without.length).toBeLessThan(every.length)
  expect(shown.rows.map((row) => row.id).sort()).toEqual([...without].sort())
  expect(readState(writeState(state))).toEqual(state)
  expect(rowsQuery({ sub_major_account: null })).toBeNull()
  expect(world.server.logged).toEqual([])
  await world.close()
})
