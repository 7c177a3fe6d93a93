/** Questions for second counts in the next version of a count: who counted first, who asked, and what was open. */
import { describe, expect, test } from 'vitest'
import { keyedSheet, otherPerson } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

export function reopenedSecondCountSuite(open: OpenServer): void {
  describe('second counts of a count that is reopened', () => {
    const world = secondCountWorld(open)
    const { must, begin, close, count, put, askAgain, asks, again, addItem, idOf, newId, now, minute } = world
    const reopen = async (campaign: number) => {
      const path = `inventory/${campaign}/reopen/`
      return Number((await must('admin', path, json('POST', { reason: 'A phone came back' })))['id'])
    }
    const end = (campaign: number) =>
      must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'closed', close_reason: 'Test' }))
    const questionOf = async (campaign: number) => {
      const [one] = await asks(campaign)
      return one as Body & { id: string }
    }
    const nameOf = async (who: string) => {
      const { first_name, last_name } = await must('admin', `users/${idOf[who]}/`)
      return `${last_name}, ${first_name}`
    }

    test('[SERVER-5227] the first counter on paper cannot count the item again in any later version; somebody stated to be another person can', async () => {
      const item = await addItem({ units: 10 })
      const campaign = await begin({ includes_earlier: false })
      await count('admin', item, 6)
      const name = await nameOf('jose')
      const lines = [{ product: item, count: 6, counted: true }]
      expect((await put('admin', keyedSheet(newId(), campaign, idOf['admin']!, { counter: name, lines }))).status).toBe(
        201,
      )
      await askAgain(campaign, item)
      await close(campaign)
      const second = await reopen(campaign)
      const asked = await questionOf(second)
      expect((await again('jose', second, item, asked.id, { count: 6 })).status).toBe(400)
      await end(second)
      const third = await reopen(second)
      const { id } = await questionOf(third)
      expect((await again('jose', third, item, id, { count: 6 })).status).toBe(400)
      const said = otherPerson(newId(), third, idOf['admin']!, { person: idOf['jose'], name })
      expect((await put('admin', said)).status).toBe(201)
      await end(third)
      const fourth = await reopen(third)
      const last = await questionOf(fourth)
      expect((await again('jose', fourth, item, last.id, { count: 6 })).status).toBe(201)
      await end(fourth)
    })

    test('[SERVER-5233] a sheet that arrives for the closed version once the next one, or the one after it, is open: its counter cannot count second there either', async () => {
      const item = await addItem({ units: 10 })
      const campaign = await begin({ includes_earlier: false })
      await count('admin', item, 6)
      await askAgain(campaign, item)
      await close(campaign)
      const second = await reopen(campaign)
      await end(second)
      const lines = [{ product: item, count: 6, counted: true }]
      const keyed = { counter: await nameOf('jose'), lines }
      expect((await put('admin', keyedSheet(newId(), campaign, idOf['admin']!, keyed))).status).toBe(201)
      const third = await reopen(second)
      const asked = await questionOf(third)
      expect((await again('jose', third, item, asked.id, { count: 6 })).status).toBe(400)
      expect(
        (
          await put(
            'admin',
            keyedSheet(newId(), campaign, idOf['admin']!, { ...keyed, counter: await nameOf('maria') }),
          )
        ).status,
      ).toBe(201)
      expect((await again('maria', third, item, asked.id, { count: 6 })).status).toBe(400)
      await end(third)
    })

    test('[SERVER-5403] who counted first on paper in a version that was canceled, keyed in before or after that, cannot count second in the next one, until that is undone', async () => {
      const [item, late] = [await addItem({ units: 10 }), await addItem({ units: 10 })]
      const campaign = await begin({ includes_earlier: false })
      for (const one of [item, late]) await count('admin', one, 6)
      await close(campaign)
      const canceled = await reopen(campaign)
      const sheetOf = async (product: number, into: number) =>
        keyedSheet(newId(), into, idOf['admin']!, {
          counter: await nameOf('jose'),
          lines: [{ product, count: 6, counted: true }],
        })
      const [early, after] = [await sheetOf(item, canceled), await sheetOf(late, canceled)]
      const cancel = (id: number) => must('admin', `inventory/${id}/cancel/`, json('POST', { reason: 'By mistake' }))
      const putNow = async (sheet: Body) => {
        expect((await put('admin', sheet)).status).toBe(201)
        return { ...sheet, recorded_at: now().toISOString() } as Body
      }
      const sentEarly = await putNow(early)
      await cancel(canceled)
      // The next one has a copy, and is canceled too.
      await cancel(await reopen(campaign))
      const next = await reopen(campaign)
      for (const [product, sheet] of [
        [item, sentEarly],
        [late, await putNow(after)],
      ] as const) {
        const id = await askAgain(next, product)
        expect((await again('jose', next, product, id, { count: 6 })).status).toBe(400)
        const undone = json('PUT', { ...sheet, undone_at: now().toISOString() })
        await must('admin', `campaign-records/${sheet['id']}/`, undone)
        expect((await again('jose', next, product, id, { count: 6 })).status).toBe(201)
      }
      await end(next)
    })

    test('[SERVER-5234] the undo of a statement or a sheet that arrives for the closed version once the next one is open applies there too', async () => {
      const [item, other] = [await addItem({ units: 10 }), await addItem({ units: 10 })]
      const campaign = await begin({ includes_earlier: false })
      for (const one of [item, other]) await count('admin', one, 6)
      const lines = (product: number) => [{ product, count: 6, counted: true }]
      const sheet = (product: number, counter: string) =>
        keyedSheet(newId(), campaign, idOf['admin']!, { counter, lines: lines(product) })
      const [joseCounted, mariaCounted] = [sheet(item, await nameOf('jose')), sheet(other, await nameOf('maria'))]
      const said = otherPerson(newId(), campaign, idOf['admin']!, { person: idOf['jose'], name: await nameOf('jose') })
      const sent = new Map<unknown, Body>()
      for (const one of [joseCounted, mariaCounted, said]) {
        expect((await put('admin', one)).status).toBe(201)
        sent.set(one, { ...one, recorded_at: now().toISOString() })
      }
      for (const one of [item, other]) await askAgain(campaign, one)
      await close(campaign)
      const next = await reopen(campaign)
      for (const one of [mariaCounted, said]) {
        const undone = json('PUT', { ...sent.get(one), undone_at: now().toISOString() })
        await must('admin', `campaign-records/${one['id']}/`, undone)
      }
      const questions = await asks(next)
      const askedAbout = (product: number) => String(questions.find((one) => one['product'] === product)?.['id'])
      expect((await again('jose', next, item, askedAbout(item), { count: 6 })).status).toBe(400)
      expect((await again('maria', next, other, askedAbout(other), { count: 6 })).status).toBe(201)
      await end(next)
    })

    test('[SERVER-5307] a second count that arrives after the close is late: the item gets the question again in the next version', async () => {
      const item = await addItem({ units: 10 })
      const campaign = await begin({ includes_earlier: false })
      await count('maria', item, 8)
      const asked = await askAgain(campaign, item)
      await close(campaign)
      expect((await again('jose', campaign, item, asked, { count: 8 })).body).toMatchObject({ late: true })
      const next = await reopen(campaign)
      expect(await asks(next)).toMatchObject([{ product: item, first_by: idOf['maria'] }])
      await end(next)
    })

    test('[SERVER-5228] a first count that two other people outvoted and nobody settled gets the question again', async () => {
      const item = await addItem({ units: 10 })
      const campaign = await begin({ includes_earlier: false })
      await count('maria', item, 8)
      const asked = await askAgain(campaign, item)
      expect((await again('jose', campaign, item, asked, { count: 7 })).status).toBe(201)
      expect((await again('admin', campaign, item, asked, { count: 7 })).status).toBe(201)
      await close(campaign)
      const next = await reopen(campaign)
      expect(await asks(next)).toMatchObject([{ product: item, first_by: idOf['maria'] }])
      await end(next)
    })

    test('[SERVER-5229] a question that is asked again is by who asked it, not by who reopened the count', async () => {
      const item = await addItem({ units: 10 })
      const campaign = await begin({ includes_earlier: false })
      await count('jose', item, 8)
      await askAgain(campaign, item, 'maria', { reason: 'The room was dark', device: 'phone of maria' })
      await close(campaign)
      const next = await reopen(campaign)
      const common = { product: item, made_by: idOf['maria'], reason: 'The room was dark', device: 'phone of maria' }
      expect(await asks(next)).toMatchObject([common])
      await end(next)
    })

    test('[SERVER-5230] in a blind count that is reopened, the question does not reach who counted first', async () => {
      const item = await addItem({ units: 10 })
      const campaign = await begin({ includes_earlier: false, blind: true })
      await count('jose', item, 8)
      await askAgain(campaign, item, 'admin')
      expect(await asks(campaign, 'jose')).toEqual([])
      expect(await asks(campaign, 'maria')).toHaveLength(1)
      await close(campaign)
      const next = await reopen(campaign)
      expect(await asks(next, 'admin')).toHaveLength(1)
      expect(await asks(next, 'maria')).toMatchObject([{ cause: null, reason: null }])
      expect(await asks(next, 'jose')).toEqual([])
      await end(next)
    })

    test('[SERVER-5231] a count that arrived after the close and reaches a limit gets a question once the count is reopened', async () => {
      const item = await addItem({ units: 10 })
      const campaign = await begin({ includes_earlier: false, second_count_units: 3 })
      const recordedAt = new Date(now().getTime()).toISOString()
      minute()
      await close(campaign)
      const event = {
        ...{ id: newId(), kind: 'count', seq: 900, device: 'phone of jose', recorded_at: recordedAt, skew_ms: 0 },
        ...{ source: 'scan', patch: { physical_count: 2, scanned: true } },
      }
      const headers = { 'X-IMS-Events': JSON.stringify([event]) }
      await must('jose', `products/${item}/`, json('PATCH', event.patch, headers))
      const next = await reopen(campaign)
      expect(await asks(next)).toMatchObject([{ product: item, cause: 'quantity', first_by: idOf['jose'] }])
      await end(next)
    })
  })
}
