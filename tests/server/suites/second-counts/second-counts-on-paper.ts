/** Second counts that were made on paper: who counted is not who keyed them in, and is judged like everybody. */
import { beforeAll, describe, expect, test } from 'vitest'
import { keyedSheet, paperSheet, secondCount } from '../campaign-record-bodies.ts'
import { json, type OpenServer } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

const sheet = 'CS-7K2M-9XQM'

export function secondCountsOnPaperSuite(open: OpenServer): void {
  describe('second counts on paper', () => {
    const { ask, must, begin, close, count, put, askAgain, asks, again, listed, addItem, idOf, newId } =
      secondCountWorld(open)
    let item = 0
    beforeAll(async () => {
      item = await addItem({ units: 10 })
    })
    const print = async (campaign: number, number = sheet) => {
      const id = newId()
      const { physical_count_at } = await must('admin', `products/${item}/`)
      const about = { again: 'second', counted_until: physical_count_at }
      const body = paperSheet(id, campaign, idOf['maria']!, { sheet: number, products: [item], ...about })
      expect((await put('maria', body)).status).toBe(201)
    }
    const keyed = (who: string, counter: string, campaign: number, asked: string, more = {}) =>
      again(who, campaign, item, asked, { counted_by: idOf[counter], sheet, ...more })
    const personOf = async (who: string) =>
      (await must('admin', `users/${idOf[who]}/`)) as { first_name?: string; last_name?: string }
    const nameOf = async (who: string) => {
      const { first_name, last_name } = await personOf(who)
      return `${first_name} ${last_name}`
    }
    const refusal = async (answer: ReturnType<typeof again>) => {
      const { status, body } = await answer
      expect(status).toBe(400)
      return JSON.stringify(body)
    }

    test('[SERVER-4960] keyed in from paper: the counter on paper matters, not the person who keyed it in; the record names both', async () => {
      const campaign = await begin()
      await count('maria', item, 8)
      const asked = await askAgain(campaign, item)
      await print(campaign)
      expect(await refusal(keyed('admin', 'maria', campaign, asked))).toMatch(/Maria .* counted this item first/)
      // The first counter may key in what another person counted.
      expect((await keyed('maria', 'jose', campaign, asked, { count: 7 })).status).toBe(201)
      expect(await refusal(keyed('admin', 'jose', campaign, asked))).toMatch(/Jose .* counted this item again already/)
      expect(await refusal(again('jose', campaign, item, asked))).toContain('You counted this item again already.')
      const counts = (await listed('admin')).results.filter(({ kind }) => kind === 'second-count')
      expect(counts).toMatchObject([{ made_by: idOf['maria'], counted_by: idOf['jose'], sheet, count: 7 }])
      // The third count on paper is for a person who settles differences, not for who keys it in.
      expect(await refusal(keyed('admin', 'ana', campaign, asked))).toMatch(/Ana .* doesn’t settle differences/)
      expect((await keyed('maria', 'admin', campaign, asked, { count: 7 })).status).toBe(201)
      expect(await must('admin', `products/${item}/`)).toMatchObject({ physical_count: 8 })
    })

    test('[SERVER-4961] a sheet without its counter, an unknown counter, or another person’s count without the right to key it in: refused', async () => {
      const campaign = await begin()
      await count('maria', item, 8)
      const asked = await askAgain(campaign, item)
      await print(campaign)
      const withoutCounter = 'A count from a sheet needs the sheet number and the person who counted.'
      const bad = [
        [{ counted_by: undefined }, { counted_by: [withoutCounter] }],
        [{ sheet: undefined }, { counted_by: [withoutCounter] }],
        [{ counted_by: 999_999 }, { counted_by: [expect.stringContaining('999999')] }],
        [{ sheet: 'CS-1' }, { sheet: [expect.any(String)] }],
        [{ counted_by: 0 }, { counted_by: [expect.any(String)] }],
      ] as const
      for (const [more, body] of bad)
        expect([more, await keyed('admin', 'jose', campaign, asked, more)]).toMatchObject([more, { status: 400, body }])
      expect((await keyed('ana', 'jose', campaign, asked)).status).toBe(403)
      expect((await keyed('admin', 'jose', campaign, asked)).status).toBe(201)
      // Also about an item whose count was undone meanwhile.
      const never = await addItem({ units: 10 })
      const question = await askAgain(campaign, never)
      const about = (who: string, more: object) =>
        again(who, campaign, never, question, { counted_by: idOf['jose'], sheet, ...more })
      for (const [more] of bad) expect([more, (await about('admin', more)).status]).toEqual([more, 400])
      expect((await about('ana', {})).status).toBe(403)
      expect((await about('admin', {})).status).toBe(201)
    })

    test('[SERVER-4962] the first count was keyed in from paper: its counter cannot count it again, on paper or on a phone', async () => {
      const campaign = await begin()
      await count('admin', item, 6)
      const name = await personOf('jose')
      const paper = keyedSheet(newId(), campaign, idOf['admin']!, {
        counter: `${name.last_name}, ${name.first_name}`.toUpperCase(),
        lines: [{ product: item, count: 6, counted: true }],
      })
      expect((await put('admin', paper)).status).toBe(201)
      const asked = await askAgain(campaign, item)
      await print(campaign)
      expect(await refusal(keyed('maria', 'jose', campaign, asked))).toMatch(/Jose .* counted this item first/)
      expect(await refusal(again('jose', campaign, item, asked))).toContain('You counted this item first.')
      expect((await keyed('admin', 'maria', campaign, asked)).status).toBe(201)
    })

    test('[SERVER-5005] an entry that was joined with a person is that person: people cannot count under one name and again under the other', async () => {
      const campaign = await begin()
      await count('admin', item, 8)
      const asked = await askAgain(campaign, item)
      await print(campaign)
      const add = { first_name: 'Lina', middle_name: '', last_name: 'Abad', position: '' }
      const entry = Number((await must('admin', 'users/without_login/', json('POST', add)))['id'])
      expect((await keyed('admin', 'jose', campaign, asked, { counted_by: entry, count: 7 })).status).toBe(201)
      await must('admin', `users/${entry}/join/`, json('POST', { into: idOf['maria'] }))
      expect(await refusal(again('maria', campaign, item, asked))).toContain('You counted this item again already.')
      expect(await refusal(keyed('admin', 'jose', campaign, asked, { counted_by: entry }))).toMatch(
        /Maria .* counted this item again already/,
      )
    })

    test('[SERVER-5006] in a blind count a sheet for second counts reaches nobody who counted one of its items first, also keyed in', async () => {
      const campaign = await begin({ blind: true })
      await count('maria', item, 8)
      await count('jose', item, 8)
      const asked = await askAgain(campaign, item, 'admin')
      const printed = paperSheet(newId(), campaign, idOf['admin']!, { sheet, products: [item], again: 'second' })
      const keyedIn = keyedSheet(newId(), campaign, idOf['admin']!, {
        ...{ sheet, again: 'second', lines: [{ product: item, count: 7, counted: true }] },
      })
      for (const body of [printed, keyedIn]) expect((await put('admin', body)).status).toBe(201)
      const kinds = async (who: string) =>
        (await listed(who)).results.filter((one) => one['campaign'] === campaign).map(({ kind }) => kind)
      expect(await kinds('jose')).toEqual([])
      expect(await kinds('maria')).toEqual(['second-count-asked', 'paper-sheet', 'paper-sheet-keyed'])
      expect(await kinds('admin')).toHaveLength(3)
      expect((await again('maria', campaign, item, asked, { counted_by: idOf['ana'], sheet, count: 7 })).status).toBe(
        201,
      )
      await close(campaign)
    })

    test('[SERVER-5605] a sheet that was printed from an older list, after a newer count, is about the older count; one that was keyed in at the moment of a count is not after it', async () => {
      const campaign = await begin()
      const asked = await askAgain(campaign, item)
      const counted = async (figure: number) => {
        await count('maria', item, figure)
        return (await must('admin', `products/${item}/`))['physical_count_at']
      }
      const older = await counted(8)
      const newer = await counted(7)
      const printed = (number: string, counted_until: unknown) =>
        paperSheet(newId(), campaign, idOf['maria']!, {
          ...{ sheet: number, products: [item], again: 'second', counted_until },
        })
      const other = 'CS-3M9K-2XQJ'
      for (const body of [printed(sheet, older), printed(other, newer)])
        expect((await put('maria', body)).status).toBe(201)
      expect(await refusal(keyed('admin', 'jose', campaign, asked))).toContain('so the sheet is about another count')
      const fromOther = { counted_by: idOf['jose'], sheet: other, recorded_at: newer }
      const atOnce = secondCount(newId(), campaign, idOf['admin']!, item, asked, fromOther)
      const path = `campaign-records/${atOnce['id']}/`
      expect(await refusal(ask('admin', path, json('PUT', atOnce)))).toContain('was keyed in before the first count')
      expect((await keyed('admin', 'jose', campaign, asked, { sheet: other })).status).toBe(201)
      await close(campaign)
    })

    test('[SERVER-4963] a sheet that was printed before the item had a new first count does not apply to that count', async () => {
      const campaign = await begin()
      await count('maria', item, 8)
      const asked = await askAgain(campaign, item)
      await print(campaign)
      await count('admin', item, 5)
      expect(await refusal(keyed('maria', 'jose', campaign, asked))).toContain(
        `counted after sheet ${sheet} was printed`,
      )
      await print(campaign, 'CS-8K2M-9XQM')
      expect((await keyed('maria', 'jose', campaign, asked, { sheet: 'CS-8K2M-9XQM' })).status).toBe(201)
    })

    test('[SERVER-5010] the counter on paper does not confirm by counting the same on a phone: the question is asked again', async () => {
      const limited = await addItem({ units: 10 })
      const campaign = await begin({ second_count_units: 3, includes_earlier: false })
      const paperOf = (counter: string) =>
        keyedSheet(newId(), campaign, idOf['admin']!, {
          counter,
          lines: [{ product: limited, count: 6, counted: true }],
        })
      const questions = async () => (await asks(campaign)).filter((one) => one['undone_at'] === null).length
      await count('admin', limited, 6)
      expect((await put('admin', paperOf(await nameOf('jose')))).status).toBe(201)
      expect(await questions()).toBe(1)
      await count('jose', limited, 6)
      expect(await questions()).toBe(2)
      // Another person did confirm it.
      await count('maria', limited, 6)
      expect(await questions()).toBe(2)
    })

    test('[SERVER-5011] a name on paper is also compared with the names of entries that were joined with the person', async () => {
      const campaign = await begin()
      await count('admin', item, 6)
      const add = { first_name: 'Belen', middle_name: '', last_name: 'Ocampo', position: '' }
      const entry = Number((await must('admin', 'users/without_login/', json('POST', add)))['id'])
      const lines = [{ product: item, count: 6, counted: true }]
      const paper = keyedSheet(newId(), campaign, idOf['admin']!, { counter: 'Belen Ocampo', lines })
      expect((await put('admin', paper)).status).toBe(201)
      await must('admin', `users/${entry}/join/`, json('POST', { into: idOf['jose'] }))
      const asked = await askAgain(campaign, item)
      await print(campaign)
      expect(await refusal(keyed('maria', 'jose', campaign, asked))).toMatch(/Jose .* counted this item first/)
      expect(await refusal(again('jose', campaign, item, asked))).toContain('You counted this item first.')
    })

    test('[SERVER-5012] a second count from a sheet whose device says that it was keyed in before the first count is refused', async () => {
      const campaign = await begin()
      await count('maria', item, 8)
      const asked = await askAgain(campaign, item)
      await print(campaign)
      const early = { skew_ms: -86_400_000 }
      expect(await refusal(keyed('admin', 'jose', campaign, asked, early))).toContain('clock')
      expect((await keyed('admin', 'jose', campaign, asked)).status).toBe(201)
      // What a phone recorded is stored, whatever its clock says.
      const onPhone = await begin()
      await count('maria', item, 8)
      expect((await again('jose', onPhone, item, await askAgain(onPhone, item), early)).status).toBe(201)
    })
  })
}
