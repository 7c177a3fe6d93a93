/** Second counts of items that are marked, undone, late, counted for an earlier campaign, or requested offline. */
import { describe, expect, test } from 'vitest'
import { secondCountAsked, settlement } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

export function secondCountEdgesSuite(open: OpenServer): void {
  describe('second counts at the edges', () => {
    const {
      server,
      ask,
      must,
      begin,
      close,
      count,
      put,
      askAgain,
      again,
      asks,
      addItem,
      mark,
      idOf,
      now,
      minute,
      newId,
      nextCountId,
    } = secondCountWorld(open)

    test('[SERVER-5307] a reopened count: waiting or disagreeing items get the question again in its new version, confirmed or settled ones do not', async () => {
      const campaign = await begin({ includes_earlier: false })
      const [waits, differs, agrees, settled] = [
        await addItem({ units: 10 }),
        await addItem({ units: 10 }),
        await addItem({ units: 10 }),
        await addItem({ units: 10 }),
      ] as const
      const asked = new Map<number, string>()
      for (const item of [waits, differs, agrees, settled]) {
        await count('maria', item, 8)
        asked.set(item, await askAgain(campaign, item, 'admin', { reason: 'The room was dark' }))
      }
      expect((await again('jose', campaign, differs, asked.get(differs)!, { count: 7 })).status).toBe(201)
      expect((await again('jose', campaign, agrees, asked.get(agrees)!, { count: 8 })).status).toBe(201)
      const reason = { code: 'lent', name: 'Lent' }
      const settles = { units: 10, count: 8, reason }
      expect((await put('admin', settlement(newId(), campaign, idOf['admin']!, settled, settles))).status).toBe(201)
      await close(campaign)
      const path = `inventory/${campaign}/reopen/`
      const next = Number((await must('admin', path, json('POST', { reason: 'A phone came back' })))['id'])
      const carried = await asks(next)
      const common = {
        cause: 'person',
        first_by: idOf['maria'],
        reason: 'The room was dark',
        late: false,
        undone_at: null,
      }
      expect(carried.map(({ product }) => product).toSorted()).toEqual([waits, differs].toSorted())
      for (const one of carried) expect(one).toMatchObject(common)
      // Who counted first still is the first there; the other one counts again.
      const question = String(carried.find(({ product }) => product === differs)!['id'])
      expect((await again('maria', next, differs, question, { count: 8 })).status).toBe(400)
      expect((await again('jose', next, differs, question, { count: 7 })).status).toBe(201)
      await must('admin', `inventory/${next}/`, json('PATCH', { state: 'closed', close_reason: 'Test' }))
    })

    test('[SERVER-4512] the same count by another person in an earlier campaign does not confirm, and the question has the time of its count, so that undoing the count ends it', async () => {
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

    test('[SERVER-4733] flags are cleared without the counts: undoing a mark or a count afterwards keeps the time of the valid count', async () => {
      const kept = await addItem({ units: 10 })
      await count('maria', kept, 4)
      const { physical_count_at } = await must('admin', `products/${kept}/`)
      expect(physical_count_at).not.toBeNull()
      const reset = { flags: true, counts: false, products: [kept], dry_run: false }
      await must('admin', 'products/reset_flags/', json('POST', reset))
      const marked = await mark('jose', kept, true)
      await mark('jose', kept, false, marked)
      expect(await must('admin', `products/${kept}/`)).toMatchObject({ physical_count: 4, physical_count_at })
      const wrong = await count('maria', kept, 6)
      await count('maria', kept, 4, wrong)
      expect(await must('admin', `products/${kept}/`)).toMatchObject({ physical_count: 4, physical_count_at })
    })

    test('[SERVER-4734] flags are cleared without the counts, and another person marks the item: the author of the count is the first counter, and cannot count it a second time', async () => {
      const kept = await addItem({ units: 10, section: 3 })
      await count('maria', kept, 4)
      const reset = { flags: true, counts: false, products: [kept], dry_run: false }
      await must('admin', 'products/reset_flags/', json('POST', reset))
      const campaign = await begin({ scope: { section: 3 }, second_count_units: 3 })
      await mark('jose', kept, true)
      const [question] = await asks(campaign)
      expect(question).toMatchObject({ product: kept, first_by: idOf['maria'], made_by: idOf['jose'] })
      const asked = String(question?.['id'])
      expect((await again('maria', campaign, kept, asked, { count: 4 })).status).toBe(400)
      expect((await again('jose', campaign, kept, asked, { count: 4 })).status).toBe(201)
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
      const id = nextCountId()
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
        (await put('maria', settlement(newId(), campaign, idOf['maria']!, even, { units: 10, count: 10 }))).status,
      ).toBe(201)
      expect((await closing()).status).toBe(200)
    })

    test('[SERVER-4600] a question about an item that has no count of the campaign: it closes without a reason', async () => {
      const [before, cleared] = [await addItem({ units: 10, section: 3 }), await addItem({ units: 10, section: 3 })]
      await count('jose', before, 10)
      const campaign = await begin({ scope: { section: 3 } })
      await count('jose', cleared, 10)
      for (const item of [before, cleared]) await askAgain(campaign, item)
      const reset = { flags: true, counts: true, products: [cleared], dry_run: false }
      await must('admin', 'products/reset_flags/', json('POST', reset))
      for (const state of ['reconciling', 'closed'])
        await must('admin', `inventory/${campaign}/`, json('PATCH', { state }))
    })

    test('[SERVER-4594] a question from before the first count that the server knows is about that one; one about an item that nobody counted has no first counter', async () => {
      const campaign = await begin({ scope: { section: 3 } })
      const [counted, never] = [await addItem({ units: 10, section: 3 }), await addItem({ units: 10, section: 3 })]
      const recorded_at = minute().toISOString()
      await count('jose', counted, 4)
      for (const product of [counted, never]) {
        const id = newId()
        const question = { ...secondCountAsked(id, campaign, idOf['maria']!, product), recorded_at }
        await must('maria', `campaign-records/${id}/`, json('PUT', question))
      }
      // What the device knows stays.
      await askAgain(campaign, counted, 'maria', { first_by: idOf['ana'] })
      expect((await asks(campaign)).map(({ first_by }) => first_by)).toEqual([idOf['jose'], null, idOf['ana']])
      await close(campaign)
    })

    test('[SERVER-4594] a question asked offline lacks the first counter: the server adds them, so that this person does not get it, and repeating it is the same question', async () => {
      const campaign = await begin()
      const doubted = await addItem({ units: 10, section: 3 })
      await count('jose', doubted, 4)
      const id = newId()
      minute()
      const recorded_at = now().toISOString()
      const question = {
        ...secondCountAsked(id, campaign, idOf['maria']!, doubted, { first_by: null }),
        recorded_at,
      }
      const send = (more: Body = {}) =>
        server().ask('maria', `campaign-records/${id}/`, json('PUT', { ...question, ...more }))
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
  })
}
