/** A keyed count sheet: its counts, what is not here and its record, together or not at all. */
import { expect, test } from 'vitest'
import { isNewerThanShown } from '#domain/campaigns/sheet-keying.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import {
  type EngineDevice,
  memoryBackupCopies,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
} from '../support/device/engine-device.ts'
import { failAtOp } from '../support/device/fail-at-op.ts'

/** Items of the test server that nobody has counted. */
const items = [4, 5, 7]
type Shown = ReadonlyMap<number, string>

async function openDevice(options: Parameters<typeof openEngineDevice>[1] = {}) {
  const server = await openTestServer()
  const draft = { method: 'POST', body: JSON.stringify({ name: 'Count', as_at: '2026-01-31' }) }
  const campaign = ((await server.ask('admin', 'inventory/', draft)).body as { id: number }).id
  const device = await openEngineDevice(server, { withoutRemembering: true, ...options })
  await signIn(device.engine)
  const views = (await Promise.all(items.map((id) => readProductAsShown(server, id)))) as [
    ProductView,
    ProductView,
    ProductView,
  ]
  return { server, campaign, device, views }
}

/** The first two items are counted, the third is not here. */
function keyIn(
  { engine }: EngineDevice,
  campaign: number,
  [first, second, third]: readonly [ProductView, ProductView, ProductView],
  shown: Shown = new Map(),
) {
  const lines = [first, second].map(({ id }) => ({ product: id, count: 2, counted: true }))
  const paper = { sheet: 'CS-7K2M-9XQM', counter: 'Pedro', witness: 'Luz', day: '2026-01-05' }
  return engine.recorder.countSheet(
    {
      counts: [first, second].map((product) => ({
        product,
        values: { physical_count: 2, remarks: product.remarks || null, done: true },
        origin: { source: 'list' },
      })),
      notHere: [{ product: third, place: 'Room 3', remarks: 'Count sheet' }],
      statement: { statement: { campaign, kind: 'paper-sheet-keyed', ...paper, lines }, shown: { label: 'Room 3' } },
    },
    (op, item) => isNewerThanShown(op, shown.get(Number(op.eid)) ?? null, item),
  )
}
const kinds = async ({ engine }: EngineDevice) =>
  (await engine.outbox.list({ closed: true })).map(({ kind }) => kind).toSorted()

test('[PAPER-3645] a keyed sheet is stored in one transaction, and reaches the server with all its parts', async () => {
  const { server, campaign, device, views } = await openDevice()
  device.network.isUp = false
  const { ops } = await keyIn(device, campaign, views)
  expect(ops.map(({ kind }) => kind)).toEqual(['count', 'count', 'finding', 'campaign-record'])
  expect(await kinds(device)).toEqual(['campaign-record', 'count', 'count', 'finding', 'scanned', 'scanned'])
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  for (const id of [4, 5])
    expect((await server.ask('admin', `products/${id}/`)).body).toMatchObject({ physical_count: 2, scanned: true })
  expect((await server.ask('admin', 'products/7/')).body).toMatchObject({ physical_count: null, scanned: false })
  expect((await server.ask('admin', 'campaign-records/')).body).toMatchObject({
    results: [{ kind: 'paper-sheet-keyed', sheet: 'CS-7K2M-9XQM', counter: 'Pedro', witness: 'Luz' }],
  })
})

test.each([1, 4, 6])('[PAPER-3645] the disk is full at op %i of 6: NOT SAVED, no part is recorded', async (n) => {
  const backupCopies = memoryBackupCopies()
  const { campaign, device, views } = await openDevice({ backupCopies })
  device.network.isUp = false
  const restore = failAtOp(n, 'QuotaExceededError')
  backupCopies.save = () => Promise.reject(new Error('gone too'))
  await expect(keyIn(device, campaign, views)).rejects.toThrow('NOT SAVED')
  restore()
  expect(await kinds(device)).toEqual([])
})

test('[PAPER-3647] an item was counted in another tab, or confirmed by the server, after the screen showed it: nothing of the sheet is recorded', async () => {
  const { server, campaign, device, views } = await openDevice()
  device.network.isUp = false
  const other = await openEngineDevice(server, {
    withoutRemembering: true,
    name: device.name,
    storage: device.storage,
    backupCopies: device.backupCopies,
  })
  other.network.isUp = false
  const phone = { physical_count: 9, remarks: null, done: true }
  const { op } = await other.engine.recorder.count(views[1], phone, { source: 'scan' })
  const before = await kinds(device)
  expect((await keyIn(device, campaign, views)).ops).toEqual([])
  expect(await kinds(device)).toEqual(before)
  // What the screen showed and a person decided about is expected.
  const open = (await device.engine.outbox.list())
    .filter(({ eid }) => eid === op.eid)
    .toSorted((a, b) => a.seq - b.seq)
    .at(-1)
  expect((await keyIn(device, campaign, views, new Map([[5, open?.id ?? '']]))).ops).toHaveLength(4)

  const later = await openDevice()
  await later.device.engine.recorder.count(later.views[0], phone, { source: 'scan' })
  await later.device.engine.outbox.sendNow()
  expect((await keyIn(later.device, later.campaign, later.views)).ops).toEqual([])
  expect((await later.server.ask('admin', 'products/4/')).body).toMatchObject({ physical_count: 9 })
})
