import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BottomNav } from '#app/shell/bottom-nav.tsx'
import { SyncChip } from '#app/shell/sync-chip.tsx'
import type { Room } from '#contract/collections/locations.ts'
import type { ListResult, ProductView } from '#domain/catalog/catalog-queries.ts'
import { OutboxScreen } from '#features/outbox/outbox-screen.tsx'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(() => world.close())

const counter = { role: 'sub-admin', navItems: [], onDialog: () => {} } as const

/** Every component that shows a figure about the person's own work, on one page. */
const routes = [
  {
    path: '/all',
    element: (
      <>
        <SyncChip />
        <BottomNav {...counter} />
        <OutboxScreen />
        <ScanScreen />
      </>
    ),
  },
]

const number = (text: string | null | undefined, after: RegExp) => Number(after.exec(text ?? '')?.[1] ?? 0)

/** The text of each of those components now. */
function shown() {
  const [chip] = screen.getAllByRole('link').filter((link) => link.getAttribute('title') !== null)
  const badge = document.querySelector('nav a[href="/outbox"]')?.textContent
  const tabs = screen.getByRole('radiogroup', { name: 'Records to show' }).textContent
  const day = screen.queryByText(/^Today: /)?.textContent
  const ring = screen.getByLabelText(/^Counted/).getAttribute('aria-label')
  return {
    chip: chip!.getAttribute('title')!.replace(/ · (?:last sent|list as of|waiting|offline).*/, ''),
    badge: number(badge, /, (\d+) waiting/),
    tabs: tabs!.replace(/\)/g, ') ').trim(),
    day: day ?? null,
    ring: number(ring, /^Counted (\d+)/),
  }
}

/** Maria in a room with at least five uncounted items. */
async function openRoom(options: Parameters<typeof openScreenWorld>[0] = {}) {
  world = await openScreenWorld({ username: 'maria', products: 90, ...options })
  const { catalog, drafts } = world.services
  const rooms = await catalog.list<Room>({ collection: 'locations', from: 0, limit: 500 })
  for (const { id, name, location_code_one, location_code_two } of rooms.rows) {
    const query = {
      collection: 'products',
      where: { location_code_one, location_code_two },
      from: 0,
      limit: 99,
    } as const
    const all: ListResult<ProductView> = await catalog.list(query)
    const left = all.rows.filter((row) => row.countProgress.kind === 'not-counted' && row.physical_count === null)
    if (left.length < 5) continue
    await drafts.write('counting-room', { id, name, location_code_one, location_code_two })
    return { items: left, room: id, before: all.total - left.length }
  }
  throw new Error('no such room')
}

test('[COUNT-204] chip, badge, tabs, room and day summary: agree in every state of the work', async () => {
  const { items, before } = await openRoom()
  const [a, b, c, d, e] = items as [ProductView, ProductView, ProductView, ProductView, ProductView]
  const { recorder, outbox } = world.services
  world.open(routes, '/all')
  const how = { source: 'list' } as const
  const count = async (item: ProductView, physical_count: number) => {
    const fresh = (await world.services.catalog.get<ProductView>('products', item.id))!
    const done = await act(() => recorder.count(fresh, { physical_count, remarks: null, done: true }, how))
    return done.op.id
  }
  const finding = (kind: 'not-found' | 'found-at-station', product: number | null) =>
    act(() =>
      recorder.finding(
        {
          kind,
          product,
          description: product ? null : 'fan',
          article: null,
          code: null,
          room: null,
          place: null,
          remarks: null,
          photo: null,
          completed_as: null,
        },
        how,
      ),
    )
  const says = (expected: { chip: string; badge: number; tabs: string; day: string | null; counted: number }) =>
    waitFor(
      () => {
        const { counted, ...rest } = expected
        expect(shown()).toEqual({ ...rest, ring: before + counted })
      },
      { timeout: 15_000 },
    )
  const send = () => act(() => outbox.sendNow())

  await screen.findByLabelText(/^Counted/)
  await says({ chip: 'all sent', badge: 0, tabs: 'Not sent (0) Sent (0)', day: null, counted: 0 })

  world.network.isCut = true
  const [countOfA, countOfB] = [await count(a, 1), await count(b, 1)]
  await count(c, 1)
  await finding('not-found', d.id)
  await finding('found-at-station', null)
  await send()
  const five = { badge: 5, day: 'Today: 5 items recorded, 5 not sent.', counted: 3 }
  await says({ ...five, chip: '5 not sent', tabs: 'Not sent (5) Sent (0)' })

  // Undone before it was sent: no longer in any figure, even if undo is pressed twice.
  await act(() => recorder.undo(countOfB))
  const four = { badge: 4, tabs: 'Not sent (4) Sent (0) Undone (1)', counted: 2 }
  await says({ ...four, chip: '4 not sent', day: 'Today: 4 items recorded, 4 not sent.' })
  await act(() => recorder.undo(countOfB))
  await says({ ...four, chip: '4 not sent', day: 'Today: 4 items recorded, 4 not sent.' })

  // Being sent, without a response yet: every figure still counts it as not sent.
  world.network.isCut = false
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  world.network.beforeRequest = (request) => (request.method === 'GET' ? undefined : gate)
  const sending = outbox.sendNow()
  await waitFor(async () => expect((await outbox.list()).some((op) => op.state === 'sending')).toBe(true))
  await says({ ...four, chip: 'sending 4', day: 'Today: 4 items recorded, 4 not sent.' })
  open()
  delete world.network.beforeRequest
  await act(() => sending)
  const sentFour = { tabs: 'Not sent (0) Sent (4) Undone (1)', day: 'Today: 4 items recorded, 4 sent.' }
  await says({ ...sentFour, chip: 'all sent', badge: 0, counted: 2 })

  // Undone after it was sent: not counted at once, and one more record to send.
  world.network.isCut = true
  await act(() => recorder.undo(countOfA))
  const undoing = { tabs: 'Not sent (1) Sent (3) Undone (1)', day: 'Today: 4 items recorded, 3 sent, 1 not sent.' }
  await says({ ...undoing, chip: '1 not sent', badge: 1, counted: 1 })
  world.network.isCut = false
  await send()
  const three = { tabs: 'Not sent (0) Sent (3) Undone (2)', day: 'Today: 3 items recorded, 3 sent.' }
  await says({ ...three, chip: 'all sent', badge: 0, counted: 1 })
  const serverRow = (await world.server.ask('admin', `products/${a.id}/`)).body as Record<string, unknown>
  expect(serverRow).toMatchObject({ physical_count: null, scanned: false })

  // Refused: needs review and nothing else.
  world.network.answerInstead = (request) =>
    request.method === 'PATCH' ? Response.json({ physical_count: ['No.'] }, { status: 400 }) : null
  await count(c, 2)
  await send()
  const refused = 'Today: 3 items recorded, 2 sent, 1 needs review.'
  await says({ chip: '1 needs review', badge: 1, tabs: 'Not sent (0) Sent (2) Undone (2)', day: refused, counted: 1 })
  world.network.answerInstead = null

  // Someone else counted it meanwhile: the conflict needs review too.
  world.network.isCut = true
  await count(e, 4)
  await world.server.ask('admin', `products/${e.id}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ physical_count: 9, remarks: null }),
  })
  world.network.isCut = false
  await send()
  const both = 'Today: 4 items recorded, 2 sent, 2 need review.'
  await says({ chip: '2 need review', badge: 2, tabs: 'Not sent (0) Sent (2) Undone (2)', day: both, counted: 2 })
})
