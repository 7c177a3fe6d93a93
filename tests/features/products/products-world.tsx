import { expect } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { CreateProduct } from '#features/products/edit/create-product.tsx'
import { ProductDatabase } from '#features/products/list/product-database.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

export const list = '/admin/inventory/database'
export const routes = [
  { path: list, element: <ProductDatabase /> },
  { path: `${list}/create`, element: <CreateProduct /> },
  { path: `${list}/:id`, element: <ProductDatabase /> },
]
export let world: ScreenWorld
export async function openWorld(options: Parameters<typeof openScreenWorld>[0] = {}): Promise<void> {
  world = await openScreenWorld(options)
}
export async function closeWorld(): Promise<void> {
  expect(world.server.logged).toEqual([])
  await world.close()
}
export const open = async (at: string, options: Parameters<typeof openScreenWorld>[0] = {}) => {
  await openWorld(options)
  return world.open(routes, at)
}
export const product = async (id: number) => (await world.services.catalog.get<ProductView>('products', id))!
export const onServer = async (id: number) =>
  (await world.server.ask('admin', `products/${id}/`)).body as Record<string, unknown>

export async function draftLike(id: number): Promise<Record<string, unknown>> {
  const {
    id: _,
    total: __,
    shortages: ___,
    version: ____,
    updated_at: _____,
    updated_by: ______,
    physical_count,
    scanned,
    ...row
  } = await onServer(id)
  const flat: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(row))
    flat[field] = typeof value === 'object' && value !== null ? (value as { id: number }).id : value
  return flat
}
