/** On a server without versions a late copy of an older value may overwrite a newer one. Until that is ruled out, no op is shown as sent. */
import { expect, test } from 'vitest'
import type { Op } from '#domain/outbox/op.ts'
import { describeOp } from '#domain/outbox/op-description.ts'
import { syncStatusText } from '#domain/outbox/sync-status-text.ts'
import { browserClock } from '#platform/browser-ports.ts'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

test('[SYNC-907] plain server, a count that a late copy may overwrite: shown as being checked, not as sent', async () => {
  const server = await openTestServer({ plain: true })
  let ahead = 0
  const clock = browserClock('test')
  const { engine } = await openEngineDevice(server, { clock: { ...clock, now: () => clock.now() + ahead } })
  await signIn(engine)
  for (const physical_count of [5, 6]) {
    await engine.recorder.count(await readProductAsShown(server, 1), { physical_count, remarks: null }, typedSource)
    await engine.outbox.sendNow()
  }
  const chip = () => {
    const words = syncStatusText(0, 'Asia/Manila', {
      ...engine.outbox.summary(),
      asOf: null,
      building: false,
      online: true,
    })
    return [words.short, ...words.more].join(' · ')
  }
  await expect.poll(() => engine.outbox.summary()).toMatchObject({ notSent: 0, checking: 1 })
  expect(chip()).toContain('checking 1')
  expect(chip()).not.toContain('all sent')
  const [newest] = (await engine.outbox.list({ closed: true })) as [Op]
  expect(newest).toMatchObject({ state: 'acked', isSettling: true, patch: { physical_count: 6 } })
  expect(describeOp(newest, 'Asia/Manila')).toMatchObject({ icon: 'saved', label: 'Checking…' })

  // The older value arrives again, after the newer one.
  const late = { method: 'PATCH', body: JSON.stringify({ physical_count: 5, remarks: null }) }
  await server.ask('maria', 'products/1/', late)
  ahead = 100_000
  await engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 6 } })
  await expect.poll(() => engine.outbox.summary()).toMatchObject({ notSent: 0, checking: 1 })

  ahead = 500_000
  await engine.outbox.sendNow()
  await expect.poll(() => engine.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0, checking: 0 })
  expect(chip()).toContain('all sent')
  expect((await engine.outbox.list({ closed: true }))[0]).not.toHaveProperty('isSettling')
})
