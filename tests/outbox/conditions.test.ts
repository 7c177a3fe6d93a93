/** The condition of an item, recorded by a counter: from the device to the real server and back. */

import type { Transaction } from 'dexie'
import { expect, test } from 'vitest'
import { conditions } from '#contract/collections/named-lists.ts'
import type { Product } from '#contract/collections/products.ts'
import { headerNames } from '#contract/limits.ts'
import type { HistoryEntry } from '#contract/sync/client-events.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { conditionCommand } from '#domain/outbox/commands/condition.ts'
import { sameValue } from '#domain/outbox/same-values.ts'
import type { ChosenRow, ShownProduct } from '#outbox/op-drafts.ts'
import {
  clockWithoutTimers,
  type EngineDevice,
  memoryBackupCopies,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  recordTexts,
  signIn,
  takeOver,
  typedSource,
} from '../support/device/engine-device.ts'
import type { TestServer } from '../support/server/server.ts'

const item = 4

const recordCondition = (engine: EngineDevice['engine'], product: ShownProduct, condition: ChosenRow) =>
  engine.recorder.values(conditionCommand, product, { condition }, typedSource)

async function conditionsOf(server: TestServer): Promise<readonly ChosenRow[]> {
  const { body } = await server.ask('admin', `${conditions.path}?page_size=50`)
  return (body as { results: ChosenRow[] }).results
}

/** The item as the scan form shows it, with two conditions that it does not have. */
async function readItem(
  server: TestServer,
): Promise<{ view: ProductView; now: ChosenRow; poor: ChosenRow; worse: ChosenRow }> {
  const known = await conditionsOf(server)
  const view = await readProductAsShown(server, item)
  const now = known.find(({ id }) => id === view.condition) as ChosenRow
  const [poor, worse] = known.filter(({ id }) => id !== now.id) as [ChosenRow, ChosenRow]
  return { view: { ...view, names: { condition: now.name } } as ProductView, now, poor, worse }
}

const onServer = async (server: TestServer) => (await server.ask('admin', `products/${item}/`)).body as Product
const change = (server: TestServer, patch: Partial<Product>, who = 'jose') =>
  server.ask(who, `products/${item}/`, { method: 'PATCH', body: JSON.stringify(patch) })

test.each([false, true])(
  '[SYNC-1784] a condition recorded offline: survives a restart and arrives (plain server: %s)',
  async (plain) => {
    const server = await openTestServer({ plain })
    const first = await openEngineDevice(server)
    await signIn(first.engine)
    const { view, poor } = await readItem(server)
    first.network.isUp = false
    const { savedTo } = await recordCondition(first.engine, view, poor)
    expect(savedTo).toBe('device')
    expect(await recordTexts(first)).toEqual([`not-sent: Condition: ${poor.name}`])
    await first.engine.outbox.sendNow()
    first.engine.close()
    first.core.close()

    const device = await openEngineDevice(server, { name: first.name, storage: first.storage })
    await device.engine.outbox.sendNow()
    expect((await onServer(server)).condition).toBe(poor.id)
    expect((await onServer(server)).scanned).toBe(false)
    expect(device.network.requestLog.filter((line) => line.startsWith('PATCH'))).toEqual([`PATCH products/${item}/`])
    expect(await recordTexts(device)).toEqual([`sent: Condition: ${poor.name}`])
    if (plain) return
    const { body } = await server.ask('admin', `products/${item}/history/`)
    const [entry] = (body as { results: HistoryEntry[] }).results
    expect(entry).toMatchObject({
      action: 'condition',
      before: { condition: view.condition },
      after: { condition: poor.id },
    })
    expect(entry?.device).not.toBeNull()
  },
)

test.each([false, true])(
  '[SYNC-1785] a condition with a count: one transaction, one undo, before and after sending (plain server: %s)',
  async (plain) => {
    const server = await openTestServer({ plain })
    const device = await openEngineDevice(server, { clock: clockWithoutTimers() })
    const { engine, core } = device
    await signIn(engine)
    const { view, now, poor } = await readItem(server)
    const transactions = new Set<Transaction>()
    core.db().outbox.hook('creating', (_key, _op, transaction) => void transactions.add(transaction))
    device.network.isUp = false
    const values = { physical_count: 3, remarks: 'bent', done: true, condition: poor }
    const unsent = await engine.recorder.count(view, values, typedSource)
    expect(transactions.size).toBe(1)
    expect(await recordTexts(device)).toEqual([`not-sent: Count 3 · bent · Condition: ${poor.name} · done`])
    await engine.recorder.undo(unsent.op.id)
    expect(await engine.outbox.list()).toEqual([])

    device.network.isUp = true
    const { op } = await engine.recorder.count(view, values, typedSource)
    await engine.outbox.sendNow()
    expect(await onServer(server)).toMatchObject({
      physical_count: 3,
      remarks: 'bent',
      scanned: true,
      condition: poor.id,
    })
    expect((await recordTexts(device))[0]).toContain(`Count 3 · bent · Condition: ${poor.name} · done`)
    await engine.recorder.undo(op.id)
    await engine.outbox.sendNow()
    expect(await onServer(server)).toMatchObject({ physical_count: null, scanned: false, condition: now.id })
    expect((await recordTexts(device)).every((text) => text.startsWith('undone') || text.startsWith('checking'))).toBe(
      true,
    )

    const alone = await recordCondition(engine, view, poor)
    await engine.outbox.sendNow()
    expect((await onServer(server)).condition).toBe(poor.id)
    await engine.recorder.undo(alone.op.id)
    await engine.outbox.sendNow()
    expect((await onServer(server)).condition).toBe(now.id)
  },
)

test.each(['mine', 'theirs'] as const)(
  '[SYNC-1786] somebody else set another condition: both stay, the count is sent, the person decides (%s)',
  async (choice) => {
    const server = await openTestServer()
    const device = await openEngineDevice(server)
    const { engine } = device
    await signIn(engine)
    const { view, now, poor, worse } = await readItem(server)
    device.network.isUp = false
    await engine.recorder.count(view, { physical_count: 2, remarks: null, done: true, condition: poor }, typedSource)
    await change(server, { condition: worse.id })
    device.network.isUp = true
    await engine.outbox.sendNow()
    expect(await onServer(server)).toMatchObject({ physical_count: 2, scanned: true, condition: worse.id })
    const [conflict, ...others] = await engine.outbox.conflicts()
    expect(others).toEqual([])
    expect(conflict).toMatchObject({
      group: 'condition',
      why: 'changed',
      base: { condition: now.id },
      mine: { condition: poor.id },
      theirs: { condition: worse.id },
    })
    await engine.outbox.resolve(conflict?.id ?? '', choice)
    await engine.outbox.sendNow()
    expect((await onServer(server)).condition).toBe(choice === 'mine' ? poor.id : worse.id)
    expect(await engine.outbox.list()).toEqual([])
    expect((await recordTexts(device))[0]).toContain('sent: Count 2')
  },
)

test('[SYNC-1787] a server with client events that does not announce conditions: the condition is sent without an event', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  const events: (string | null)[] = []
  network.afterResponse = (request, response) => {
    if (request.method === 'PATCH') events.push(request.headers.get(headerNames.clientEvents))
    const older = new Response(response.body, response)
    const named = response.headers.get(headerNames.features) ?? ''
    older.headers.set(headerNames.features, named.replace('condition-events', ''))
    return older
  }
  await signIn(engine)
  const { view, poor } = await readItem(server)
  await engine.recorder.count(view, { physical_count: 2, remarks: null, condition: poor }, typedSource)
  await engine.outbox.sendNow()
  expect(await onServer(server)).toMatchObject({ physical_count: 2, condition: poor.id })
  expect(events.map((event) => event !== null)).toEqual([true, false])
  expect(await engine.outbox.list()).toEqual([])
})

test('[SYNC-1788] a condition of an item that was not in the list: decided first, and its undo after sending is refused', async () => {
  const server = await openTestServer()
  const { engine } = await openEngineDevice(server)
  await signIn(engine)
  const { poor } = await readItem(server)
  const { op } = await recordCondition(engine, { id: item, label: 'item 4' }, poor)
  await engine.outbox.sendNow()
  const [conflict] = await engine.outbox.conflicts()
  expect(conflict?.opIds).toEqual([op.id])
  await engine.outbox.resolve(conflict?.id ?? '', 'mine')
  await engine.outbox.sendNow()
  expect((await onServer(server)).condition).toBe(poor.id)
  const [sent] = (await engine.outbox.list({ closed: true })).filter(({ state }) => state === 'acked')
  expect(sent?.base.values).toEqual({ condition: conflict?.theirs['condition'] })
  await engine.recorder.undo(sent?.id ?? '')
  await engine.outbox.sendNow()
  expect(await onServer(server)).toMatchObject({ condition: conflict?.theirs['condition'] })

  // Equal to the server's value: sent without a question, and the value before it stays unknown.
  const now = (await conditionsOf(server)).find(({ id }) => id === conflict?.theirs['condition']) as ChosenRow
  const other = await openEngineDevice(server)
  await signIn(other.engine, 'admin')
  const same = await recordCondition(other.engine, { id: item, label: 'item 4' }, now)
  await other.engine.outbox.sendNow()
  await expect(other.engine.recorder.undo(same.op.id)).rejects.toThrow('is not known')
  expect((await onServer(server)).condition).toBe(now.id)
})

test('[SYNC-1789] from the first condition on, an older build only reads the database', async () => {
  const server = await openTestServer()
  const { engine, core } = await openEngineDevice(server)
  await signIn(engine)
  const { view, poor } = await readItem(server)
  const guard = async () => (await core.read((db) => db.meta.get('schemaGuard')))?.value
  await engine.recorder.count(view, { physical_count: 2, remarks: null }, typedSource)
  expect(await guard()).toEqual({ minReader: 1, minWriter: 1 })
  await recordCondition(engine, view, poor)
  expect(await guard()).toEqual({ minReader: 1, minWriter: 3 })
  expect(core.state()).toEqual({ is: 'open' })
})

test('[SYNC-1790] an employee: the device records no condition, and the server accepts none', async () => {
  const server = await openTestServer()
  const { engine } = await openEngineDevice(server)
  await signIn(engine, 'ana')
  const { view, now, poor } = await readItem(server)
  await expect(recordCondition(engine, view, poor)).rejects.toThrow('may not record "condition"')
  expect((await change(server, { condition: poor.id }, 'ana')).status).toBe(403)
  expect((await onServer(server)).condition).toBe(now.id)
  expect((await change(server, { condition: poor.id }, 'maria')).status).toBe(200)
})

test('[SYNC-1791] export and backup copy: the condition in words, and nothing is lost', async () => {
  const server = await openTestServer()
  const backupCopies = memoryBackupCopies()
  const { engine, network } = await openEngineDevice(server, { backupCopies, withoutRemembering: true })
  await signIn(engine)
  const { view, poor } = await readItem(server)
  network.isUp = false
  const { op } = await recordCondition(engine, view, poor)
  const [json, csv] = await engine.outbox.exportFiles()
  const [titles, line] = (csv?.text ?? '').split('\r\n')
  expect(titles).toContain(',Scanned,Condition,Checklist,State,')
  expect(line).toContain(`,${poor.name},,queued,`)
  expect(backupCopies.ops.get(op.id)).toMatchObject({ kind: 'condition', patch: { condition: poor.id } })

  const other = await openEngineDevice(server, { withoutRemembering: true })
  await signIn(other.engine)
  const imported = await takeOver(other, json?.text ?? '')
  expect(imported).toEqual({ ok: true, value: { added: 1, known: 0, review: 0 } })
  const restored = await openEngineDevice(server, { backupCopies, withoutRemembering: true })
  expect(await restored.core.read((db) => db.outbox.toArray())).toMatchObject([
    { id: op.id, kind: 'condition', patch: { condition: poor.id }, state: 'queued' },
  ])
  await other.engine.outbox.sendNow()
  await signIn(restored.engine)
  expect((await onServer(server)).condition).toBe(poor.id)
  expect(await restored.engine.outbox.list()).toEqual([])
})

test('[SYNC-1792] references written as objects: compared by id', async () => {
  expect([sameValue(3, { id: 3, name: 'Poor' }), sameValue({ id: 3 }, 3), sameValue(3, { id: 4 })]).toEqual([
    true,
    true,
    false,
  ])
  const server = await openTestServer({ plain: true })
  const { engine, network } = await openEngineDevice(server)
  network.afterResponse = async (request, response) => {
    if (!request.url.endsWith(`products/${item}/`)) return response
    const row = (await response.json()) as Product
    return Response.json({ ...row, condition: { id: row.condition, name: 'x' } }, { headers: response.headers })
  }
  await signIn(engine)
  const { view, poor } = await readItem(server)
  await recordCondition(engine, view, poor)
  await engine.outbox.sendNow()
  expect((await onServer(server)).condition).toBe(poor.id)
  expect(await engine.outbox.list()).toEqual([])
})

test('[SYNC-1793] a count and a condition from before a reset: the count waits for the person, the condition is sent', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  const { view, poor } = await readItem(server)
  await engine.outbox.sendNow()
  network.isUp = false
  const base = { ...view.base, round: '1' }
  const seen = { ...view, base } as ProductView
  await engine.recorder.count(seen, { physical_count: 2, remarks: null, condition: poor }, typedSource)
  const reset = await server.ask('admin', 'products/reset_flags/', {
    method: 'POST',
    body: JSON.stringify({ reason: 'new count' }),
  })
  expect(reset.status).toBeLessThan(300)
  network.isUp = true
  await engine.outbox.sendNow()
  expect((await onServer(server)).condition).toBe(poor.id)
  expect((await engine.outbox.conflicts()).map(({ group, why }) => [group, why])).toEqual([['count', 'round']])
})
