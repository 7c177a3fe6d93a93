/** Second and third counts: who may make them, what a limit of the campaign asks for, and what a blind count leaves out. */
import { beforeAll, describe, expect, test } from 'vitest'
import { secondCount, secondCountAsked, settlement, recordId as uuid } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

/** A quantity that nothing else contains. */
const recorded = 7_654_321

export function secondCountSuite(open: OpenServer): void {
  describe('second counts', () => {
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
      listed,
      asks,
      textOf,
      addItem,
      idOf,
      now,
      newId,
    } = secondCountWorld(open)
    let item = 0
    beforeAll(async () => {
      item = await addItem({ units: 10 })
    })

    test('[SERVER-4250] the first counter cannot count second, and neither of the two can count third; the refusal says why, and nothing is stored', async () => {
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

    test('[SERVER-4251] a second count refers to a question of the same item and campaign; once its author undoes it, another one is accepted', async () => {
      const [campaign, elsewhere] = [await begin(), await begin()]
      const other = await addItem({ units: 3 })
      await count('maria', item, 8)
      await count('maria', other, 2)
      const asked = await askAgain(campaign, item)
      expect((await again('jose', campaign, other, asked)).status).toBe(400)
      expect((await again('jose', elsewhere, item, asked)).status).toBe(400)
      expect((await again('jose', campaign, item, uuid(99_999))).status).toBe(400)
      const id = newId()
      const wrong = { ...secondCount(id, campaign, idOf['jose']!, item, asked), recorded_at: now().toISOString() }
      const sent = (body: Body) => server().ask('jose', `campaign-records/${id}/`, json('PUT', body))
      expect((await sent(wrong)).status).toBe(201)
      expect((await sent(wrong)).status).toBe(200)
      expect((await again('jose', campaign, item, asked, { count: 8 })).status).toBe(400)
      expect((await sent({ ...wrong, undone_at: now().toISOString() })).status).toBe(200)
      expect((await again('jose', campaign, item, asked, { count: 8 })).status).toBe(201)
      // Values out of bounds.
      for (const bad of [{ count: -1 }, { count: 1.5 }, { remarks: 'x'.repeat(5_000) }])
        expect((await again('admin', campaign, item, asked, bad)).status).toBe(400)
    })

    test('[SERVER-5579] a question recorded without a network in the very moment of a count is about that count', async () => {
      const campaign = await begin()
      const other = await addItem({ units: 10 })
      await count('jose', other, 8)
      await count('maria', other, 7)
      const { physical_count_at: recorded_at } = await must('admin', `products/${other}/`)
      const id = newId()
      const body = { ...secondCountAsked(id, campaign, idOf['admin']!, other, { first_by: null }), recorded_at }
      await must('admin', `campaign-records/${id}/`, json('PUT', body))
      expect(await asks(campaign)).toMatchObject([{ product: other, first_by: idOf['maria'] }])
    })

    test('[SERVER-5580] a second count that nobody asked for, and a question in the name of the server, are refused with the reason', async () => {
      const campaign = await begin()
      await count('maria', item, 8)
      const reasonOf = async (answer: ReturnType<typeof again>) => {
        const { status, body } = await answer
        expect(status).toBe(400)
        return JSON.stringify(body)
      }
      expect(await reasonOf(again('jose', campaign, item, uuid(99_998)))).toContain(
        'No second count of this item is requested.',
      )
      const question = secondCountAsked(newId(), campaign, idOf['maria']!, item, { cause: 'quantity' })
      expect(await reasonOf(put('maria', question))).toContain('Only the server can record that a limit was reached.')
    })

    test('[SERVER-5581] items that wait for a second count lose their count or are deleted: then the campaign closes without a reason', async () => {
      const campaign = await begin({ includes_earlier: false })
      const [cleared, deleted] = [await addItem({ units: 10 }), await addItem({ units: 10 })]
      for (const one of [cleared, deleted]) {
        await count('maria', one, 10)
        await askAgain(campaign, one)
      }
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'reconciling' }))
      const closed = async () =>
        (await ask('admin', `inventory/${campaign}/`, json('PATCH', { state: 'closed' }))).status
      expect(await closed()).toBe(400)
      expect((await ask('admin', `products/${deleted}/`, { method: 'DELETE' })).status).toBe(204)
      expect(await closed()).toBe(400)
      await must('admin', `products/${cleared}/`, json('PATCH', { physical_count: null }))
      expect(await closed()).toBe(200)
    })

    test('[SERVER-4252] a count that reaches a limit asks for a second one, by quantity or by value, only in campaigns with that limit and item; a count that another person confirmed needs none', async () => {
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
      // A count of another program comes without what a device observed, so nobody is known to have made it.
      await must('maria', `products/${inside}/`, json('PATCH', { physical_count: 1, scanned: true }))
      expect(await asks(byQuantity)).toHaveLength(1)
      // A device does not state what only the server knows.
      for (const bad of [{ cause: 'value' }, { cause: null }, { event: uuid(1) }])
        expect((await put('admin', secondCountAsked(newId(), none, idOf['admin']!, far, bad))).status).toBe(400)
      expect((await put('ana', secondCountAsked(newId(), none, idOf['ana']!, far))).status).toBe(403)
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

    test('[SERVER-4254] blind count: no record names a recorded quantity to people who count, the question hides its cause, and the first counter does not get it; all of it becomes visible after the close', async () => {
      const scope = { section: 2 }
      const secret = await addItem({ units: recorded, section: 2 })
      const before = await begin()
      await must('admin', `products/${secret}/`)
      const settled = { units: recorded, count: recorded - 1 }
      expect((await put('maria', settlement(newId(), before, idOf['maria']!, secret, settled))).status).toBe(201)
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
      expect((await put('jose', settlement(newId(), blind, idOf['jose']!, secret))).status).toBe(403)
      expect((await put('jose', secondCountAsked(newId(), blind, idOf['jose']!, secret))).status).toBe(403)
      const asked = String(question?.['id'])
      expect((await again('admin', blind, secret, asked, { count: 6 })).status).toBe(201)
      const third = await again('jose', blind, secret, asked, { count: 5 })
      expect(third.status).toBe(400)
      expect(JSON.stringify(third.body)).toContain('A third count is for a person who settles differences.')
      await close(blind)
      // Never that of before again: a device may have read some pages meanwhile.
      expect((await listed('jose')).epoch).not.toBe(epoch)
      expect(await textOf('jose')).toContain(String(recorded))
      expect(await asks(blind, 'maria')).toMatchObject([{ cause: 'quantity' }])
    })

    test('[SERVER-4255] two simultaneous second counts: one is the second, and the other one is refused in a blind count', async () => {
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
