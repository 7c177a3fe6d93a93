import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CampaignRecordContent } from '#contract/campaigns/campaign-record.ts'
import { clearMirror } from '#device-db/clear-mirror.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { roomKey } from '#domain/campaigns/room-states.ts'
import { openRecordStore } from '#react/campaign-records/record-store.ts'
import { useAllCampaignRecords, useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { ServicesContext } from '#react/services.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const place = { building: 2, room: 3 }
const key = roomKey(place)
const closed: CampaignRecordContent = { kind: 'room-done', ...place, result: 'all-seen', counted: 4, total: 5 }

let world: ScreenWorld
let campaign = 0
let userKey = ''
beforeEach(async () => {
  world = await openScreenWorld({ username: 'maria' })
  const body = JSON.stringify({ name: 'Count 2026', as_at: '2026-01-31' })
  campaign = ((await world.server.ask('admin', 'inventory/', { method: 'POST', body })).body as { id: number }).id
  const state = world.services.session.state()
  userKey = state.is === 'in' ? state.userKey : ''
})
afterEach(() => world.close())

/** Another person's record on the server. */
async function put(n: number, more: object = {}): Promise<void> {
  const me = (await world.server.ask('jose', 'users/me/')).body as { id: number }
  const stamp = {
    id: numberedUuid(n),
    campaign,
    made_by: me.id,
    recorded_at: '2026-01-30T00:00:00Z',
    skew_ms: 0,
    device: 'd',
  }
  const body = JSON.stringify({ ...stamp, ...closed, ...more })
  const { status } = await world.server.ask('jose', `campaign-records/${numberedUuid(n)}/`, { method: 'PUT', body })
  expect(status).toBeLessThan(300)
}
const open = () =>
  renderHook(() => useCampaignRecords(campaign), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ServicesContext value={world.services}>{children}</ServicesContext>
    ),
  }).result
const recordRequests = () => world.network.requests.filter((line) => line.includes('campaign-records/?'))
const openStore = () => openRecordStore(world.services, userKey)
const idsOf = (store: ReturnType<typeof openStore>) =>
  (store.snapshot().byCampaign.get(campaign) ?? []).map(({ id }) => id).sort()

test('[CAMPAIGN-3216] records of other people: read once, then only what is new; they stay on the device without a network', async () => {
  await put(1)
  const shown = open()
  await waitFor(() => expect(shown.current.rooms.get(key)?.done).toMatchObject({ record: numberedUuid(1), counted: 4 }))
  await put(2, { kind: 'room-reopened', result: undefined, counted: undefined, total: undefined, reason: 'a shelf' })
  await act(() => shown.current.refresh())
  expect(shown.current.rooms.get(key)).toMatchObject({ done: null, reopened: { reason: 'a shelf' } })
  const [first, second] = recordRequests()
  expect([first, second]).toEqual([expect.stringContaining('after=0&'), expect.stringMatching(/after=[1-9]\d*&/)])
  world.network.isCut = true
  const store = openStore()
  await store.pull()
  expect(idsOf(store)).toEqual([numberedUuid(1), numberedUuid(2)])
  expect(store.snapshot().asOf).toEqual(expect.any(Number))
})

test('[CAMPAIGN-3217] an own record shows at once, offline, as not sent; sent and read back it is still one record', async () => {
  const shown = open()
  await waitFor(() => expect(shown.current.asOf).not.toBeNull())
  world.network.isCut = true
  const { op } = await act(() => world.services.recorder.campaignRecord({ campaign, ...closed }, { label: 'Room 3' }))
  await waitFor(() => expect(shown.current.rooms.get(key)?.done).toMatchObject({ record: op.eid }))
  expect([...shown.current.unsent]).toEqual([op.eid])
  world.network.isCut = false
  await act(() => world.services.outbox.sendNow())
  await waitFor(() => expect([...shown.current.unsent]).toEqual([]))
  await act(() => shown.current.refresh())
  expect(shown.current.records.map(({ id }) => id)).toEqual([op.eid])
  await act(() => world.services.recorder.undo(op.id))
  await waitFor(() => expect(shown.current.rooms.get(key)).toBeUndefined())
})

test('[CAMPAIGN-3218] signing out deletes the records of other people from the device; the next person reads their own copy', async () => {
  await put(1)
  const store = openStore()
  await store.pull()
  const keys = async () => (await world.services.drafts.list('campaign records of ')).map((draft) => draft.key)
  expect(await keys()).toEqual([`campaign records of ${userKey}/000001`])
  expect(openRecordStore(world.services, `${userKey}2`).snapshot().byCampaign.size).toBe(0)
  const mirror = new MirrorDb('no lists')
  await clearMirror(world.core.db(), mirror)
  mirror.close()
  expect(await keys()).toEqual([])
})

test('[CAMPAIGN-3219] 1,000 records, a second tab with an older part and a write that failed: no record is missing after the next start', async () => {
  const putAll = async (from: number, to: number) => {
    for (let n = from; n <= to; n++) await put(n)
  }
  await putAll(1, 3)
  const old = openStore()
  await old.pull()
  const newer = openStore()
  await putAll(4, 400)
  await newer.pull()
  await putAll(401, 1000)
  await newer.pull()
  expect(idsOf(newer)).toHaveLength(1000)
  // The older tab writes records 4 to 503 over the newer tab's 401 to 900, and then nothing more.
  const { write } = world.services.drafts
  let writes = 0
  world.services.drafts.write = async (draftKey, value) => {
    if (++writes > 1) throw new Error('The disk is full.')
    return write(draftKey, value)
  }
  await old.pull()
  expect(idsOf(old)).toHaveLength(1000)
  expect(writes).toBeGreaterThan(1)
  world.services.drafts.write = write
  const next = openStore()
  await next.pull()
  expect(idsOf(next)).toHaveLength(1000)
})

test('[CAMPAIGN-3220] the server was restored from a backup: everything is read again, and what it no longer has is gone', async () => {
  for (let n = 1; n <= 3; n++) await put(n)
  const store = openStore()
  await store.pull()
  await world.server.store.db.deleteFrom('campaign_records').where('id', '=', numberedUuid(2)).execute()
  await world.server.store.db.updateTable('meta').set({ value: 'restored' }).where('key', '=', 'epoch').execute()
  await store.pull()
  expect(idsOf(store)).toEqual([numberedUuid(1), numberedUuid(3)])
  const next = openStore()
  world.network.isCut = true
  await next.pull()
  expect(idsOf(next)).toEqual([numberedUuid(1), numberedUuid(3)])
})

test('[CAMPAIGN-3221] a record of a kind that this build does not know: stored, and shown by the build that knows it', async () => {
  await put(1)
  world.network.answerInstead = (request) => {
    if (!request.url.includes('campaign-records/?')) return null
    const common = {
      id: numberedUuid(9),
      campaign,
      made_by: 1,
      recorded_at: '2026-01-30T00:00:00Z',
      skew_ms: null,
      device: 'd',
    }
    const server = { at: '2026-01-30T00:00:00Z', received_at: '2026-01-30T00:00:00Z', late: false, number: 7 }
    const record = { ...common, ...server, kind: 'second-look', items: [1, 2] }
    return Response.json({ results: [record], after: 7, more: false, epoch: 'e' })
  }
  const store = openStore()
  await store.pull()
  expect(store.snapshot().byCampaign.get(campaign) ?? []).toEqual([])
  expect(JSON.stringify(await world.services.drafts.list('campaign records of '))).toContain('second-look')
})

test('[SYNC-4551] a page without a record that the person sees: the device continues after it, also after the next start', async () => {
  const asked: string[] = []
  const call = async (_: unknown, { query }: { query: { after: string } }) => {
    asked.push(query.after)
    if (asked.length > 5) throw new Error('asked for the same page again')
    return { ok: true, value: { results: [], after: 500, more: query.after === '0', epoch: 'a' } }
  }
  const api = { ...world.services.api, call } as unknown as typeof world.services.api
  await openRecordStore({ ...world.services, api }, userKey).pull()
  await openRecordStore({ ...world.services, api }, userKey).pull()
  expect(asked).toEqual(['0', '500', '500'])
})

test('[SHELL-5765] several parts of a screen show own records: the device reads them once for each change, and again when the last of them was left', async () => {
  const { outbox, recorder } = world.services
  const read = outbox.campaignRecords
  let reads = 0
  outbox.campaignRecords = () => {
    reads++
    return read()
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={world.services}>{children}</ServicesContext>
  )
  const threeParts = () =>
    renderHook(() => [useCampaignRecords(campaign), useCampaignRecords(campaign), useAllCampaignRecords()] as const, {
      wrapper,
    })
  const first = threeParts()
  const [one] = first.result.current
  expect(first.result.current[2].isLoaded).toBe(false)
  await waitFor(() => expect(first.result.current[2].isLoaded).toBe(true))
  expect([reads, one.unsent.size]).toEqual([1, 0])
  const readsOf = async (work: () => Promise<unknown>) => {
    const before = reads
    let changes = 0
    const stop = outbox.onChange(() => changes++)
    await act(work)
    stop()
    return { reads: reads - before, changes }
  }
  const recorded = await readsOf(() => recorder.campaignRecord({ campaign, ...closed }, { label: 'Room' }))
  await waitFor(() => expect(first.result.current.slice(0, 2).map(({ unsent }) => unsent.size)).toEqual([1, 1]))
  expect(recorded.reads).toBe(recorded.changes)

  first.unmount()
  const second = threeParts()
  expect([second.result.current[2].isLoaded, second.result.current[0].unsent.size]).toEqual([false, 0])
  await waitFor(() => expect(second.result.current[0].unsent.size).toBe(1))
})
