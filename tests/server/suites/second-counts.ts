/** Second and third counts: who may make them, what a limit of the campaign asks for, and what a blind count leaves out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { origin, type TestServer } from '#tests/support/server.ts'
import { secondCount, secondCountAsked, settlement, recordId as uuid } from './campaign-record-bodies.ts'
import { type Body, json, movableClock, type OpenServer, productDraft } from './open-server.ts'

/** A quantity that nothing else contains. */
const recorded = 7_654_321

export function secondCountSuite(open: OpenServer): void {
  describe('second counts', () => {
    let server: TestServer
    const { now, minute } = movableClock('2026-11-01T00:00:00Z')
    const idOf: Record<string, number> = {}
    let item = 0
    let numbers = 0
    let seq = 0
    const ask = (who: string, path: string, init?: RequestInit) => {
      minute()
      return server.ask(who, path, init)
    }
    const must = async (who: string, path: string, init?: RequestInit) => {
      const { status, body } = await ask(who, path, init)
      expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300)
      return body as Body
    }
    const begin = async (more: Body = {}) => {
      const draft = { name: `Twice ${++numbers}`, as_at: '2026-10-31', ...more }
      const id = Number((await must('maria', 'inventory/', json('POST', draft)))['id'])
      await must('maria', `inventory/${id}/`, json('PATCH', { state: 'counting' }))
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
        ...{ id: `00000000-0000-4000-9000-${String(++seq).padStart(12, '0')}`, kind: 'count', seq },
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
      const id = uuid(++numbers)
      expect((await put(who, secondCountAsked(id, campaign, idOf[who]!, product, more))).status).toBe(201)
      return id
    }
    const again = (who: string, campaign: number, product: number, asked: string, more: Body = {}) =>
      put(who, secondCount(uuid(++numbers), campaign, idOf[who]!, product, asked, more))
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
      item = await addItem({ units: 10 })
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })

    test('[SERVER-4250] who counted first does not count second, and neither of both counts third; the refusal says why, and stores nothing', async () => {
      const campaign = await begin()
      await count('maria', item, 8)
      const asked = await askAgain(campaign, item)
      const refusalOf = async (who: string) => {
        const { status, body } = await again(who, campaign, item, asked)
        expect(status).toBe(400)
        return JSON.stringify(body)
      }
      expect(await refusalOf('maria')).toContain('You counted this item first. Another person must count it again.')
      expect((await again('ana', campaign, item, asked)).status).toBe(403)
      const { status, body } = await again('jose', campaign, item, asked, { count: 7, remarks: 'behind the door' })
      expect(status, JSON.stringify(body)).toBe(201)
      expect(await refusalOf('jose')).toContain('You counted this item again already.')
      expect(await refusalOf('maria')).toContain('You counted this item first.')
      expect((await again('admin', campaign, item, asked, { count: 8 })).status).toBe(201)
      expect(await refusalOf('admin')).toContain('You counted this item again already.')
      // The count of the item is that of the first person.
      expect(await must('admin', `products/${item}/`)).toMatchObject({ physical_count: 8 })
      expect((await listed('admin')).results.filter(({ kind }) => kind === 'second-count')).toHaveLength(2)
      // Who counts the item later is the first then, and the earlier second counter may count again.
      await count('admin', item, 9)
      expect((await again('admin', campaign, item, asked)).status).toBe(400)
      expect((await again('jose', campaign, item, asked, { count: 9 })).status).toBe(201)
    })

    test('[SERVER-4251] a second count names a question of the same item and campaign; one that is undone by its author makes room for another', async () => {
      const [campaign, elsewhere] = [await begin(), await begin()]
      const other = await addItem({ units: 3 })
      await count('maria', item, 8)
      await count('maria', other, 2)
      const asked = await askAgain(campaign, item)
      expect((await again('jose', campaign, other, asked)).status).toBe(400)
      expect((await again('jose', elsewhere, item, asked)).status).toBe(400)
      expect((await again('jose', campaign, item, uuid(99_999))).status).toBe(400)
      const id = uuid(++numbers)
      const wrong = { ...secondCount(id, campaign, idOf['jose']!, item, asked), recorded_at: now().toISOString() }
      const sent = (body: Body) => server.ask('jose', `campaign-records/${id}/`, json('PUT', body))
      expect((await sent(wrong)).status).toBe(201)
      expect((await sent(wrong)).status).toBe(200)
      expect((await again('jose', campaign, item, asked, { count: 8 })).status).toBe(400)
      expect((await sent({ ...wrong, undone_at: now().toISOString() })).status).toBe(200)
      expect((await again('jose', campaign, item, asked, { count: 8 })).status).toBe(201)
      // Values out of bounds.
      for (const bad of [{ count: -1 }, { count: 1.5 }, { remarks: 'x'.repeat(5_000) }])
        expect((await again('admin', campaign, item, asked, bad)).status).toBe(400)
    })

    test('[SERVER-4252] a count that reaches a limit asks for a second one, by quantity or by value, only in campaigns with that limit and item; one that another person confirms asks for none', async () => {
      const byQuantity = await begin({ second_count_units: 3, scope: { section: 2 } })
      const byValue = await begin({ second_count_value: '250.00' })
      const none = await begin()
      const inside = await addItem({ units: 10, section: 2 })
      await count('maria', inside, 8)
      expect(await asks(byQuantity)).toEqual([])
      const first = await count('maria', inside, 7)
      const expected = { product: inside, first_by: idOf['maria'], made_by: idOf['maria'], event: first, reason: null }
      expect(await asks(byQuantity)).toMatchObject([{ ...expected, cause: 'quantity' }])
      expect(await asks(byValue)).toMatchObject([{ ...expected, cause: 'value' }])
      expect(await asks(none)).toEqual([])
      await count('jose', inside, 7)
      expect(await asks(byQuantity)).toHaveLength(1)
      const far = await addItem({ units: 10, section: 1 })
      const wrong = await count('jose', far, 5)
      expect(await asks(byQuantity)).toHaveLength(1)
      expect(await asks(byValue)).toHaveLength(2)
      await count('jose', far, 9, wrong)
      expect(await asks(byValue)).toHaveLength(2)
      // A device does not state what only the server knows.
      for (const bad of [{ cause: 'value' }, { cause: null }, { event: uuid(1) }])
        expect((await put('admin', secondCountAsked(uuid(++numbers), none, idOf['admin']!, far, bad))).status).toBe(400)
      expect((await put('ana', secondCountAsked(uuid(++numbers), none, idOf['ana']!, far))).status).toBe(403)
    })

    test('[SERVER-4512] the same count by another person in an earlier campaign confirms nothing, and the question is at the moment of its count, so that undoing the count ends it', async () => {
      const earlier = await begin()
      const known = await addItem({ units: 10, section: 3 })
      await count('jose', known, 4)
      await close(earlier)
      const scope = { section: 3 }
      const campaign = await begin({ scope, second_count_units: 3, includes_earlier: false })
      const right = await count('maria', known, 9)
      const wrong = await count('maria', known, 4)
      const [question] = await asks(campaign)
      expect(question).toMatchObject({ product: known, event: wrong })
      expect(await must('admin', `products/${known}/`)).toMatchObject({ counted_at: question?.['at'] })
      await count('maria', known, 9, wrong)
      const { counted_at } = await must('admin', `products/${known}/`)
      expect([right, counted_at]).not.toContain(question?.['at'])
      // Within the campaign it does confirm.
      await count('jose', known, 5)
      await count('maria', known, 5)
      expect(await asks(campaign)).toHaveLength(2)
      await close(campaign)
    })

    const mark = async (who: string, product: number, scanned: boolean) => {
      minute()
      const event = {
        ...{ id: uuid(70_000 + ++seq), kind: 'scanned', seq, device: `phone of ${who}`, patch: { scanned } },
        ...{ recorded_at: now().toISOString(), skew_ms: 0, source: 'list' },
      }
      const headers = { [headerNames.clientEvents]: JSON.stringify([event]) }
      await must(who, `products/${product}/`, json('PATCH', { scanned }, headers))
    }

    test('[SERVER-4517] an item is marked as counted again, without a new count: the question of the limit stays, and so does the second count that answered it', async () => {
      const campaign = await begin({ scope: { section: 3 }, second_count_units: 3 })
      const doubted = await addItem({ units: 10, section: 3 })
      await count('maria', doubted, 4)
      const { physical_count_at } = await must('admin', `products/${doubted}/`)
      for (const scanned of [false, true]) await mark('jose', doubted, scanned)
      const marked = await must('admin', `products/${doubted}/`)
      expect(marked['physical_count_at']).toBe(physical_count_at)
      expect(marked['counted_at']).not.toBe(physical_count_at)
      const questions = await asks(campaign)
      expect(questions).toMatchObject([{ first_by: idOf['maria'], at: physical_count_at }])
      const asked = String(questions[0]?.['id'])
      expect((await again('jose', campaign, doubted, asked, { count: 5 })).status).toBe(201)
      for (const scanned of [false, true]) await mark('maria', doubted, scanned)
      expect(await asks(campaign)).toHaveLength(1)
      // The second count still counts: the next one is the third.
      expect((await again('jose', campaign, doubted, asked, { count: 4 })).status).toBe(400)
      expect((await again('admin', campaign, doubted, asked, { count: 5 })).status).toBe(201)
      await close(campaign)
    })

    test('[SERVER-4592] a campaign that begins later asks about an earlier count when somebody marks the item for it, once, in the name of who made the count; undoing a count takes its question with it, also if the item is marked afterwards', async () => {
      const known = await addItem({ units: 10, section: 3 })
      await count('maria', known, 4)
      const scope = { section: 3 }
      const campaign = await begin({ scope, second_count_units: 3, includes_earlier: false })
      await mark('jose', known, true)
      await mark('admin', known, true)
      const [question, ...more] = await asks(campaign)
      expect(question).toMatchObject({ product: known, first_by: idOf['maria'], made_by: idOf['jose'] })
      expect(more).toEqual([])
      const near = await addItem({ units: 10, section: 3 })
      await count('maria', near, 9)
      const { physical_count_at } = await must('admin', `products/${near}/`)
      const wrong = await count('maria', near, 1)
      await count('maria', near, 9, wrong)
      expect(await must('admin', `products/${near}/`)).toMatchObject({ physical_count_at })
      await mark('jose', near, true)
      expect(await must('admin', `products/${near}/`)).toMatchObject({ physical_count_at })
      const ofNear = (await asks(campaign)).filter(({ product }) => product === near)
      expect(ofNear).toMatchObject([{ event: wrong, undone_at: expect.any(String) }])
      await close(campaign)
    })

    test('[SERVER-4593] a count that arrives after counting ended is compared with the limits too, the count of a decision is not, and a late one is in no figure', async () => {
      const scope = { section: 3 }
      const campaign = await begin({ scope, second_count_units: 3 })
      const [slow, decided] = [await addItem({ units: 10, section: 3 }), await addItem({ units: 10, section: 3 })]
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'reconciling' }))
      await count('jose', slow, 4)
      expect(await asks(campaign)).toMatchObject([{ product: slow, first_by: idOf['jose'], cause: 'quantity' }])
      // The settlement has the id of its count.
      const id = `00000000-0000-4000-9000-${String(seq + 1).padStart(12, '0')}`
      const settled = settlement(id, campaign, idOf['maria']!, decided, { units: 10, count: 2 })
      expect((await put('maria', settled)).status).toBe(201)
      await count('maria', decided, 2)
      expect(await asks(campaign)).toHaveLength(1)
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'closed', close_reason: 'Test' }))
      await count('jose', slow, 1)
      expect(await asks(campaign)).toHaveLength(1)
    })

    test('[SERVER-4600] an item whose second count is open: the campaign closes only with a reason, also if its first count is as recorded', async () => {
      const campaign = await begin({ scope: { section: 3 }, includes_earlier: false })
      const even = await addItem({ units: 10, section: 3 })
      await count('jose', even, 10)
      const asked = await askAgain(campaign, even)
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'reconciling' }))
      const closing = (more: Body = {}) =>
        ask('admin', `inventory/${campaign}/`, json('PATCH', { state: 'closed', ...more }))
      expect((await closing()).status).toBe(400)
      expect((await again('maria', campaign, even, asked, { count: 9 })).status).toBe(201)
      expect((await again('admin', campaign, even, asked, { count: 9 })).status).toBe(201)
      expect((await closing()).status).toBe(400)
      expect((await again('ana', campaign, even, asked, { count: 9 })).status).toBe(403)
      expect(
        (await put('maria', settlement(uuid(++numbers), campaign, idOf['maria']!, even, { units: 10, count: 10 })))
          .status,
      ).toBe(201)
      expect((await closing()).status).toBe(200)
    })

    test('[SERVER-4594] a question that was asked offline lacks who counted first: the server adds it, so that this person does not get it, and the same question again is the same', async () => {
      const campaign = await begin()
      const doubted = await addItem({ units: 10, section: 3 })
      await count('jose', doubted, 4)
      const id = uuid(++numbers)
      minute()
      const recorded_at = now().toISOString()
      const question = {
        ...secondCountAsked(id, campaign, idOf['maria']!, doubted, { first_by: null }),
        recorded_at,
      }
      const send = (more: Body = {}) =>
        server.ask('maria', `campaign-records/${id}/`, json('PUT', { ...question, ...more }))
      // Somebody counts after the question: it is not about that count.
      await count('admin', doubted, 5)
      const { status, body } = await send()
      // The answer repeats what was sent, or the device would take it for a refusal; the list says who counted first.
      expect([status, (body as Body)['first_by']]).toEqual([201, null])
      expect(await asks(campaign)).toMatchObject([{ id, first_by: idOf['jose'] }])
      expect((await send()).status).toBe(200)
      expect((await send({ first_by: idOf['ana'] })).status).toBe(400)
      expect((await send({ undone_at: now().toISOString() })).status).toBe(200)
      await close(campaign)
    })

    test('[SERVER-4253] the limits are set with the campaign and changed while it is open; its history has each change', async () => {
      const campaign = await begin({ second_count_units: 5, second_count_value: '1000' })
      const change = (patch: Body) => ask('maria', `inventory/${campaign}/`, json('PATCH', patch))
      expect(await must('maria', `inventory/${campaign}/`)).toMatchObject({
        second_count_units: 5,
        second_count_value: '1000.00',
      })
      for (const bad of [{ second_count_units: 0 }, { second_count_value: '-1' }, { second_count_value: 'much' }])
        expect((await change(bad)).status, JSON.stringify(bad)).toBe(400)
      expect((await ask('ana', `inventory/${campaign}/`, json('PATCH', { second_count_units: 1 }))).status).toBe(403)
      expect((await change({ second_count_units: null, second_count_value: '0.50' })).status).toBe(200)
      const { results } = (await must('admin', 'audit-log/?kind=campaigns')) as { results: Body[] }
      const changed = results.find((one) => JSON.stringify(one).includes('second_count_units'))
      expect(JSON.stringify(changed)).toContain('second_count_value')
    })

    test('[SERVER-4254] blind count: no record names a recorded quantity to people who count, the question hides its cause, and who counted first does not get it; all of it comes after the close', async () => {
      const scope = { section: 2 }
      const secret = await addItem({ units: recorded, section: 2 })
      const before = await begin()
      await must('admin', `products/${secret}/`)
      const settled = { units: recorded, count: recorded - 1 }
      expect((await put('maria', settlement(uuid(++numbers), before, idOf['maria']!, secret, settled))).status).toBe(
        201,
      )
      expect(await textOf('jose')).toContain(String(recorded))
      const { epoch } = await listed('jose')
      const blind = await begin({ scope, blind: true, second_count_units: 1 })
      await count('maria', secret, 5)
      expect(await textOf('jose')).not.toContain(String(recorded))
      expect((await listed('jose')).epoch).not.toBe(epoch)
      const [question] = await asks(blind)
      expect(question).toMatchObject({ cause: 'quantity', first_by: idOf['maria'] })
      expect(await asks(blind, 'jose')).toMatchObject([{ id: question?.['id'], cause: null, reason: null }])
      expect(await asks(blind, 'maria')).toEqual([])
      // Only admins settle, ask and count third.
      expect((await put('jose', settlement(uuid(++numbers), blind, idOf['jose']!, secret))).status).toBe(403)
      expect((await put('jose', secondCountAsked(uuid(++numbers), blind, idOf['jose']!, secret))).status).toBe(403)
      const asked = String(question?.['id'])
      expect((await again('admin', blind, secret, asked, { count: 6 })).status).toBe(201)
      const third = await again('jose', blind, secret, asked, { count: 5 })
      expect(third.status).toBe(400)
      expect(JSON.stringify(third.body)).toContain('A third count is for a person who settles differences.')
      await close(blind)
      expect((await listed('jose')).epoch).toBe(epoch)
      expect(await textOf('jose')).toContain(String(recorded))
      expect(await asks(blind, 'maria')).toMatchObject([{ cause: 'quantity' }])
    })

    test('[SERVER-4255] two second counts at the same moment: one is the second, and the other one is refused in a blind count', async () => {
      const shared = await addItem({ units: 4, section: 1 })
      const campaign = await begin({ scope: { section: 1 }, blind: true })
      await count('admin', shared, 3)
      const asked = await askAgain(campaign, shared, 'admin')
      const answers = await Promise.all(['maria', 'jose'].map((who) => again(who, campaign, shared, asked)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
      await close(campaign)
    })
  })
}
