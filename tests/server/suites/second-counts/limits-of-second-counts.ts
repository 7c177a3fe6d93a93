/** Which counts and marks a limit of a campaign asks about, and what undoing one of several counts changes. */
import { describe, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { recordId } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

export function limitsOfSecondCountsSuite(open: OpenServer): void {
  describe('limits of second counts', () => {
    const { server, must, begin, close, count, asks, addItem, mark, idOf, minute } = secondCountWorld(open)
    const limits = { scope: { section: 3 }, second_count_units: 3 }
    const addLot = () => addItem({ units: 10, section: 3 })
    let seq = 0
    const countEvent = (physical_count: number, recorded_at: string) => ({
      ...{ id: recordId(80_000 + ++seq), kind: 'count', seq, device: 'phone', source: 'scan', skew_ms: 0, recorded_at },
      patch: { physical_count },
    })
    /** Sends a count as a device does that sends several counts in one request. */
    const send = (who: string, product: number, patch: Body, events: readonly Body[]) =>
      must(who, `products/${product}/`, json('PATCH', patch, { [headerNames.clientEvents]: JSON.stringify(events) }))

    test('[SERVER-5599] a count without its flag, and the last of several equal counts in one request: the limit asks about it', async () => {
      const campaign = await begin(limits)
      const [withoutFlag, several] = [await addLot(), await addLot()]
      const only = countEvent(4, minute().toISOString())
      await send('maria', withoutFlag, { physical_count: 4 }, [only])
      const [first, last] = [countEvent(4, minute().toISOString()), countEvent(4, minute().toISOString())]
      await send('maria', several, { physical_count: 4, scanned: true }, [first, last])
      expect(await asks(campaign)).toMatchObject([
        { product: withoutFlag, event: only.id },
        { product: several, event: last.id },
      ])
      await close(campaign)
    })

    test('[SERVER-5723] a quantity corrected while counting: the limit, the counts by person and the reopened campaign compare with the baseline', async () => {
      const [corrected, even] = [await addLot(), await addLot()]
      const campaign = await begin(limits)
      await must('maria', `products/${corrected}/`, json('PATCH', { units: 6 }))
      await must('maria', `products/${even}/`, json('PATCH', { units: 20 }))
      await count('maria', corrected, 6)
      await count('maria', even, 10)
      expect(await asks(campaign)).toMatchObject([{ product: corrected }])
      const { results } = await must('maria', `inventory/${campaign}/counts_by_person/?after=0`)
      expect((results as Body[]).map(({ product }) => product)).toEqual([corrected])
      await close(campaign)
      await count('jose', even, 20)
      const next = await must('admin', `inventory/${campaign}/reopen/`, json('POST', { reason: 'Given by the test' }))
      const asked = (await asks(Number(next['id']))).map(({ product }) => product)
      expect(asked.toSorted()).toEqual([corrected, even].toSorted())
      await close(Number(next['id']))
    })

    test('[SERVER-5600] an item without a count is marked, and the mark of a counted item is removed: no question', async () => {
      const [never, known] = [await addLot(), await addLot()]
      await count('maria', known, 4)
      const campaign = await begin({ ...limits, includes_earlier: true })
      await mark('jose', never, true)
      await mark('jose', known, false)
      expect(await asks(campaign)).toEqual([])
      // Marked, it is a count of this campaign.
      await mark('jose', known, true)
      expect(await asks(campaign)).toMatchObject([{ product: known, first_by: idOf['maria'] }])
      await close(campaign)
    })

    test('[SERVER-5601] one of two doubted counts of an item is undone: its question ends, that of the other count stays, and none is added', async () => {
      const campaign = await begin(limits)
      const doubted = await addLot()
      const right = await count('maria', doubted, 4)
      const wrong = await count('maria', doubted, 3)
      await count('maria', doubted, 4, wrong)
      expect(await asks(campaign)).toMatchObject([
        { event: right, undone_at: null },
        { event: wrong, undone_at: expect.any(String) },
      ])
      await close(campaign)
    })

    test('[SERVER-5602] a campaign starts from zero, and its only count of an item is undone: the earlier count is not asked about', async () => {
      const known = await addLot()
      await count('maria', known, 4)
      const campaign = await begin({ ...limits, includes_earlier: false })
      const wrong = await count('jose', known, 9)
      await count('jose', known, 4, wrong)
      // Nor about one that came without its record.
      const plain = await addLot()
      await must('maria', `products/${plain}/`, json('PATCH', { physical_count: 4, scanned: true }))
      const alsoWrong = await count('jose', plain, 9)
      await count('jose', plain, 4, alsoWrong)
      expect(await asks(campaign)).toEqual([])
      await close(campaign)
    })

    test('[SERVER-5603] the count that confirmed another is undone: the server asks about the other one as “server”, and the question is in the history', async () => {
      const campaign = await begin(limits)
      const doubted = await addLot()
      const undone = await count('jose', doubted, 4)
      const stands = await count('maria', doubted, 4)
      await count('jose', doubted, 4, undone)
      const questions = await asks(campaign)
      expect(questions).toMatchObject([
        { event: undone, undone_at: expect.any(String), device: 'phone of jose' },
        { event: stands, undone_at: null, device: 'server', skew_ms: 0, first_by: idOf['maria'] },
      ])
      const written = await server()
        .store.db.selectFrom('history')
        .select(['entity_id', 'user'])
        .where('entity', '=', 'campaign-records')
        .where('action', '=', 'second-count-asked')
        .orderBy('id')
        .execute()
      const ids = questions.map(({ id }) => id)
      expect(written.filter(({ entity_id }) => ids.includes(entity_id))).toEqual(
        ids.map((entity_id) => ({ entity_id, user: idOf['jose'] })),
      )
      await close(campaign)
    })

    test('[SERVER-5604] the same count, made earlier, arrives later: the question has the time of the count that stands', async () => {
      const campaign = await begin(limits)
      const doubted = await addLot()
      const earlier = minute().toISOString()
      await count('maria', doubted, 4)
      await send('maria', doubted, { physical_count: 4, scanned: true }, [countEvent(4, earlier)])
      const { counted_at } = await must('admin', `products/${doubted}/`)
      expect(counted_at).not.toBe(earlier)
      for (const { at } of await asks(campaign)) expect(at).toBe(counted_at)
      await close(campaign)
    })
  })
}
