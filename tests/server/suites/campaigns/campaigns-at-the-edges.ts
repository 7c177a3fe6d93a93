/** Counts from before a campaign, items that leave its scope, campaigns over the same items, wrong clocks, and undos after the end. */
import { describe, expect, test } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { headerNames } from '#contract/limits.ts'
import { secondCountRecords, secondCountState, standingCount } from '#domain/campaigns/second-counts.ts'
import { settlementsByItem } from '#domain/campaigns/settlements.ts'
import { checkPack } from '#domain/evidence/check-pack.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { origin } from '#tests/support/server/server.ts'
import { readPack } from '#verifier/read-pack.ts'
import { webCrypto } from '#verifier/web-crypto.ts'
import { secondCount, secondCountAsked, settlement } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

let events = 0

export function campaignsAtTheEdgesSuite(open: OpenServer): void {
  describe('campaigns at the edges', () => {
    const world = secondCountWorld(open)
    const { server, must, begin, close, count, mark, put, askAgain, asks, addItem, listed, idOf, newId, minute } = world
    const product = (id: number) => must('admin', `products/${id}/`)
    const bookOf = async (campaign: number, id: number) =>
      ((await must('admin', `inventory/${campaign}/book/?page_size=2000`)) as unknown as Page).results.find(
        (row) => row['id'] === id,
      )
    const reopen = async (id: number) =>
      Number((await must('admin', `inventory/${id}/reopen/`, json('POST', { reason: 'A phone came back' })))['id'])
    const end = (id: number) =>
      must('admin', `inventory/${id}/`, json('PATCH', { state: 'closed', close_reason: 'Test' }))

    /** A count that a phone made at this moment, by its own clock, and sends now. */
    const sendCount = async (who: string, id: number, physical_count: number, made: Date, skew_ms = 0) => {
      minute()
      const patch = { physical_count, scanned: true }
      const event = {
        ...{ id: numberedUuid(++events, 'b000'), kind: 'count', seq: events, patch },
        ...{ device: `phone of ${who}`, recorded_at: made.toISOString(), skew_ms, source: 'scan' },
      }
      const headers = { [headerNames.clientEvents]: JSON.stringify([event]) }
      await must(who, `products/${id}/`, json('PATCH', patch, headers))
    }

    test('[SERVER-5410] a count from before a campaign that starts from zero and arrives during it: no second count is requested until somebody marks the item for it', async () => {
      const [item, kept] = [await addItem({ units: 10, section: 3 }), await addItem({ units: 10, section: 2 })]
      const early = minute()
      const campaign = await begin({ scope: { section: 3 }, second_count_units: 3 })
      await sendCount('maria', item, 4, early)
      expect(await asks(campaign)).toEqual([])
      await mark('jose', item, true)
      expect(await asks(campaign)).toMatchObject([{ product: item, first_by: idOf['maria'] }])
      await sendCount('jose', item, 3, minute())
      expect(await asks(campaign)).toHaveLength(2)
      await close(campaign)
      // A campaign that keeps earlier counts has it.
      const draft = { name: 'Keeps', as_at: '2026-10-31', scope: { section: 2 }, second_count_units: 3 }
      const keeping = Number((await must('maria', 'inventory/', json('POST', draft)))['id'])
      await must('maria', `inventory/${keeping}/`, json('PATCH', { state: 'counting', includes_earlier: true }))
      await sendCount('maria', kept, 4, early)
      expect(await asks(keeping)).toMatchObject([{ product: kept }])
      await close(keeping)
    })

    test('[SERVER-5411] an item that leaves the scope while a campaign counts is compared with its limits, one that enters it as well, another one is not', async () => {
      const [left, entered, other] = [
        await addItem({ units: 10, section: 3 }),
        await addItem({ units: 10, section: 1 }),
        await addItem({ units: 10, section: 1 }),
      ]
      const campaign = await begin({ scope: { section: 3 }, second_count_units: 3 })
      await must('admin', `products/${left}/`, json('PATCH', { section: 1 }))
      await must('admin', `products/${entered}/`, json('PATCH', { section: 3 }))
      for (const item of [left, entered, other]) await count('maria', item, 4)
      expect((await asks(campaign)).map((one) => one['product'])).toEqual([left, entered])
      await close(campaign)
      expect(await bookOf(campaign, left)).toMatchObject({ physical_count: 4, scanned: true })
    })

    test('[CAMPAIGN-5412] two campaigns over one item: the one that began earlier and closes later has its count, and the item stays missing in the one that looked for it since', async () => {
      const [counted, never] = [await addItem({ units: 5, section: 3 }), await addItem({ units: 5, section: 3 })]
      const first = await begin({ scope: { section: 3 } })
      await count('maria', counted, 5)
      const betweenBoth = minute()
      const second = await begin({ scope: { section: 3 } })
      await close(second)
      for (const item of [counted, never]) expect(await product(item)).toMatchObject({ missing_in: second })
      await close(first)
      expect(await bookOf(first, counted)).toMatchObject({ scanned: true, physical_count: 5 })
      expect(await bookOf(first, never)).toMatchObject({ scanned: false })
      for (const item of [counted, never]) expect(await product(item)).toMatchObject({ missing_in: second })
      // Nor does a reopened version, or a count from before the second one that arrives now.
      await end(await reopen(first))
      await sendCount('jose', never, 5, betweenBoth)
      for (const item of [counted, never]) expect(await product(item)).toMatchObject({ missing_in: second })
      for (const item of [counted, never]) await count('jose', item, 5)
      for (const item of [counted, never]) expect(await product(item)).toMatchObject({ missing_in: null })
    })

    test('[SERVER-5413] the clock of a phone is half an hour ahead: its count is still the one that a question from a minute later is about', async () => {
      const item = await addItem({ units: 10, section: 3 })
      const campaign = await begin({ scope: { section: 3 } })
      await count('maria', item, 9)
      const ahead = 1_800_000
      await sendCount('jose', item, 4, new Date(minute().getTime() + ahead), -ahead)
      await put('admin', secondCountAsked(newId(), campaign, idOf['admin']!, item))
      expect(await asks(campaign)).toMatchObject([{ first_by: idOf['jose'] }])
      await close(campaign)
    })

    test('[SERVER-5417] a count is confirmed by another one, or by a second count, that is undone afterwards: the limit asks about the count that stands', async () => {
      const scope = { section: 3 }
      const inForce = async (campaign: number) => (await asks(campaign)).filter((one) => one['undone_at'] === null)
      const [item, other] = [await addItem({ units: 10, section: 3 }), await addItem({ units: 10, section: 3 })]
      const campaign = await begin({ scope, second_count_units: 3 })
      const his = await count('jose', item, 4)
      const hers = await count('maria', item, 4)
      expect(await inForce(campaign)).toMatchObject([{ event: his }])
      await count('jose', item, 4, his)
      expect(await product(item)).toMatchObject({ physical_count: 4 })
      expect(await inForce(campaign)).toMatchObject([{ event: hers, first_by: idOf['maria'] }])
      await close(campaign)

      const next = await begin({ scope, second_count_units: 3 })
      await count('maria', other, 4)
      const [question] = await inForce(next)
      const second = secondCount(newId(), next, idOf['jose']!, other, String(question?.['id']), { count: 4 })
      const recorded_at = minute().toISOString()
      await must('jose', `campaign-records/${second['id']}/`, json('PUT', { ...second, recorded_at }))
      const corrected = await count('maria', other, 4)
      expect(await inForce(next)).toHaveLength(1)
      const undone_at = minute().toISOString()
      await must('jose', `campaign-records/${second['id']}/`, json('PUT', { ...second, recorded_at, undone_at }))
      expect((await inForce(next)).map(({ event }) => event)).toEqual([question?.['event'], corrected])
      await close(next)
    })

    const evidenceOf = async (campaign: number) => {
      const headers = { Authorization: `Token ${await server().tokenFor('admin')}` }
      const request = new Request(`${origin}/api/v1/inventory/${campaign}/evidence/`, { headers })
      const bytes = new Uint8Array(await (await server().fetch(request)).arrayBuffer())
      const { faults, secondCounts } = await checkPack(await readPack(bytes), webCrypto, '')
      return { faults, secondCounts }
    }

    test('[CAMPAIGN-5414] a second count and a settlement are undone after the close: the closed campaign and its evidence keep both, the next version has neither', async () => {
      const [again, settled] = [await addItem({ units: 10, section: 3 }), await addItem({ units: 10, section: 3 })]
      const campaign = await begin({ scope: { section: 3 } })
      for (const item of [again, settled]) await count('maria', item, 8)
      const asked = await askAgain(campaign, again)
      const early = { ...settlement(newId(), campaign, idOf['admin']!, settled), recorded_at: minute().toISOString() }
      const records: [string, Body][] = [
        ['jose', secondCount(newId(), campaign, idOf['jose']!, again, asked, { count: 8 })],
        ['admin', settlement(newId(), campaign, idOf['admin']!, settled, { units: 10, count: 8 })],
      ]
      for (const [, body] of records) body['recorded_at'] = minute().toISOString()
      const send = (who: string, body: Body) =>
        must(who, `campaign-records/${body['id']}/`, json('PUT', body)) as Promise<Body>
      for (const [who, body] of records) await send(who, body)
      // Undone in time, and once more after the close.
      await send('admin', early)
      await send('admin', { ...early, undone_at: minute().toISOString() })
      await close(campaign)
      const closed = await evidenceOf(campaign)
      expect(closed.secondCounts).toMatchObject({ confirmed: 1, waiting: 0 })
      for (const [who, body] of [...records, ['admin', early] as const]) {
        const undone_at = minute().toISOString()
        const answer = await send(who, { ...body, undone_at })
        expect([answer['undone_at'], answer['undone_late'] ?? false]).toEqual([undone_at, body !== early])
      }
      const ofCampaign = (await listed('admin')).results.filter((one) => one['campaign'] === campaign)
      const stated = ofCampaign as unknown as CampaignRecord[]
      const standing = standingCount(await product(again), 8, null)
      const state = secondCountState(secondCountRecords(stated, []).get(again), standing)
      expect(state).toMatchObject({ is: 'agrees', people: 2 })
      expect(settlementsByItem(stated).get(settled)?.id).toBe(records[1]?.[1]['id'])
      expect(await evidenceOf(campaign)).toEqual(closed)

      const next = await reopen(campaign)
      expect(await asks(next)).toMatchObject([{ product: again, first_by: idOf['maria'] }])
      await end(next)
    })
  })
}
