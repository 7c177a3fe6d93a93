/** On a server that knows no versions a late copy of an older value may overwrite a newer one: until that is ruled out nothing is called sent. */
import { expect, test } from 'vitest'
import type { Op } from '#domain/op.ts'
import { opWords } from '#domain/op-words.ts'
import { syncWords } from '#domain/sync-words.ts'
import { browserClock } from '#sync/browser-ports.ts'
import { device, open, seen, signIn, typed } from './world/engine-device.ts'

test('[SYNC-907] a plain server: what may still be overwritten by its own late copy is being checked, not sent', async () => {
  const server = await open({ plain: true })
  let ahead = 0
  const clock = browserClock('test')
  const { engine } = await device(server, { clock: { ...clock, now: () => clock.now() + ahead } })
  await signIn(engine)
  for (const physical_count of [5, 6]) {
    await engine.recorder.count(await seen(server, 1), { physical_count, remarks: null }, typed)
    await engine.outbox.sendNow()
  }
  const chip = () => {
    const words = syncWords(0, 'Asia/Manila', { ...engine.outbox.summary(), asOf: null, building: false, online: true })
    return [words.short, ...words.more].join(' · ')
  }
  await expect.poll(() => engine.outbox.summary()).toMatchObject({ toSend: 0, checking: 1 })
  expect(chip()).toContain('checking 1')
  expect(chip()).not.toContain('all sent')
  const [newest] = (await engine.outbox.list({ closed: true })) as [Op]
  expect(newest).toMatchObject({ state: 'acked', isSettling: true, patch: { physical_count: 6 } })
  expect(opWords(newest, 'Asia/Manila')).toMatchObject({ mark: 'saved', word: 'Checking…' })

  // The older value arrives once more, after the newer one.
  const late = { method: 'PATCH', body: JSON.stringify({ physical_count: 5, remarks: null }) }
  await server.ask('maria', 'products/1/', late)
  ahead = 100_000
  await engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 6 } })
  await expect.poll(() => engine.outbox.summary()).toMatchObject({ toSend: 0, checking: 1 })

  ahead = 500_000
  await engine.outbox.sendNow()
  await expect.poll(() => engine.outbox.summary()).toMatchObject({ toSend: 0, needsYou: 0, checking: 0 })
  expect(chip()).toContain('all sent')
  expect((await engine.outbox.list({ closed: true }))[0]).not.toHaveProperty('isSettling')
})
