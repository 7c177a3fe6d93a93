/** PAR, ICS and transfers: numbers, visibility for employees, decisions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numberOldTransfers } from '#server/rules/documents/number-old-transfers.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'

const header = {
  fund_cluster: '01 - Regular Agency Fund',
  received_from_name: 'Maria L. Peña',
  received_from_position: 'Supply Officer',
  received_by_name: 'Ana R. Muñoz',
  received_by_position: 'Specialist',
}

export function custodyDocumentSuite(open: OpenServer): void {
  describe('documents and transfers', () => {
    let server: TestServer
    let now = Date.parse('2026-11-30T15:59:00Z')
    beforeAll(async () => {
      server = await open({ clock: { now: () => new Date(now) }, products: 200 })
    })
    afterAll(() => server.close())
    const ask = (who: string, path: string, init?: RequestInit) => server.ask(who, path, init)
    const make = async (path: string, body: Body, who = 'maria') => {
      const { status, body: made } = await ask(who, path, json('POST', body))
      expect(status, JSON.stringify(made)).toBe(201)
      return made as Body
    }

    test('[SERVER-28] document numbers run by type, category and year of the institute’s own calendar, and a preview takes none', async () => {
      const preview = (await ask('maria', 'acknowledgement-receipts/next_id/')).body as Body
      expect(preview['number']).toMatch(/^2026-11-\d{4}$/)
      expect((await ask('maria', 'acknowledgement-receipts/next_id/')).body).toEqual(preview)
      const first = await make('acknowledgement-receipts/', header)
      expect([first['number'], first['id']]).toEqual([preview['number'], preview['next_id']])
      const high = (await ask('maria', 'custodian-slips/next_id/?category=SPHV')).body as Body
      const low = (await ask('maria', 'custodian-slips/next_id/?category=SPLV')).body as Body
      expect((await make('custodian-slips/', { ...header, category: 'SPLV' }))['number']).toBe(low['number'])
      expect((await make('custodian-slips/', { ...header, category: 'SPHV' }))['number']).toBe(high['number'])
      expect(low['number']).toMatch(/^SPLV-2026-11-\d{4}$/)
      // 15:59 and 16:01 UTC are before and after midnight in Manila.
      now += 120_000
      const december = await make('acknowledgement-receipts/', header)
      expect(String(december['number']).slice(0, 7)).toBe('2026-12')
      expect(Number(String(december['number']).slice(8))).toBe(Number(String(first['number']).slice(8)) + 1)
      now = Date.parse('2027-01-02T00:00:00Z')
      expect((await make('acknowledgement-receipts/', header))['number']).toBe('2027-01-0001')
    })

    test('[SERVER-29] ten documents saved at once get ten numbers without a gap', async () => {
      now = Date.parse('2028-01-02T00:00:00Z')
      const made = await Promise.all(Array.from({ length: 10 }, () => make('acknowledgement-receipts/', header)))
      const wanted = Array.from({ length: 10 }, (_, at) => `2028-01-${String(at + 1).padStart(4, '0')}`)
      expect(made.map((row) => row['number']).sort()).toEqual(wanted)
    })

    test('[SERVER-74] a document is deleted with its lines in one transaction; a document that it superseded is active again', async () => {
      for (const [path, items, line] of [
        ['acknowledgement-receipts/', 'acknowledgement-receipt-items/', { acknowledgment_receipt: 0, quantity: '1' }],
        ['custodian-slips/', 'custodian-slip-items/', { custodian_slip: 0, quantity: 1 }],
      ] as const) {
        const old = await make(path, header)
        const fresh = await make(path, header)
        const [parent] = Object.keys(line) as [string]
        for (const property_number of ['a', 'b'])
          await make(items, {
            ...line,
            [parent]: fresh['id'],
            unit: 'unit',
            cost: '60000.00',
            description: 'Thing',
            ...(parent === 'acknowledgment_receipt' ? { property_number } : {}),
          })
        await ask('maria', `${path}${old['id']}/`, json('PATCH', { superseded_by: fresh['id'] }))
        expect((await ask('maria', `${path}${fresh['id']}/`, { method: 'DELETE' })).status).toBe(204)
        const left = (await ask('maria', `${items}?page_size=2000`)).body as Page
        expect(left.results.filter((row) => row[parent] === fresh['id'])).toEqual([])
        expect((await ask('maria', `${path}${old['id']}/`)).body).toMatchObject({ superseded_by: null, version: '3' })
      }
    })

    test('[DOC-5433] a line of a PAR keeps the date acquired that its item had when the line was saved; another item brings its own', async () => {
      const receipt = (await make('acknowledgement-receipts/', header))['id']
      const dateIn = async (product: number) =>
        ((await ask('maria', `products/${product}/`)).body as Body)['acquisition'] as string
      const [first, second] = [await dateIn(11), await dateIn(12)]
      const values = {
        acknowledgment_receipt: receipt,
        quantity: '1',
        unit: 'unit',
        cost: '60000.00',
        description: 'A',
      }
      const line = { ...values, property_number: 'P', product: 11, date_acquired: '1999-01-01' }
      const made = await make('acknowledgement-receipt-items/', line)
      expect(made['date_acquired']).toBe(first)
      const path = `acknowledgement-receipt-items/${made['id']}/`
      const patched = async (body: Body) =>
        ((await ask('maria', path, json('PATCH', body))).body as Body)['date_acquired']
      expect((await ask('maria', 'products/11/', json('PATCH', { acquisition: '2001-02-03' }))).status).toBe(200)
      expect(((await ask('maria', path)).body as Body)['date_acquired']).toBe(first)
      expect(await patched({ unit: 'set', product: 11, date_acquired: '1999-01-01' })).toBe(first)
      expect(await patched({ product: 12 })).toBe(second)
      expect(await patched({ product: 11 })).toBe('2001-02-03')
      expect(await patched({ product: null })).toBeNull()
      const bare = await make('acknowledgement-receipt-items/', { ...line, product: null })
      expect(bare['date_acquired']).toBeNull()
    })

    test('[DOC-5560] a line about an item that no server can have: refused as any unknown item', async () => {
      const receipt = (await make('acknowledgement-receipts/', header))['id']
      const line = {
        ...{ acknowledgment_receipt: receipt, quantity: '1', unit: 'unit', cost: '60000.00', description: 'A' },
        ...{ property_number: 'P', product: 11 },
      }
      const made = await make('acknowledgement-receipt-items/', line)
      for (const product of [9_999_999, 2 ** 31, Number.MAX_SAFE_INTEGER])
        for (const [method, path] of [
          ['POST', 'acknowledgement-receipt-items/'],
          ['PATCH', `acknowledgement-receipt-items/${made['id']}/`],
        ] as const)
          expect(await ask('maria', path, json(method, { ...line, product })), `${method} ${product}`).toMatchObject({
            status: 400,
            body: { product: [expect.stringContaining(String(product))] },
          })
    })

    test('[SERVER-30] an employee sees the documents made out to them, with their lines, and no others', async () => {
      for (const [path, field] of [
        ['acknowledgement-receipts/', 'acknowledgment_receipt'],
        ['custodian-slips/', 'custodian_slip'],
      ] as const) {
        const mine = (await ask('ana', `${path}?page_size=500`)).body as Page
        const all = (await ask('maria', `${path}?page_size=500`)).body as Page
        expect(mine.count).toBeGreaterThan(0)
        expect(mine.count).toBeLessThan(all.count)
        expect(mine.results.every((row) => row['holder'] === 4)).toBe(true)
        const lines = (await ask('ana', `${path.replace('s/', '-items/')}?page_size=500`)).body as Page
        const ids = mine.results.map((row) => row['id'])
        expect(lines.count).toBeGreaterThan(0)
        expect(lines.results.every((line) => ids.includes(line[field]))).toBe(true)
        const other = all.results.find((row) => row['holder'] !== 4)
        expect((await ask('ana', `${path}${other?.['id']}/`)).status).toBe(404)
      }
    })

    test('[SERVER-31] an employee sees the transfers that they requested or that concern them', async () => {
      const { results } = (await ask('ana', 'transfers/')).body as Page
      expect(results.length).toBeGreaterThan(0)
      for (const row of results) expect([row['requested_by'], row['user'], row['from_user']]).toContain(4)
      const all = (await ask('maria', 'transfers/')).body as Page
      const other = all.results.find((row) => ![row['requested_by'], row['user'], row['from_user']].includes(4))
      expect((await ask('ana', `transfers/${other?.['id']}/`)).status).toBe(404)
    })

    test('[SERVER-32] accepting a transfer changes the person accountable and is in the history; a decision is final', async () => {
      const before = (await ask('maria', 'products/40/')).body as Body
      const transfer = await make('transfers/', { product: 40, user: 9, reason: 'Moves to the nursery' }, 'ana')
      expect(transfer).toMatchObject({ status: 'requested', requested_by: 4, from_user: before['user'], user: 9 })
      const path = `transfers/${transfer['id']}/`
      expect((await ask('ana', `${path}set_status/`, json('POST', { status: 'accepted' }))).status).toBe(403)
      expect((await ask('maria', `${path}set_status/`, json('POST', { status: 'requested' }))).status).toBe(400)
      expect(await ask('maria', `${path}set_status/`, json('POST', { status: 'accepted' }))).toMatchObject({
        status: 200,
        body: { status: 'accepted', decided_by: 2 },
      })
      expect(await ask('maria', 'products/40/')).toMatchObject({ body: { user: 9, version: '2' } })
      const { results } = (await ask('maria', 'products/40/history/')).body as { results: Body[] }
      expect(results[0]).toMatchObject({
        action: 'transfer',
        before: { user: before['user'] },
        after: { user: 9 },
        user: 2,
      })
      for (const status of ['rejected', 'accepted']) {
        expect(await ask('maria', `${path}set_status/`, json('POST', { status }))).toMatchObject({
          status: 409,
          body: { code: 'already_decided' },
        })
      }
      expect((await ask('ana', path, { method: 'DELETE' })).status).toBe(409)
      expect((await ask('maria', path, { method: 'DELETE' })).status).toBe(409)
      expect((await ask('admin', path, { method: 'DELETE' })).status).toBe(204)
    })

    test('[DOC-31] an accepted transfer gets the next number of its report and year: PTR for PPE, ITR below the threshold', async () => {
      now = Date.parse('2027-03-01T00:00:00Z')
      const product = async (print_type: string) =>
        ((await ask('maria', `products/?print_type=${print_type}&page_size=1`)).body as Page).results[0]!['id']
      const [ppe, semi] = [await product('PAR'), await product('ICS')]
      const decide = async (of: unknown, status: string, user = 9) => {
        const transfer = await make('transfers/', { product: of, user, reason: 'To the nursery' })
        expect(transfer).toMatchObject({ number: null, report: null })
        return (await ask('maria', `transfers/${transfer['id']}/set_status/`, json('POST', { status }))).body
      }
      expect(await decide(ppe, 'accepted')).toMatchObject({ report: 'PTR', number: '2027-03-0001' })
      expect(await decide(semi, 'accepted')).toMatchObject({ report: 'ITR', number: '2027-03-0001' })
      expect(await decide(ppe, 'rejected', 10)).toMatchObject({ report: null, number: null })
      now = Date.parse('2027-04-01T00:00:00Z')
      expect(await decide(ppe, 'accepted', 10)).toMatchObject({ report: 'PTR', number: '2027-04-0002', from_user: 9 })
      now = Date.parse('2028-01-03T00:00:00Z')
      expect(await decide(ppe, 'accepted')).toMatchObject({ number: '2028-01-0001' })
    })

    test('[DOC-37] transfers accepted before numbers existed get them once, in the order of their decisions', async () => {
      const { store, deps } = server
      const decided = ['2019-06-30T17:00:00Z', '2019-02-01T00:00:00Z', '2018-12-31T16:30:00Z']
      const ids: number[] = []
      for (const decided_at of decided) {
        const { id } = await make('transfers/', { product: 45, user: 9, reason: 'Long ago' })
        ids.push(Number(id))
        await store.db
          .updateTable('transfers')
          .set({ status: 'accepted', decided_at })
          .where('id', '=', Number(id))
          .execute()
      }
      const { cursor } = (await ask('maria', '')).body as { cursor: string }
      expect(await numberOldTransfers(deps)).toBe(3)
      const read = () => Promise.all(ids.map(async (id) => (await ask('maria', `transfers/${id}/`)).body as Body))
      const numbered = await read()
      // The last moment of 2018 in UTC is already 2019 at the institute.
      expect(numbered.map((row) => row['number'])).toEqual(['2019-07-0003', '2019-02-0002', '2019-01-0001'])
      expect(numbered.every((row) => row['report'] === 'PTR' || row['report'] === 'ITR')).toBe(true)
      const page = (await ask('maria', `changes/?cursor=${cursor}`)).body as { results: { transfers?: Body[] } }
      expect(page.results.transfers?.map((row) => row['number']).sort()).toEqual(
        numbered.map((row) => row['number']).sort(),
      )
      expect(await numberOldTransfers(deps)).toBe(0)
      expect(await read()).toEqual(numbered)
    })

    test('[SERVER-33] two people decide a transfer at once: one decision is stored, the other is refused', async () => {
      const transfer = await make('transfers/', { product: 41, user: 10, reason: 'Both at once' }, 'ana')
      const path = `transfers/${transfer['id']}/set_status/`
      const both = await Promise.all(
        [
          ['maria', 'accepted'],
          ['jose', 'rejected'],
        ].map(([who, status]) => ask(who!, path, json('POST', { status }))),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    test('[SERVER-34] people can delete their own open transfer request, but nobody else’s', async () => {
      const mine = await make('transfers/', { product: 42, user: 4, reason: 'a' }, 'ana')
      const other = await make('transfers/', { product: 43, user: 4, reason: 'b' }, 'maria')
      expect((await ask('ana', `transfers/${mine['id']}/`, json('PATCH', { reason: 'c' }))).body).toMatchObject({
        reason: 'c',
      })
      expect((await ask('ana', `transfers/${other['id']}/`, json('PATCH', { reason: 'c' }))).status).toBe(403)
      expect((await ask('ana', `transfers/${other['id']}/`, { method: 'DELETE' })).status).toBe(403)
      expect((await ask('ana', `transfers/${mine['id']}/`, { method: 'DELETE' })).status).toBe(204)
    })
  })
}
