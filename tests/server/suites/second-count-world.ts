/** Campaigns, items, counts and second counts on one server, for the suites of second counts. */
import { afterAll, beforeAll, expect } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { recordId, secondCount, secondCountAsked } from './campaign-record-bodies.ts'
import { type Body, json, movableClock, type OpenServer, productDraft } from './open-server.ts'

const countId = (seq: number) => numberedUuid(seq, '9000')

/** Opens the server before the tests of the surrounding `describe` and closes it after them. */
export function secondCountWorld(open: OpenServer) {
  let server: TestServer
  const { now, minute } = movableClock('2026-11-01T00:00:00Z')
  const idOf: Record<string, number> = {}
  let numbers = 0
  let seq = 0
  const newId = () => recordId(++numbers)
  /** The id that the next count will have. */
  const nextCountId = () => countId(seq + 1)
  const ask = (who: string, path: string, init?: RequestInit) => {
    minute()
    return server.ask(who, path, init)
  }
  const must = async (who: string, path: string, init?: RequestInit) => {
    const { status, body } = await ask(who, path, init)
    expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300)
    return body as Body
  }
  /** Starts from zero unless the arguments say otherwise. */
  const begin = async ({ includes_earlier = false, ...more }: Body = {}) => {
    const draft = { name: `Twice ${++numbers}`, as_at: '2026-10-31', ...more }
    const id = Number((await must('maria', 'inventory/', json('POST', draft)))['id'])
    await must('maria', `inventory/${id}/`, json('PATCH', { state: 'counting', includes_earlier }))
    return id
  }
  const close = async (id: number) => {
    await must('admin', `inventory/${id}/`, json('PATCH', { state: 'reconciling' }))
    await must('admin', `inventory/${id}/`, json('PATCH', { state: 'closed', close_reason: 'Given by the test' }))
  }
  const count = async (who: string, product: number, physical_count: number, undoes: string | null = null) => {
    minute()
    const patch = { physical_count, scanned: true }
    const event = {
      ...{ id: countId(++seq), kind: 'count', seq },
      ...{ device: `phone of ${who}`, recorded_at: now().toISOString(), skew_ms: 0, source: 'scan', patch },
      ...(undoes && { undoes }),
    }
    const headers = { [headerNames.clientEvents]: JSON.stringify([event]) }
    await must(who, `products/${product}/`, json('PATCH', patch, headers))
    return event.id
  }
  const put = (who: string, body: Body) => {
    minute()
    const sent = { ...body, recorded_at: now().toISOString() }
    return server.ask(who, `campaign-records/${body['id']}/`, json('PUT', sent))
  }
  const askAgain = async (campaign: number, product: number, who = 'maria', more: Body = {}) => {
    const id = newId()
    expect((await put(who, secondCountAsked(id, campaign, idOf[who]!, product, more))).status).toBe(201)
    return id
  }
  const again = (who: string, campaign: number, product: number, asked: string, more: Body = {}) =>
    put(who, secondCount(newId(), campaign, idOf[who]!, product, asked, more))
  const listed = async (who: string) =>
    (await must(who, 'campaign-records/?after=0&limit=1000')) as { results: Body[]; epoch: string }
  const asks = async (campaign: number, who = 'admin') =>
    (await listed(who)).results.filter((one) => one['kind'] === 'second-count-asked' && one['campaign'] === campaign)
  const textOf = async (who: string) => {
    const headers = { Authorization: `Token ${await server.tokenFor(who)}` }
    const path = `${origin}/api/v1/campaign-records/?after=0&limit=1000`
    return (await server.fetch(new Request(path, { headers }))).text()
  }
  const addItem = async (more: Body) => {
    const draft = { ...productDraft(`TWICE-${++numbers}`), price: '100.00', ...more, series_1: 700 + numbers }
    return Number((await must('admin', 'products/', json('POST', draft)))['id'])
  }
  beforeAll(async () => {
    server = await open({ products: 6, clock: { now } })
    for (const who of ['admin', 'maria', 'jose', 'ana'])
      idOf[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
  })
  afterAll(async () => {
    expect(server.logged).toEqual([])
    await server.close()
  })

  const mark = async (who: string, product: number, scanned: boolean, undoes: string | null = null) => {
    minute()
    const event = {
      ...{ id: recordId(70_000 + ++seq), kind: 'scanned', seq, device: `phone of ${who}`, patch: { scanned } },
      ...{ recorded_at: now().toISOString(), skew_ms: 0, source: 'list' },
      ...(undoes && { undoes }),
    }
    const headers = { [headerNames.clientEvents]: JSON.stringify([event]) }
    await must(who, `products/${product}/`, json('PATCH', { scanned }, headers))
    return event.id
  }
  return {
    server: () => server,
    ...{ now, minute, idOf, newId, nextCountId, ask, must, begin, close, addItem },
    ...{ count, mark, put, askAgain, again, listed, asks, textOf },
  }
}
