/** Counts that turn out to be by one person, or by two, only after the server has them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { checkPack } from '#domain/evidence/check-pack.ts'
import { packFiles } from '#domain/evidence/pack-format.ts'
import { origin } from '#tests/support/server/server.ts'
import { readPack } from '#verifier/read-pack.ts'
import { webCrypto } from '#verifier/web-crypto.ts'
import { keyedSheet, otherPerson, paperSheet } from '../campaign-record-bodies.ts'
import { filesOf } from '../campaigns/evidence-files.ts'
import { json, type OpenServer } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

const sheet = 'CS-7K2M-9XQM'

export function secondCountsByOnePersonSuite(open: OpenServer): void {
  describe('second counts by one person', () => {
    const { server, must, begin, close, count, put, askAgain, asks, again, listed, addItem, idOf, newId, ask } =
      secondCountWorld(open)
    let item = 0
    beforeAll(async () => {
      item = await addItem({ units: 10 })
    })
    const nameOf = async (who: string) => {
      const { first_name, last_name } = await must('admin', `users/${idOf[who]}/`)
      return `${first_name} ${last_name}`
    }
    const addEntry = async (first_name: string, last_name: string) => {
      const add = { first_name, middle_name: '', last_name, position: '' }
      return Number((await must('admin', 'users/without_login/', json('POST', add)))['id'])
    }
    const join = (entry: number, into: number) => must('admin', `users/${entry}/join/`, json('POST', { into }))
    const print = async (campaign: number) => {
      const { physical_count_at } = await must('admin', `products/${item}/`)
      const about = { again: 'second', counted_until: physical_count_at }
      const body = paperSheet(newId(), campaign, idOf['admin']!, { sheet, products: [item], ...about })
      expect((await put('admin', body)).status).toBe(201)
    }
    const keyIn = async (campaign: number, counter: string, product: number, figure: number, counted = true) => {
      const lines = [{ product, count: figure, counted }]
      const body = keyedSheet(newId(), campaign, idOf['admin']!, { counter, lines })
      expect((await put('admin', body)).status).toBe(201)
    }
    const open1 = async (campaign: number) => (await asks(campaign)).filter((one) => one['undone_at'] === null)
    const closeWithout = async (campaign: number) => {
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'reconciling' }))
      return ask('admin', `inventory/${campaign}/`, json('PATCH', { state: 'closed' }))
    }

    const packOf = async (campaign: number) => {
      const headers = { Authorization: `Token ${await server().tokenFor('maria')}` }
      const path = `${origin}/api/v1/inventory/${campaign}/evidence/`
      const bytes = new Uint8Array(await (await server().fetch(new Request(path, { headers }))).arrayBuffer())
      return { files: filesOf(bytes), result: await checkPack(await readPack(bytes), webCrypto, '') }
    }

    test('[SERVER-5100] a sheet arrives after another count by the person who is named on it: the limit that this count seemed to confirm asks again', async () => {
      const limited = await addItem({ units: 10 })
      const campaign = await begin({ second_count_units: 3, includes_earlier: false })
      await count('admin', limited, 6)
      expect(await open1(campaign)).toHaveLength(1)
      // Until the sheet says that it was Jose who counted, his count is one by another person.
      await count('jose', limited, 6)
      expect(await open1(campaign)).toHaveLength(1)
      await keyIn(campaign, await nameOf('jose'), limited, 6)
      const questions = await open1(campaign)
      expect(questions).toHaveLength(2)
      const { physical_count_at } = await must('admin', `products/${limited}/`)
      expect(questions[1]).toMatchObject({ product: limited, cause: 'quantity', at: physical_count_at })
      expect(questions[1]).toMatchObject({ first_by: idOf['jose'] })
      // The same sheet again, or one by another person, asks nothing new.
      await keyIn(campaign, await nameOf('jose'), limited, 6)
      expect(await open1(campaign)).toHaveLength(2)
      const { status } = await again('maria', campaign, limited, String(questions[1]?.['id']), { count: 6 })
      expect(status).toBe(201)
      await close(campaign)
    })

    test('[SERVER-5100] a sheet by another person, one below the limit, and one of a count that a person decided: nothing is asked', async () => {
      const [other, near] = [await addItem({ units: 10 }), await addItem({ units: 10 })]
      const campaign = await begin({ second_count_units: 3, includes_earlier: false })
      for (const who of ['admin', 'jose']) {
        await count(who, other, 6)
        await count(who, near, 9)
      }
      const before = (await open1(campaign)).length
      await keyIn(campaign, 'Petra Salonga', other, 6)
      await keyIn(campaign, await nameOf('jose'), near, 9)
      expect(await open1(campaign)).toHaveLength(before)
      await close(campaign)
    })

    test('[SERVER-5101] two entries are joined after they counted first and second: nothing is confirmed, the close needs a reason, and another person has to count', async () => {
      const entry = await addEntry('Lina', 'Abad')
      const campaign = await begin({ includes_earlier: false })
      await count('maria', item, 10)
      const asked = await askAgain(campaign, item, 'admin', { first_by: idOf['maria'] })
      await print(campaign)
      const keyed = { counted_by: entry, sheet, count: 10 }
      expect((await again('admin', campaign, item, asked, keyed)).status).toBe(201)
      await join(entry, idOf['maria']!)
      const refused = await closeWithout(campaign)
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('close_reason')])
      expect((await again('jose', campaign, item, asked, { count: 10 })).status).toBe(201)
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'closed' }))
    })

    test('[SERVER-5101] entries joined in two steps are one person', async () => {
      const [entry, between] = [await addEntry('Rosa', 'Mendoza'), await addEntry('Rosario', 'Santiago')]
      const campaign = await begin({ includes_earlier: false })
      await count('maria', item, 10)
      const asked = await askAgain(campaign, item, 'admin', { first_by: idOf['maria'] })
      await print(campaign)
      expect((await again('admin', campaign, item, asked, { counted_by: entry, sheet, count: 10 })).status).toBe(201)
      await join(entry, between)
      await join(between, idOf['maria']!)
      expect((await closeWithout(campaign)).status).toBe(400)
      const late = await again('admin', campaign, item, asked, { counted_by: entry, sheet, count: 10 })
      expect([late.status, JSON.stringify(late.body)]).toEqual([
        400,
        expect.stringContaining('counted this item first'),
      ])
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'closed', close_reason: 'Test' }))
    })

    test.each([
      ['counting', 'Belen'],
      ['reconciling', 'Nena'],
    ])(
      '[SERVER-5102] while a campaign is %s, a join says that the person on a sheet is the one who confirmed its count: the limit asks again',
      async (state, firstName) => {
        const limited = await addItem({ units: 10 })
        const entry = await addEntry(firstName, 'Ocampo')
        const campaign = await begin({ second_count_units: 3 })
        await count('admin', limited, 6)
        await keyIn(campaign, `OCAMPO, ${firstName}`, limited, 6)
        await count('maria', limited, 6)
        expect(await open1(campaign)).toHaveLength(1)
        await must('admin', `inventory/${campaign}/`, json('PATCH', { state }))
        await join(entry, idOf['maria']!)
        expect(await open1(campaign)).toMatchObject([
          {},
          { product: limited, first_by: idOf['maria'], device: 'server' },
        ])
        await close(campaign)
      },
    )

    test('[SERVER-5103] a second person with the name on the sheet counts once the property unit says with a reason that it is another one', async () => {
      const campaign = await begin({ includes_earlier: false })
      await count('admin', item, 10)
      const name = await nameOf('jose')
      await keyIn(campaign, name.toUpperCase(), item, 10)
      const asked = await askAgain(campaign, item, 'maria')
      const second = () => again('jose', campaign, item, asked, { count: 10 })
      expect((await second()).status).toBe(400)
      const said = (who: string, more: object = {}) =>
        put(
          who,
          otherPerson(newId(), campaign, idOf[who]!, { person: idOf['jose'], name: name.toUpperCase(), ...more }),
        )
      // Not of oneself, nor by who does not manage campaigns, of nobody, without a reason, or of another name.
      const ofJose = { status: 400, body: { person: [expect.any(String)] } }
      expect(await said('jose')).toMatchObject(ofJose)
      // Nor through a colleague who sends it for them.
      const forJose = { person: idOf['jose'], name: name.toUpperCase() }
      expect(await put('admin', otherPerson(newId(), campaign, idOf['jose']!, forJose))).toMatchObject(ofJose)
      expect((await said('ana')).status).toBe(403)
      const unknown = { person: [expect.stringContaining('999999')] }
      expect(await said('maria', { person: 999_999 })).toMatchObject({ status: 400, body: unknown })
      expect((await said('maria', { reason: '' })).status).toBe(400)
      expect((await said('maria', { name: 'Somebody Else' })).status).toBe(201)
      expect((await second()).status).toBe(400)
      const { status, body } = await said('maria')
      expect(status).toBe(201)
      expect((await listed('ana')).results.filter(({ kind }) => kind === 'other-person')).toEqual([])
      expect((await second()).status).toBe(201)
      // After the undo, the second count no longer applies.
      const record = body as { id: string }
      const undone = { person: idOf['jose'], name: name.toUpperCase(), undone_at: '2026-11-02T00:00:00.000Z' }
      const stored = (await listed('admin')).results.find(({ id }) => id === record.id)
      const { recorded_at } = stored as { recorded_at: string }
      const again1 = { ...otherPerson(record.id, campaign, idOf['maria']!, undone), recorded_at }
      expect((await ask('maria', `campaign-records/${record.id}/`, json('PUT', again1))).status).toBe(200)
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'reconciling' }))
      const refused = await ask('admin', `inventory/${campaign}/`, json('PATCH', { state: 'closed' }))
      expect(refused.status).toBe(400)
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'closed', close_reason: 'Test' }))
    })

    test('[SERVER-5103] with a limit, the count of the other person of that name confirms; undone, the limit asks again', async () => {
      const limited = await addItem({ units: 10 })
      const campaign = await begin({ second_count_units: 3, includes_earlier: false })
      const name = await nameOf('jose')
      const id = newId()
      const body = otherPerson(id, campaign, idOf['maria']!, { person: idOf['jose'], name })
      const sent = { ...body, recorded_at: '2026-11-01T00:00:00.000Z' }
      await must('maria', `campaign-records/${id}/`, json('PUT', sent))
      await count('admin', limited, 6)
      await keyIn(campaign, name, limited, 6)
      await count('jose', limited, 6)
      expect(await open1(campaign)).toHaveLength(1)
      const undone = { ...sent, undone_at: '2026-11-02T00:00:00.000Z' }
      await must('maria', `campaign-records/${id}/`, json('PUT', undone))
      expect(await open1(campaign)).toHaveLength(2)
      await close(campaign)
    })

    test('[SERVER-5470] a person who sees only some places says it about the name on sheets of these places, and not if an item elsewhere is on one', async () => {
      const hall = Number((await must('admin', 'location/code-one/', json('POST', { name: 'Hall of sheets' })))['id'])
      const inside = await addItem({ units: 10, location_code_one: hall })
      const [outside, ofOthers] = [await addItem({ units: 10 }), await addItem({ units: 10 })]
      const campaign = await begin({ includes_earlier: false })
      const name = await nameOf('jose')
      await keyIn(campaign, name, inside, 10)
      await keyIn(campaign, 'Somebody Else', ofOthers, 10)
      await keyIn(campaign, name, ofOthers, 10, false)
      const path = `users/${idOf['maria']}/reach/`
      const limit = async (buildings: readonly number[]) => {
        const { version } = await must('admin', path)
        await must('admin', path, json('PUT', { buildings, sections: [], version }))
      }
      const said = () => put('maria', otherPerson(newId(), campaign, idOf['maria']!, { person: idOf['jose'], name }))
      await limit([hall])
      try {
        expect((await said()).status).toBe(201)
        await keyIn(campaign, name, outside, 10)
        expect((await said()).status).toBe(403)
      } finally {
        await limit([])
      }
      expect((await said()).status).toBe(201)
      await close(campaign)
    })

    test('[EVIDENCE-5104] the pack says which second counts were by the person who counted first, and who is another person of that name', async () => {
      const [joined, named, wrong] = [await addItem({ units: 10 }), await addItem({ units: 10 }), item]
      const entry = await addEntry('Corazon', 'Villanueva')
      const campaign = await begin({ includes_earlier: false })
      const name = await nameOf('jose')
      await count('maria', joined, 10)
      await count('admin', named, 10)
      await count('admin', wrong, 10)
      await keyIn(campaign, name, named, 10)
      const ids = new Map<number, string>()
      for (const product of [joined, named, wrong]) ids.set(product, await askAgain(campaign, product, 'admin'))
      // Jose counts before the sheet arrives that names him.
      expect((await again('jose', campaign, wrong, ids.get(wrong)!, { count: 10 })).status).toBe(201)
      await keyIn(campaign, name, wrong, 10)
      const keyed = { counted_by: entry, sheet, count: 10 }
      expect((await again('admin', campaign, joined, ids.get(joined)!, keyed)).status).toBe(201)
      await join(entry, idOf['maria']!)
      await close(campaign)
      const first = await packOf(campaign)
      expect(first.result.faults).toEqual([])
      expect(first.result.secondCounts).toMatchObject({ 'same-person': 2, waiting: 1, confirmed: 0 })
      expect(first.files[packFiles.form]).toContain('Both counts by one person')

      const next = Number(
        (await must('admin', `inventory/${campaign}/reopen/`, json('POST', { reason: 'Test' })))['id'],
      )
      const other = otherPerson(newId(), next, idOf['maria']!, { person: idOf['jose'], name })
      expect((await put('maria', other)).status).toBe(201)
      await keyIn(next, name, named, 10)
      const asked = await askAgain(next, named, 'admin')
      expect((await again('jose', next, named, asked, { count: 10 })).status).toBe(201)
      await must('admin', `inventory/${next}/`, json('PATCH', { state: 'closed', close_reason: 'Test' }))
      const second = await packOf(next)
      expect(second.result.faults).toEqual([])
      expect(second.result.secondCounts).toMatchObject({ 'same-person': 0, confirmed: 1 })
      expect(second.files[packFiles.records]).toContain('Two of this name work here')
    })
  })
}
