/** Answers to a checklist, recorded by a counter: from the device to the real server and back. */
import { expect, test } from 'vitest'
import { getCurrentUser } from '#contract/actions/accounts/account-actions.ts'
import type { Product } from '#contract/collections/products.ts'
import { headerNames } from '#contract/limits.ts'
import type { HistoryEntry } from '#contract/sync/client-events.ts'
import { checklistCommand } from '#domain/outbox/commands/checklist.ts'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  recordTexts,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'
import type { TestServer } from '../support/server/server.ts'

const item = 4
const good = 'Turns on? Yes · Charger present? Yes'
const bad = 'Turns on? No'

const onServer = async (server: TestServer) => (await server.ask('admin', `products/${item}/`)).body as Product
const change = (server: TestServer, patch: Partial<Product>) =>
  server.ask('jose', `products/${item}/`, { method: 'PATCH', body: JSON.stringify(patch) })

test('[SYNC-4620] answers recorded offline: survive a restart, arrive once, are in the history, and are undone', async () => {
  const server = await openTestServer()
  const first = await openEngineDevice(server)
  await signIn(first.engine)
  const view = await readProductAsShown(server, item)
  first.network.isUp = false
  expect((await first.engine.recorder.values(checklistCommand, view, { checklist: good }, typedSource)).savedTo).toBe(
    'device',
  )
  expect(await recordTexts(first)).toEqual([`not-sent: Checklist: ${good}`])
  first.engine.close()
  first.core.close()

  const device = await openEngineDevice(server, { name: first.name, storage: first.storage })
  await device.engine.outbox.sendNow()
  expect(await onServer(server)).toMatchObject({ checklist: good, scanned: false, physical_count: null })
  expect(device.network.requestLog.filter((line) => line.startsWith('PATCH'))).toEqual([`PATCH products/${item}/`])
  expect(await recordTexts(device)).toEqual([`sent: Checklist: ${good}`])
  const { body } = await server.ask('admin', `products/${item}/history/`)
  const [entry] = (body as { results: HistoryEntry[] }).results
  expect(entry).toMatchObject({ action: 'checklist', before: { checklist: null }, after: { checklist: good } })
  expect(entry?.device).not.toBeNull()

  const [op] = await device.engine.outbox.list({ closed: true })
  await device.engine.recorder.undo(op?.id ?? '')
  await device.engine.outbox.sendNow()
  expect(await onServer(server)).toMatchObject({ checklist: null })
})

test.each(['mine', 'theirs'] as const)(
  '[SYNC-4621] two people answered differently: both stay until a person decides, and the same answers are not a conflict (%s)',
  async (choice) => {
    const server = await openTestServer()
    const device = await openEngineDevice(server)
    const { engine } = device
    await signIn(engine)
    const view = await readProductAsShown(server, item)
    device.network.isUp = false
    await engine.recorder.values(checklistCommand, view, { checklist: good }, typedSource)
    await change(server, { checklist: bad })
    device.network.isUp = true
    await engine.outbox.sendNow()
    expect((await onServer(server)).checklist).toBe(bad)
    const [conflict] = await engine.outbox.conflicts()
    expect(conflict).toMatchObject({
      group: 'checklist',
      why: 'changed',
      base: { checklist: null },
      mine: { checklist: good },
      theirs: { checklist: bad },
    })
    await engine.outbox.resolve(conflict?.id ?? '', choice)
    await engine.outbox.sendNow()
    const decided = choice === 'mine' ? good : bad
    expect((await onServer(server)).checklist).toBe(decided)

    const next = await readProductAsShown(server, item)
    const other = choice === 'mine' ? bad : good
    device.network.isUp = false
    await engine.recorder.values(checklistCommand, next, { checklist: other }, typedSource)
    await change(server, { checklist: other })
    device.network.isUp = true
    await engine.outbox.sendNow()
    expect(await engine.outbox.conflicts()).toEqual([])
    expect(await engine.outbox.list()).toEqual([])
  },
)

test('[SYNC-4622] a server that does not announce checklists: the answers wait on the device, the count beside them is sent', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  network.afterResponse = (_, response) => {
    const older = new Response(response.body, response)
    const named = response.headers.get(headerNames.features) ?? ''
    older.headers.set(headerNames.features, named.replace('checklists', ''))
    return older
  }
  await signIn(engine)
  const view = await readProductAsShown(server, item)
  await engine.recorder.values(checklistCommand, view, { checklist: good }, typedSource)
  await engine.recorder.count(view, { physical_count: 2, remarks: null }, typedSource)
  await engine.outbox.sendNow()
  expect(await onServer(server)).toMatchObject({ physical_count: 2, checklist: null })
  expect((await engine.outbox.list()).map(({ kind }) => kind)).toEqual(['checklist'])
})

test('[SYNC-4990] an answer of a proxy in JSON hid what the server offers: answers recorded before a count are sent before it, and counts each alone', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  const view = await readProductAsShown(server, item)
  network.isUp = false
  await engine.recorder.values(checklistCommand, view, { checklist: good }, typedSource)
  await engine.recorder.count(view, { physical_count: 2, remarks: null }, typedSource)
  await engine.recorder.count(view, { physical_count: 3, remarks: null }, typedSource)
  network.isUp = true
  network.afterResponse = () => Response.json({ detail: 'Welcome.' })
  await engine.api.call(getCurrentUser)
  expect(engine.api.features().has('checklists')).toBe(false)
  network.afterResponse = null
  await engine.outbox.sendNow()
  const { body } = await server.ask('admin', `products/${item}/history/`)
  const history = (body as { results: HistoryEntry[] }).results.toReversed()
  expect(history.map(({ after }) => after)).toMatchObject([
    { checklist: good },
    { physical_count: 2 },
    { physical_count: 3 },
  ])
  expect(await onServer(server)).toMatchObject({ physical_count: 3, checklist: good })
  expect(await engine.outbox.list()).toEqual([])
})

test('[SYNC-4994] an error in JSON that names no features, then a success that names none: only the success shows a plain server', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  for (const status of [403, 404, 429]) {
    network.afterResponse = () => Response.json({ detail: 'No.' }, { status })
    await engine.api.call(getCurrentUser)
    expect(engine.api.features().has('checklists'), String(status)).toBe(true)
  }
  network.afterResponse = () => Response.json({ detail: 'Welcome.' })
  await engine.api.call(getCurrentUser)
  expect(engine.api.features().has('checklists')).toBe(false)
})

test('[SYNC-4623] export, and from the first answers on an older build only reads the database', async () => {
  const server = await openTestServer()
  const { engine, core, network } = await openEngineDevice(server)
  await signIn(engine)
  const view = await readProductAsShown(server, item)
  network.isUp = false
  await engine.recorder.values(checklistCommand, view, { checklist: good }, typedSource)
  expect((await core.read((db) => db.meta.get('schemaGuard')))?.value).toEqual({ minReader: 1, minWriter: 6 })
  const [, csv] = await engine.outbox.exportFiles()
  expect(csv?.text.split('\r\n')[1]).toContain(`,${good},queued,`)
})

test('[SYNC-4624] an employee records no answers, and text that is not a list of answers is refused on the device', async () => {
  const server = await openTestServer()
  const employee = await openEngineDevice(server)
  await signIn(employee.engine, 'ana')
  const view = await readProductAsShown(server, item)
  await expect(
    employee.engine.recorder.values(checklistCommand, view, { checklist: good }, typedSource),
  ).rejects.toThrow('may not record "checklist"')
  const accepted = (checklist: unknown) => checklistCommand.patch.safeParse({ checklist }).success
  expect([good, bad, null].every(accepted)).toBe(true)
  for (const text of ['', 'Turns on?', 'Turns on? ', ': Yes', `${good} · `, `${good}\n`, `Q: ${'a'.repeat(1000)}`, 1])
    expect(accepted(text), String(text)).toBe(false)
})
