/** Who counted, over several joins and names, and what somebody with limited places may say about it. */
import { describe, expect, test } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { secondCountRecords, secondCountState, standingCount } from '#domain/campaigns/second-counts.ts'
import { checkPack } from '#domain/evidence/check-pack.ts'
import { knownPeople } from '#domain/people/known-people.ts'
import { origin } from '#tests/support/server/server.ts'
import { readPack } from '#verifier/read-pack.ts'
import { webCrypto } from '#verifier/web-crypto.ts'
import { keyedSheet, otherPerson } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

export function whoCountedAgainSuite(open: OpenServer): void {
  describe('who counted, over joins and names', () => {
    const world = secondCountWorld(open)
    const { server, must, begin, close, count, put, askAgain, asks, again, addItem, idOf, newId, listed } = world
    const addEntry = async (first_name: string, last_name: string) => {
      const add = { first_name, middle_name: '', last_name, position: '' }
      return Number((await must('admin', 'users/without_login/', json('POST', add)))['id'])
    }
    const join = (entry: number, into: number) => must('admin', `users/${entry}/join/`, json('POST', { into }))
    const keyIn = async (who: string, campaign: number, counter: string, product: number, counted: number) => {
      const lines = [{ product, count: counted, counted: true }]
      const body = keyedSheet(newId(), campaign, idOf[who]!, { counter, lines })
      expect((await put(who, body)).status).toBe(201)
    }
    const inForce = async (campaign: number) => (await asks(campaign)).filter((one) => one['undone_at'] === null)

    test('[SERVER-5220] an entry that was joined with another one is joined in turn: a sheet with its first name is re-evaluated too', async () => {
      const item = await addItem({ units: 10 })
      const [first, between] = [await addEntry('Belen', 'Ocampo'), await addEntry('Isabel', 'Tolentino')]
      const campaign = await begin({ second_count_units: 3, includes_earlier: false })
      await count('admin', item, 6)
      await keyIn('admin', campaign, 'OCAMPO, Belen', item, 6)
      await count('maria', item, 6)
      await join(first, between)
      expect(await inForce(campaign)).toHaveLength(1)
      await join(between, idOf['maria']!)
      expect(await inForce(campaign)).toMatchObject([{}, { product: item, first_by: idOf['maria'] }])
      await close(campaign)
    })

    test('[SERVER-5221] two sheets with the names of two entries seemed to confirm each other: once these are joined, the limit asks again', async () => {
      const item = await addItem({ units: 10 })
      const [one, other] = [await addEntry('Nena', 'Quizon'), await addEntry('Magdalena', 'Herrera')]
      const campaign = await begin({ second_count_units: 3, includes_earlier: false })
      await count('admin', item, 6)
      await keyIn('admin', campaign, 'Nena Quizon', item, 6)
      await count('jose', item, 6)
      await keyIn('jose', campaign, 'HERRERA, Magdalena', item, 6)
      expect(await inForce(campaign)).toHaveLength(1)
      await join(one, other)
      expect(await inForce(campaign)).toMatchObject([{}, { product: item, first_by: idOf['jose'] }])
      await close(campaign)
    })

    test('[SERVER-5418] an entry that confirmed a count on paper is joined with who made it: the limit asks again, also about a count that was made again since', async () => {
      const item = await addItem({ units: 10 })
      const entry = await addEntry('Amado', 'Baltazar')
      const campaign = await begin({ second_count_units: 3, includes_earlier: false })
      await count('maria', item, 6)
      const [asked] = await inForce(campaign)
      const keyed = { counted_by: entry, sheet: 'CS-7K2M-9XQM', count: 6 }
      expect((await again('admin', campaign, item, String(asked?.['id']), keyed)).status).toBe(201)
      const event = await count('maria', item, 6)
      await join(await addEntry('Dolores', 'Pineda'), idOf['jose']!)
      expect(await inForce(campaign)).toHaveLength(1)
      await join(entry, idOf['maria']!)
      expect(await inForce(campaign)).toMatchObject([{}, { product: item, first_by: idOf['maria'], event }])
      await close(campaign)
    })

    /** The limit asks about a count from a sheet of this name, and Jose, who has the name too, is stated to be another person. */
    const saidOfJose = async (counter: string, entry: number) => {
      const item = await addItem({ units: 10 })
      const campaign = await begin({ second_count_units: 3, includes_earlier: false })
      await count('admin', item, 6)
      await keyIn('admin', campaign, counter, item, 6)
      const said = otherPerson(newId(), campaign, idOf['admin']!, { person: idOf['jose'], name: counter })
      const [asked] = await inForce(campaign)
      return { item, campaign, said, asked: String(asked!['id']), entry }
    }
    const stateOf = async (campaign: number, item: number) => {
      const records = (await listed('admin')).results.filter((one) => one['campaign'] === campaign)
      const { results: users } = (await must('admin', 'users/?page_size=200')) as { results: (Body & { id: number })[] }
      const byItem = secondCountRecords(records as unknown as CampaignRecord[], knownPeople(users))
      return secondCountState(byItem.get(item), standingCount(await must('admin', `products/${item}/`), 6, null))
    }
    const recordOf = async (id: unknown) => (await listed('admin')).results.find((one) => one['id'] === id)

    test('[SERVER-5303] a join after the statement that somebody is another person: the statement is undone, and its second count no longer applies', async () => {
      const entry = await addEntry('Crispin', 'Abad')
      const { item, campaign, said, asked } = await saidOfJose('ABAD, Crispin', entry)
      expect((await put('admin', said)).status).toBe(201)
      expect((await again('jose', campaign, item, asked, { count: 6 })).status).toBe(201)
      expect(await stateOf(campaign, item)).toMatchObject({ is: 'agrees' })
      // A join of somebody with another name changes nothing.
      await join(await addEntry('Perla', 'Sison'), idOf['jose']!)
      expect(await recordOf(said['id'])).toMatchObject({ undone_at: null })
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'reconciling' }))
      const { after } = await must('admin', 'campaign-records/?after=0&limit=1000')
      await join(entry, idOf['jose']!)
      // A device that had read everything gets it.
      const more = (await must('admin', `campaign-records/?after=${after}&limit=1000`)) as unknown as Page
      expect(more.results.map(({ id }) => id)).toEqual([said['id']])
      // The history has both, for the evidence.
      const { db } = server().store
      const lines = db.selectFrom('history').select('action').where('entity_id', '=', String(said['id'])).orderBy('id')
      expect(await lines.execute()).toEqual([{ action: 'other-person' }, { action: 'undo' }])
      const undone = await recordOf(said['id'])
      expect(undone).toMatchObject({ undone_at: expect.any(String), reason: said['reason'], made_by: idOf['admin'] })
      expect(await stateOf(campaign, item)).toMatchObject({ is: 'waiting', byFirst: { count: 6 } })
      // A person who is still sure states it again, and then it applies.
      expect((await put('admin', { ...said, id: newId() })).status).toBe(201)
      expect(await stateOf(campaign, item)).toMatchObject({ is: 'agrees', paper: { overruled: [{ id: said['id'] }] } })
      await close(campaign)
    })

    test('[SERVER-5303] a statement about an entry that is deleted since: joins go on, and leave it', async () => {
      const entry = await addEntry('Teodora', 'Magno')
      const { campaign, said } = await saidOfJose('Teodora Magno', entry)
      const deleted = await addEntry('Honorio', 'Rivas')
      const other = { ...said, id: newId(), person: deleted }
      expect((await put('admin', other)).status).toBe(201)
      const answer = await server().ask('admin', `users/${deleted}/`, { method: 'DELETE' })
      expect(answer.status, JSON.stringify(answer.body)).toBe(204)
      await join(entry, idOf['ana']!)
      expect(await recordOf(other.id)).toMatchObject({ undone_at: null })
      await close(campaign)
    })

    test('[SERVER-5304] a statement that was recorded offline before a join and arrives after it is refused; an entry that is joined in turn stays another person', async () => {
      const entry = await addEntry('Basilio', 'Tiongson')
      const { item, campaign, said, asked } = await saidOfJose('Basilio Tiongson', entry)
      const before = new Date(world.now().getTime()).toISOString()
      world.minute()
      const between = await addEntry('Ligaya', 'Roque')
      await join(entry, idOf['jose']!)
      const late = { ...said, recorded_at: before }
      const answer = await server().ask('admin', `campaign-records/${said['id']}/`, json('PUT', late))
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        400,
        expect.stringContaining('was joined with this person'),
      ])
      expect((await again('jose', campaign, item, asked, { count: 6 })).status).toBe(400)

      const other = { ...said, id: newId(), person: between }
      expect((await put('admin', other)).status).toBe(201)
      await join(between, idOf['ana']!)
      expect(await recordOf(other.id)).toMatchObject({ undone_at: null })
      await close(campaign)
    })

    test('[SERVER-5305] the author of the statement turns out to be that person: a join undoes it', async () => {
      const entry = await addEntry('Simeon', 'Lacson')
      const item = await addItem({ units: 10 })
      const campaign = await begin({ includes_earlier: false })
      await count('admin', item, 6)
      await keyIn('admin', campaign, 'Maria Clara', item, 6)
      const said = otherPerson(newId(), campaign, idOf['maria']!, { person: entry, name: 'Maria Clara' })
      expect((await put('maria', said)).status).toBe(201)
      await join(entry, idOf['maria']!)
      expect(await recordOf(said['id'])).toMatchObject({ undone_at: expect.any(String) })
      await close(campaign)
    })

    test('[SERVER-5222] a person who sees part of the items cannot state about a sheet with other items that somebody is another person', async () => {
      const item = await addItem({ units: 10 })
      const campaign = await begin({ includes_earlier: false })
      await count('admin', item, 10)
      await keyIn('admin', campaign, 'Ana Navarro', item, 10)
      const path = `users/${idOf['maria']}/reach/`
      const reach = async (places: Body) => {
        const { version } = await must('admin', path)
        await must('admin', path, json('PUT', { ...places, version }))
      }
      const said = () =>
        put('maria', otherPerson(newId(), campaign, idOf['maria']!, { person: idOf['ana'], name: 'ana  navarro' }))
      await reach({ buildings: [], sections: [2] })
      const refused = await said()
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        403,
        expect.stringContaining('affects all items'),
      ])
      await reach({ buildings: [], sections: [] })
      expect((await said()).status).toBe(201)
      await close(campaign)
    })

    test('[EVIDENCE-5223] entries that were joined before the campaign began are one person in the pack as well', async () => {
      const item = await addItem({ units: 10 })
      await join(await addEntry('Corazon', 'Villanueva'), idOf['maria']!)
      const campaign = await begin({ includes_earlier: false })
      await count('admin', item, 10)
      const asked = await askAgain(campaign, item, 'admin')
      // Maria counts before the sheet arrives that has her former name.
      expect((await again('maria', campaign, item, asked, { count: 10 })).status).toBe(201)
      await keyIn('admin', campaign, 'Corazon Villanueva', item, 10)
      await close(campaign)
      const headers = { Authorization: `Token ${await server().tokenFor('admin')}` }
      const request = new Request(`${origin}/api/v1/inventory/${campaign}/evidence/`, { headers })
      const bytes = new Uint8Array(await (await server().fetch(request)).arrayBuffer())
      const { faults, secondCounts } = await checkPack(await readPack(bytes), webCrypto, '')
      expect(faults).toEqual([])
      expect(secondCounts).toMatchObject({ 'same-person': 1, confirmed: 0 })
    })
  })
}
