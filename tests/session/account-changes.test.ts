/** Counts wait on a phone without a network while somebody changes the account of their author elsewhere. */
import { expect, test } from 'vitest'
import {
  clockWithoutTimers,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'
import type { TestServer } from '../support/server/server.ts'

const items = [1, 2, 3]
const oldPassword = 'Maria-2026!'
const newPassword = 'Another-2026!'

async function adminCall(server: TestServer, path: string, body: object): Promise<void> {
  const { status } = await server.ask('admin', path, { method: 'POST', body: JSON.stringify(body) })
  expect(status).toBe(200)
}

/** A phone of maria with counts that were not sent. */
async function openPhone() {
  const server = await openTestServer()
  const clock = clockWithoutTimers()
  let ahead = 0
  const device = await openEngineDevice(server, { clock: { ...clock, now: () => clock.now() + ahead } })
  const { engine, network } = device
  await signIn(engine, 'maria')
  const { id } = (await server.ask('maria', 'users/me/')).body as { id: number }
  network.isUp = false
  for (const item of items)
    await engine.recorder.count(
      await readProductAsShown(server, item),
      { physical_count: 40 + item, remarks: null, done: true },
      typedSource,
    )
  const recorded = (await engine.outbox.list()).map((op) => op.id)
  return {
    server,
    engine,
    /** The call of an admin about maria. */
    change: (path: string, body: object) => adminCall(server, `users/${id}/${path}/`, body),
    async sendAll() {
      network.isUp = true
      for (let tries = 0; tries < 3; tries++) {
        await engine.outbox.sendNow()
        ahead += 600_000
      }
    },
    async expectSentOnce() {
      expect(await engine.outbox.list()).toEqual([])
      const events: unknown[] = []
      for (const item of items) {
        expect((await server.ask('admin', `products/${item}/`)).body).toMatchObject({ physical_count: 40 + item })
        const { results } = (await server.ask('admin', `products/${item}/history/`)).body as {
          results: { event: string | null }[]
        }
        events.push(...results.map(({ event }) => event))
      }
      expect(events.toSorted()).toEqual(recorded.toSorted())
    },
  }
}

test('[SYNC-5705] the password was changed elsewhere: the counts wait, the old password opens nothing, and they are sent once after a sign-in with the new one', async () => {
  const { engine, change, sendAll, expectSentOnce } = await openPhone()
  await change('set_password', { new_password: newPassword, new_password2: newPassword })
  await sendAll()
  expect(engine.outbox.summary()).toMatchObject({ notSent: 3, needsReview: 0, heldUpBy: { kind: 'sign-in' } })
  expect(await engine.session.signIn('maria', oldPassword)).toMatchObject({ ok: false })
  expect(engine.outbox.summary()).toMatchObject({ notSent: 3 })
  expect(await engine.session.signIn('maria', newPassword)).toMatchObject({ ok: true })
  await sendAll()
  await expectSentOnce()
})

test.each([
  ['the account was deactivated, and activated again', 'set_active', { is_active: false }, { is_active: true }],
  ['somebody ended all sign-ins', 'end_sign_ins', { sign_in: null }, null],
])('[SYNC-5705] %s: the counts wait for their author, and are sent once', async (_, path, body, undo) => {
  const { engine, change, sendAll, expectSentOnce } = await openPhone()
  await change(path, body)
  await sendAll()
  expect(engine.session.state()).toMatchObject({ is: 'out', waiting: [{ firstName: 'Maria', ops: 3 }] })
  if (undo) {
    expect(await engine.session.signIn('maria', oldPassword)).toMatchObject({ ok: false })
    await change(path, undo)
  }
  await signIn(engine, 'maria')
  await sendAll()
  await expectSentOnce()
})

test('[SYNC-5706] the role was changed, and changed back: counts that were refused meanwhile are sent after the next sign-in', async () => {
  const { engine, change, sendAll, expectSentOnce } = await openPhone()
  await change('set_groups', { groups: [2] })
  await sendAll()
  await signIn(engine, 'maria')
  await sendAll()
  const blocked = (await engine.outbox.list()).filter(({ state }) => state === 'blocked')
  expect(blocked.map(({ eid }) => eid).toSorted()).toEqual(items)
  await change('set_groups', { groups: [1] })
  await sendAll()
  await signIn(engine, 'maria')
  await sendAll()
  await expectSentOnce()
})
