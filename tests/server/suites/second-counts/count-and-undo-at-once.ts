/** Two phones of one person reach two server processes at once: one sends a count, the other one its undo (decision 162). */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import type { Body } from '../open-server.ts'

type Ask = (
  which: 0 | 1,
  path: string,
  init?: { method: string; body: Body; token: string; headers: Record<string, string> },
) => Promise<{ status: number; body: Body }>

export async function countAndUndoAtOnce(ask: Ask, token: string, product: number): Promise<void> {
  const { physical_count, remarks } = (await ask(0, `products/${product}/`)).body
  const before = { physical_count, remarks }
  const patch = { physical_count: 4_004, remarks: 'by the first phone' }
  const eventOf = (second: number, values: Body, more: Body = {}) => ({
    ...{ id: randomUUID(), kind: 'count', seq: 1, device: 'first phone', skew_ms: 0, source: 'typed', patch: values },
    ...{ recorded_at: `2026-11-20T08:00:0${second}.000Z`, ...more },
  })
  const counted = eventOf(0, patch)
  const undone = eventOf(1, before, { undoes: counted.id, unsent: true })
  const [one, other]: readonly [0 | 1, 0 | 1] = product % 2 === 0 ? [0, 1] : [1, 0]
  const send = (which: 0 | 1, body: Body, event: Body) => {
    const headers = { [headerNames.clientEvents]: JSON.stringify([event]) }
    return ask(which, `products/${product}/`, { method: 'PATCH', body, token, headers })
  }
  const [count, undo] = await Promise.all([send(one, patch, counted), send(other, before, undone)])
  expect([count.status, undo.status].join()).toMatch(/^(200|400),200$/)
  // The count is sent once more, by the other process.
  expect((await send(other, patch, counted)).status).toBe(400)
  expect((await ask(0, `products/${product}/`)).body).toMatchObject(before)
}
