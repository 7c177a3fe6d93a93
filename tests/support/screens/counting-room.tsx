/** Maria's device in a room of an open count with items that nobody counted. */
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Room } from '#contract/collections/locations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { FieldValues } from '#domain/outbox/op.ts'
import { toCurrentRoom } from '#domain/scan/scan-outcome.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from './screen-world.tsx'

export const scanRoutes = [{ path: '/qr', element: <ScanScreen /> }]

export const openMariasWorld = () => openScreenWorld({ username: 'maria', products: 60 })

export async function askServer<T>(
  world: ScreenWorld,
  path: string,
  method: string,
  body: unknown,
  who = 'admin',
): Promise<T> {
  const answer = await world.server.ask(who, path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as T
}

/** Opens a count; items that were counted before stay counted in it. */
export async function openCount(world: ScreenWorld, more: object = {}, name = 'Count 2026'): Promise<number> {
  const draft = { name, as_at: '2026-12-31', ...more }
  const { id } = await askServer<{ id: number }>(world, 'inventory/', 'POST', draft)
  await askServer(world, `inventory/${id}/`, 'PATCH', { state: 'counting', includes_earlier: true })
  return id
}

export async function itemsOfRoom(
  { services }: ScreenWorld,
  { location_code_one, location_code_two }: Room,
): Promise<readonly ProductView[]> {
  const where = { location_code_one, location_code_two }
  const query = { collection: 'products', where } as const
  return (await services.catalog.list<ProductView>(query)).rows
}
export const leftInRoom = async (world: ScreenWorld, room: Room): Promise<readonly ProductView[]> =>
  (await itemsOfRoom(world, room)).filter(({ scanned }) => !scanned)

/** Opens a count, and chooses a room with several items that are left. */
export async function openCountingRoom(world: ScreenWorld): Promise<{ campaign: number; room: Room }> {
  const campaign = await openCount(world)
  const { catalog, drafts } = world.services
  await catalog.refresh('manual')
  const { rows } = await catalog.list<Room>({ collection: 'locations' })
  let room = rows[0]!
  for (const one of rows) if ((await leftInRoom(world, one)).length > 1) room = one
  await drafts.write('counting-room', toCurrentRoom(room))
  return { campaign, room }
}

/** The part of the scan screen about the room. */
export const regionOf = ({ name }: Room) => screen.findByRole('region', { name: `Counting of ${name}` })
export const buttonOfRoom = async (room: Room, name: string) =>
  within(await regionOf(room)).findByRole('button', { name })

/** What this device states, the newest last. */
export const statedRecords = async ({ services }: ScreenWorld): Promise<readonly FieldValues[]> =>
  (await services.outbox.campaignRecords()).map(({ patch }) => patch)
