/** Records of campaigns: stored once, undone for good, marked late, and read in the order of commits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server.ts'
import { assignment, roomDone, recordId as uuid } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

interface RecordsPage {
  results: Body[]
  after: number
  more: boolean
  epoch: string
}

export function campaignRecordSuite(open: OpenServer): void {
  describe('campaign records', () => {
    let server: TestServer
    let now = Date.parse('2026-03-02T00:00:00.000Z')
    const idOf: Record<string, number> = {}
    beforeAll(async () => {
      server = await open({ clock: { now: () => new Date(now) } })
      for (const who of ['admin', 'maria', 'jose', 'ana'])
        idOf[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })
    let made = 0
    const addCampaign = async (): Promise<number> => {
      const draft = { name: `Count ${++made}`, as_at: '2026-02-28' }
      return ((await server.ask('maria', 'inventory/', json('POST', draft))).body as { id: number }).id
    }
    const step = (id: number, state: string) =>
      server.ask(
        'maria',
        `inventory/${id}/`,
        json('PATCH', { state, ...(state === 'closed' ? { close_reason: 'Told by the test' } : {}) }),
      )
    const put = (n: number, campaign: number, more: Body = {}, who = 'maria') =>
      server.ask(who, `campaign-records/${uuid(n)}/`, json('PUT', roomDone(uuid(n), campaign, idOf[who]!, more)))
    const read = async (after = 0, limit = 500, who = 'ana') =>
      (await server.ask(who, `campaign-records/?after=${after}&limit=${limit}`)).body as RecordsPage
    const readAll = async (limit = 500) => {
      const all: Body[] = []
      for (let after = 0, more = true; more; ) {
        const page = await read(after, limit)
        all.push(...page.results)
        ;({ after, more } = page)
      }
      return all
    }
    const one = async (n: number) => (await readAll()).find(({ id }) => id === uuid(n))

    test('[SERVER-3210] a record sent any number of times: stored once, with author and corrected moment, and in the history', async () => {
      const campaign = await addCampaign()
      const sent = { skew_ms: 90_000 }
      expect(await put(1, campaign, sent)).toMatchObject({
        status: 201,
        body: {
          ...roomDone(uuid(1), campaign, idOf['maria']!, sent),
          undone_at: null,
          at: '2026-03-01T01:01:30.000Z',
          received_at: '2026-03-02T00:00:00.000Z',
          late: false,
        },
      })
      now += 60_000
      const again = await Promise.all([put(1, campaign, sent), put(1, campaign, sent)])
      expect(again.map(({ status }) => status)).toEqual([200, 200])
      expect((await put(1, campaign, { ...sent, id: uuid(1).toUpperCase() })).status).toBe(200)
      expect(await one(1)).toMatchObject({ received_at: '2026-03-02T00:00:00.000Z', made_by: idOf['maria'] })
      expect((await readAll()).filter(({ id }) => id === uuid(1))).toHaveLength(1)
      // A device whose clock is ahead made nothing in the future.
      await put(2, campaign, { recorded_at: '2031-01-01T00:00:00Z' })
      expect(await one(2)).toMatchObject({ at: new Date(now).toISOString() })
      const lines = await server.store.db
        .selectFrom('history')
        .selectAll()
        .where('entity', '=', 'campaign-records')
        .where('entity_id', '=', uuid(1))
        .execute()
      expect(lines.map(({ action }) => action)).toEqual(['room-done'])
    })

    test('[SERVER-3210] two devices send one record at the same time: it is stored once', async () => {
      const campaign = await addCampaign()
      const answers = await Promise.all([1, 2, 3, 4].map(() => put(3, campaign)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    })

    test('[SERVER-3211] another content, another author or an unknown campaign or person is refused', async () => {
      const campaign = await addCampaign()
      expect((await put(10, campaign)).status).toBe(201)
      const refused = async (n: number, field: string, more: Body, who = 'maria') => {
        const { status, body } = await put(n, campaign, more, who)
        expect([more, status, Object.keys(body as Body)]).toEqual([more, 400, [field]])
      }
      await refused(10, 'non_field_errors', { counted: 5 })
      await refused(10, 'non_field_errors', { made_by: idOf['admin'] }, 'admin')
      await refused(11, 'made_by', { made_by: idOf['jose'] })
      await refused(11, 'campaign', { campaign: 99_999 })
      await refused(11, 'campaign', { campaign: 2 ** 31 })
      const assign = (person: number | null) => {
        const body = assignment(uuid(11), campaign, idOf['maria']!, person, [{ building: 99_999, room: null }])
        return server.ask('maria', `campaign-records/${uuid(11)}/`, json('PUT', body))
      }
      expect(await assign(99_999)).toMatchObject({ status: 400, body: { person: [expect.any(String)] } })
      // An admin may send the record of another person; a room that no list has keeps no statement away.
      expect((await assign(null)).status).toBe(201)
      expect((await put(12, campaign, { made_by: idOf['jose'] }, 'admin')).status).toBe(201)
      expect(await one(12)).toMatchObject({ made_by: idOf['jose'] })
      expect((await put(13, campaign, {}, 'ana')).status).toBe(403)
      const elsewhere = json('PUT', roomDone(uuid(14), campaign, idOf['maria']!))
      expect((await server.ask('maria', `campaign-records/${uuid(15)}/`, elsewhere)).status).toBe(400)
    })

    test('[SERVER-3212] the author or an admin undoes a record: it stays undone, also when an older copy arrives', async () => {
      const campaign = await addCampaign()
      const undone_at = '2026-03-01T10:00:00Z'
      await put(20, campaign)
      const before = await one(20)
      const byOther = await put(20, campaign, { undone_at, made_by: idOf['maria'] }, 'jose')
      expect(byOther).toMatchObject({ status: 400, body: { undone_at: [expect.any(String)] } })
      expect(await put(20, campaign, { undone_at })).toMatchObject({ status: 200, body: { undone_at } })
      expect(Number((await one(20))?.['number'])).toBeGreaterThan(Number(before?.['number']))
      for (const more of [{}, { undone_at: null }])
        expect(await put(20, campaign, more)).toMatchObject({ status: 200, body: { undone_at } })
      expect(await one(20)).toMatchObject({ undone_at })
      await put(21, campaign)
      const byAdmin = await put(21, campaign, { undone_at, made_by: idOf['maria'] }, 'admin')
      expect(byAdmin).toMatchObject({ status: 200, body: { undone_at, made_by: idOf['maria'] } })
      // Sent for the first time when it was undone already.
      expect(await put(22, campaign, { undone_at })).toMatchObject({ status: 201, body: { undone_at } })
    })

    test('[SERVER-3213] drafts and open campaigns take records; one that arrives after the close is stored and marked late', async () => {
      const campaign = await addCampaign()
      expect(await put(30, campaign)).toMatchObject({ status: 201, body: { late: false } })
      await step(campaign, 'counting')
      expect(await put(31, campaign)).toMatchObject({ status: 201, body: { late: false } })
      await step(campaign, 'reconciling')
      expect(await put(32, campaign)).toMatchObject({ status: 201, body: { late: false } })
      expect((await step(campaign, 'closed')).status).toBe(200)
      expect(await put(33, campaign)).toMatchObject({ status: 201, body: { late: true } })
      // Repeated after the close: it had arrived in time.
      expect(await put(32, campaign)).toMatchObject({ status: 200, body: { late: false } })
      expect(await one(33)).toMatchObject({ late: true })
      // A draft may be deleted, with its records.
      const draft = await addCampaign()
      await put(34, draft)
      expect((await server.ask('maria', `inventory/${draft}/`, { method: 'DELETE' })).status).toBe(204)
      expect(await one(34)).toBeUndefined()
    })

    test('[SERVER-3214] a reader that continues from its last number: gets every record once, in the order of commits', async () => {
      const campaign = await addCampaign()
      const { after: start, epoch } = await read()
      const ids = Array.from({ length: 25 }, (_, at) => 100 + at)
      await Promise.all(ids.map((n) => put(n, campaign)))
      const seen: Body[] = []
      for (let after = start, more = true; more; ) {
        const page = await read(after, 7)
        expect(page.results.length).toBeLessThanOrEqual(7)
        seen.push(...page.results)
        ;({ after, more } = page)
      }
      expect(seen.map(({ id }) => id).sort()).toEqual(ids.map(uuid))
      const numbers = seen.map(({ number }) => Number(number))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      const last = Math.max(...numbers)
      expect(await read(last)).toEqual({ results: [], after: last, more: false, epoch })
      expect(await read(last + 1000)).toEqual({ results: [], after: last + 1000, more: false, epoch })
    })

    test('[SERVER-3214] 60 plans of 1,000 rooms: a page ends at about 2 MB and says that more follows', async () => {
      const campaign = await addCampaign()
      const { after: start } = await read(0, 1000)
      const rooms = Array.from({ length: 1000 }, (_, at) => ({ building: 100_000 + at, room: 200_000 + at }))
      for (let n = 200; n < 260; n++) {
        const body = assignment(uuid(n), campaign, idOf['maria']!, idOf['jose']!, rooms)
        expect((await server.ask('maria', `campaign-records/${uuid(n)}/`, json('PUT', body))).status).toBe(201)
      }
      const first = await read(start)
      expect(JSON.stringify(first).length).toBeLessThan(2_200_000)
      expect(first.more).toBe(true)
      const rest = await read(first.after)
      expect([...first.results, ...rest.results]).toHaveLength(60)
      expect(rest.more).toBe(false)
      await server.store.db.deleteFrom('campaign_records').where('campaign', '=', campaign).execute()
    })

    test('[SERVER-3215] hostile records: refused on both engines, and nothing is stored', async () => {
      const campaign = await addCampaign()
      const hostile: Body[] = [
        { kind: 'constructor' },
        { kind: '__proto__' },
        { kind: null },
        { color: 'red' },
        { campaign: 0 },
        { campaign: -1 },
        { campaign: 1.5 },
        { counted: -1 },
        { counted: 1e300 },
        { result: 'everything' },
        { building: 0 },
        { room: 'x' },
        { recorded_at: 'yesterday' },
        { recorded_at: '2026-02-30T00:00:00Z' },
        { recorded_at: '2026-02-28' },
        { skew_ms: 1e300 },
        { skew_ms: -1e300 },
        { skew_ms: '5' },
        { device: '' },
        { device: 'x'.repeat(5000) },
        { undone_at: 'now' },
        { made_by: null },
        { made_by: '0' },
        { kind: 'assignment', person: 1, rooms: [] },
        { kind: 'room-reopened', reason: 'x'.repeat(5000) },
      ]
      for (const more of hostile)
        expect([JSON.stringify(more).slice(0, 80), (await put(300, campaign, more)).status]).toEqual([
          JSON.stringify(more).slice(0, 80),
          400,
        ])
      const tooMany = Array.from({ length: 1001 }, () => ({ building: 1, room: 1 }))
      expect((await put(300, campaign, { kind: 'assignment', person: 1, rooms: tooMany })).status).toBe(400)
      const wrong = { method: 'PUT', body: '[]' }
      expect((await server.ask('maria', `campaign-records/${uuid(300)}/`, wrong)).status).toBe(400)
      for (const query of ['after=-1', 'after=1.5', 'after=x', 'after=9999999999999999', 'limit=x', 'limit=-5'])
        expect([query, (await server.ask('maria', `campaign-records/?${query}`)).status]).toEqual([query, 400])
      expect((await server.ask('maria', 'campaign-records/?limit=0&after=')).status).toBe(400)
      expect((await server.ask('maria', 'campaign-records/?limit=999999')).status).toBe(200)
      expect(await one(300)).toBeUndefined()
      // The farthest moments that are accepted.
      for (const [n, more] of [
        [301, { recorded_at: '9999-12-31T23:59:59Z', skew_ms: 1e13 }],
        [302, { recorded_at: '0001-01-01T00:00:00Z', skew_ms: -1e13 }],
      ] as const)
        expect((await put(n, campaign, more)).status).toBe(201)
    })
  })
}
