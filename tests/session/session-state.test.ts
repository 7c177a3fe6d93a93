import { expect, test } from 'vitest'
import type { SessionRow } from '#device-db/core-db.ts'
import { makeMemoryCoreStore } from '#device-db/memory-core-store.ts'
import { makeSessionState } from '#session/session-state.ts'

const sessionOf = (id: number, tokenEpoch: number): SessionRow => ({
  ...{ id: 'current', token: `token-${id}`, tokenEpoch, serverKey: 'server', userKey: `server:${id}` },
  user: { id },
})

test('[SYNC-5217] somebody signs in while the end of the last session is being read: the page shows the person', async () => {
  const state = makeSessionState(makeMemoryCoreStore(), async () => [])
  await state.publish(sessionOf(1, 1))
  const ending = state.publish(null)
  await state.publish(sessionOf(2, 2))
  await ending
  expect(state.state()).toMatchObject({ is: 'in', userKey: 'server:2' })
  expect(state.row()?.tokenEpoch).toBe(2)
})

test('[SYNC-5217] the end of one session on purpose does not end the next one, which began while it was being read', async () => {
  const state = makeSessionState(makeMemoryCoreStore(), async () => [])
  await state.publish(sessionOf(1, 1))
  const ending = state.publish(null, 'ended')
  await state.publish(sessionOf(1, 1))
  expect(state.row()).toBeNull()
  await state.publish(sessionOf(2, 2))
  await ending
  await state.publish(sessionOf(2, 2))
  expect(state.state()).toMatchObject({ is: 'in', userKey: 'server:2' })
})
