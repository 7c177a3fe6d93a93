/** Accepting transfers together, report numbers, approvers and positions (D9.4). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/api-paths.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page, productDraft } from '../open-server.ts'

export function transferReportSuite(open: OpenServer): void {
  describe('transfer reports', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 20, clock: { now: () => new Date('2026-12-31T23:30:00Z') } })
    })
    afterAll(() => server.close())
    const ask = async (path: string, init?: RequestInit, who = 'admin') => server.ask(who, path, init)
    let made = 0
    /** Adds an item of user 4 and a request to transfer it to somebody. */
    const requested = async (more: Body = {}, to = 9): Promise<{ id: number; product: number }> => {
      const draft = { ...productDraft(`T-${++made}`), series_1: 5000 + made, ...more }
      const { id: product } = (await ask('products/', json('POST', draft))).body as { id: number }
      const answer = await ask('transfers/', json('POST', { product, user: to, reason: 'Retires' }))
      expect(answer.status).toBe(201)
      return { id: (answer.body as { id: number }).id, product }
    }
    const ppe = { price: '60000.00', print_type: 'PAR' }
    const accept = (ids: readonly number[], more: Body = {}, who = 'admin') =>
      ask('transfers/accept/', json('POST', { ids, ...more }), who)
    const numbers = (body: unknown) => (body as Page).results.map((row) => `${row['report']} ${row['number']}`)

    test('[DOC-603] requests from one person to another are accepted together: one number for each kind of report and fund cluster', async () => {
      const four = [await requested(), await requested(ppe), await requested(), await requested({ funding: 2 })]
      const answer = await accept(
        four.map(({ id }) => id),
        { approved_by_name: 'Dir. Rosa Lim', approved_by_position: 'Director IV' },
      )
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(numbers(answer.body)).toEqual([
        'ITR 2027-01-0001',
        'PTR 2027-01-0001',
        'ITR 2027-01-0001',
        'ITR 2027-01-0002',
      ])
      for (const { id, product } of four) {
        expect((await ask(`products/${product}/`)).body).toMatchObject({ user: 9 })
        expect((await ask(`transfers/${id}/`)).body).toMatchObject({
          status: 'accepted',
          from_user: 4,
          transfer_type: 'Reassignment',
          transfer_type_other: null,
          approved_by_name: 'Dir. Rosa Lim',
          approved_by_position: 'Director IV',
        })
      }
    })

    test('[DOC-5250] an item that is in the name of the receiver already: no report, no number, and the request stays open', async () => {
      const first = await requested(ppe)
      const second = await requested(ppe)
      for (const { product } of [first, second]) await ask(`products/${product}/`, json('PATCH', { user: 9 }))
      const single = await ask(`transfers/${first.id}/set_status/`, json('POST', { status: 'accepted' }))
      expect([single.status, JSON.stringify(single.body)]).toEqual([400, expect.stringContaining('Reject the request')])
      expect((await accept([first.id, second.id])).status).toBe(400)
      for (const { id } of [first, second])
        expect((await ask(`transfers/${id}/`)).body).toMatchObject({ status: 'requested', number: null })
      const rejected = await ask(`transfers/${first.id}/set_status/`, json('POST', { status: 'rejected' }))
      expect([rejected.status, rejected.body]).toEqual([200, expect.objectContaining({ status: 'rejected' })])
    })

    test('[DOC-5257] an accepted request keeps its item as it was; a blind count hides its quantity and total', async () => {
      const { id, product } = await requested({ ...ppe, units: 3 })
      expect((await ask(`transfers/${id}/`)).body).toMatchObject({ item: null })
      expect((await accept([id])).status).toBe(200)
      const accepted = { id: product, property_number: `T-${made}`, units: 3, total: '180000.00' }
      await ask(
        `products/${product}/`,
        json('PATCH', { price: '70000.00', units: 5, condition: 2, property_number: 'X-1' }),
      )
      const { item } = (await ask(`transfers/${id}/`)).body as { item: Body }
      expect(item).toMatchObject(accepted)
      expect([item['condition'], item['fund'], item['article']].every((name) => typeof name === 'string' && name)).toBe(
        true,
      )
      const draft = { name: 'Blind', as_at: '2026-12-31', blind: true }
      const campaign = ((await ask('inventory/', json('POST', draft))).body as Body)['id']
      expect((await ask(`inventory/${campaign}/`, json('PATCH', { state: 'counting' }))).status).toBe(200)
      const seen = (await ask(`transfers/${id}/`, {}, 'maria')).body
      expect(seen).toMatchObject({ item: { units: null, total: null, quantity_hidden: true } })
      expect((await ask(`transfers/${id}/`)).body).toMatchObject({ item: accepted })
      await ask(`inventory/${campaign}/`, json('PATCH', { state: 'reconciling' }))
      const close = { state: 'closed', close_reason: 'A test', as_at: '2026-12-31' }
      expect((await ask(`inventory/${campaign}/`, json('PATCH', close))).status).toBe(200)
    })

    test('[DOC-604] all or nothing: other people, an item twice, a decided request and “Others” without a description are refused', async () => {
      const [a, b, other] = [await requested(), await requested(), await requested({}, 10)]
      const again = (
        (await ask('transfers/', json('POST', { product: a.product, user: 9, reason: 'Again' }))).body as { id: number }
      ).id
      expect((await accept([a.id, other.id])).status).toBe(400)
      expect((await accept([a.id, again])).status).toBe(400)
      expect((await accept([])).status).toBe(400)
      expect((await accept([a.id], { transfer_type: 'Others' })).body).toHaveProperty('transfer_type_other')
      expect((await accept([a.id, 999_999])).status).toBe(404)
      await ask(`transfers/${b.id}/set_status/`, json('POST', { status: 'rejected' }))
      expect((await accept([a.id, b.id])).status).toBe(409)
      expect((await accept([a.id], {}, 'employee')).status).toBe(403)
      expect((await ask(`transfers/${a.id}/`)).body).toMatchObject({ status: 'requested', number: null })
      expect((await ask(`products/${a.product}/`)).body).toMatchObject({ user: 4 })
      const done = await accept([a.id], { transfer_type: 'Others', transfer_type_other: 'Loan to the station' })
      expect((done.body as Page).results[0]).toMatchObject({
        transfer_type: 'Others',
        transfer_type_other: 'Loan to the station',
      })
    })

    test('[DOC-5264] no report from a person to themselves: neither is such a transfer requested, nor the second of two requests accepted', async () => {
      const first = await requested()
      const again = await ask('transfers/', json('POST', { product: first.product, user: 9, reason: 'Asked twice' }))
      const second = (again.body as { id: number }).id
      expect((await accept([first.id])).status).toBe(200)
      const decided = await ask(`transfers/${second}/set_status/`, json('POST', { status: 'accepted' }))
      expect([decided.status, JSON.stringify(decided.body)]).toEqual([
        400,
        expect.stringContaining('Reject the request'),
      ])
      expect(JSON.stringify((await accept([second])).body)).toContain('Reject the request')
      expect((await ask(`transfers/${second}/`)).body).toMatchObject({ status: 'requested', number: null })
      expect((await ask('transfers/', json('POST', { product: first.product, user: 9, reason: 'Mine' }))).body).toEqual(
        {
          user: ['This person is already accountable for the item.'],
        },
      )
      const rejected = await ask(`transfers/${second}/set_status/`, json('POST', { status: 'rejected' }))
      expect(rejected.body).toMatchObject({ status: 'rejected' })
    })

    test('[DOC-605] set_status leaves type and approver blank, because the person who clicks is not an authorized official', async () => {
      const { id } = await requested()
      const answer = await ask(`transfers/${id}/set_status/`, json('POST', { status: 'accepted' }))
      expect(answer.body).toMatchObject({ report: 'ITR', approved_by_name: null, transfer_type: null })
    })

    test('[DOC-606] a position is set when the person is added, and changed by an admin and by the person; blank means none', async () => {
      const draft = {
        username: 'rosa.lim',
        first_name: 'Rosa',
        last_name: 'Lim',
        password: 'Rosa-2026!',
        groups: [2],
        position: 'Director IV',
      }
      const added = await ask('users/', json('POST', draft))
      expect(added.body).toMatchObject({ position: 'Director IV' })
      const path = `users/${(added.body as Body)['id']}/`
      expect((await ask(path, json('PATCH', { position: 'Director V' }))).body).toMatchObject({
        position: 'Director V',
      })
      expect((await ask('users/me/', json('PATCH', { position: 'Clerk' }), 'rosa.lim')).body).toMatchObject({
        position: 'Clerk',
      })
      expect((await ask(path, json('PATCH', { position: '' }))).body).toMatchObject({ position: null })
      expect((await ask(path, json('PATCH', { position: 'x'.repeat(256) }))).status).toBe(400)
      expect((await ask(paths.root)).body).toMatchObject({ extensions: expect.arrayContaining(['transfer-reports']) })
    })

    test('[DOC-607] quantity and cost of a line are at least 1, also on the server; a quantity in words is still allowed', async () => {
      const { id: receipt } = ((await ask('acknowledgement-receipts/')).body as Page).results[0] as { id: number }
      const { id: slip } = ((await ask('custodian-slips/')).body as Page).results[0] as { id: number }
      const line = { unit: 'unit', description: 'Barometer', product: null }
      const receiptLine = {
        ...line,
        quantity: '1',
        cost: '1.00',
        property_number: 'X',
        acknowledgment_receipt: receipt,
      }
      const slipLine = { ...line, quantity: 1, cost: '1.00', custodian_slip: slip }
      const items = ['acknowledgement-receipt-items/', 'custodian-slip-items/'] as const
      for (const [path, good] of [
        [items[0], receiptLine],
        [items[1], slipLine],
      ] as const) {
        const saved = await ask(path, json('POST', good))
        expect(saved.status).toBe(201)
        const row = `${path}${(saved.body as Body)['id']}/`
        for (const bad of [
          { cost: '0.00' },
          { cost: '0.99' },
          { quantity: 0 },
          { quantity: '-1' },
          { quantity: '0.5' },
        ]) {
          expect([path, bad, (await ask(path, json('POST', { ...good, ...bad }))).status]).toEqual([path, bad, 400])
          expect([row, bad, (await ask(row, json('PATCH', bad))).status]).toEqual([row, bad, 400])
        }
      }
      expect((await ask(items[0], json('POST', { ...receiptLine, quantity: '1 lot' }))).status).toBe(201)
    })

    const correct = (id: number, body: Body, init: RequestInit = {}, who = 'admin') =>
      ask(`transfers/${id}/correct/`, { ...json('POST', body), ...init }, who)

    test('[DOC-1721] a correction changes type and approver of every transfer under the number, with a line of history each, and nothing else', async () => {
      const [a, b, other] = [await requested(), await requested(), await requested({ funding: 2 })]
      const reason = { transfer_type: 'Others', transfer_type_other: 'Turnover', approved_by_name: 'Wrong' }
      const accepted = ((await accept([a.id, b.id, other.id], reason)).body as Page).results
      const details = { transfer_type: 'Relocate', approved_by_name: 'Rosa Lim', approved_by_position: 'Director' }
      const answer = await correct(b.id, { ...details, transfer_type_other: 'left over' })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect((answer.body as Page).results.map(({ id }) => id)).toEqual([a.id, b.id])
      for (const before of accepted) {
        const { updated_at: _, ...now } = (await ask(`transfers/${before['id']}/`)).body as Body
        const isOther = before['id'] === other.id
        expect({ ...before, ...now, updated_at: null }).toEqual({
          ...before,
          ...(!isOther && {
            transfer_type: 'Relocate',
            transfer_type_other: null,
            approved_by_name: 'Rosa Lim',
            approved_by_position: 'Director',
            version: String(Number(before['version']) + 1),
          }),
          updated_at: null,
        })
      }
      const history = () =>
        server.store.db
          .selectFrom('history')
          .selectAll()
          .where('entity', '=', 'transfers')
          .where('action', '=', 'correct')
          .orderBy('id')
          .execute()
      const lines = await history()
      expect(lines.map((line) => line['entity_id'])).toEqual([String(a.id), String(b.id)])
      expect(JSON.parse(String(lines[0]!['before']))).toEqual({ ...reason, approved_by_position: null })
      expect(JSON.parse(String(lines[0]!['after']))).toMatchObject({ transfer_type: 'Relocate' })
      // The same correction again: nothing differs, so that nothing is written.
      expect((await correct(a.id, details)).status).toBe(200)
      expect(await history()).toHaveLength(lines.length)
    })

    test('[DOC-1722] a correction is refused for an open or rejected request, an older version, “Others” without a description, and an employee', async () => {
      const [open, rejected, accepted] = [await requested(), await requested(), await requested()]
      await ask(`transfers/${rejected.id}/set_status/`, json('POST', { status: 'rejected' }))
      await ask(`transfers/${accepted.id}/set_status/`, json('POST', { status: 'accepted' }))
      const body = { transfer_type: 'Donation' }
      expect((await correct(open.id, body)).status).toBe(409)
      expect((await correct(rejected.id, body)).status).toBe(409)
      expect((await correct(999_999, body)).status).toBe(404)
      expect((await correct(accepted.id, {})).body).toHaveProperty('transfer_type')
      expect((await correct(accepted.id, { transfer_type: 'Others' })).body).toHaveProperty('transfer_type_other')
      expect((await correct(accepted.id, { ...body, approved_by_name: 'x'.repeat(5000) })).status).toBe(400)
      expect((await correct(accepted.id, body, {}, 'employee')).status).toBe(403)
      const row = (await ask(`transfers/${accepted.id}/`)).body as Body
      expect(row).toMatchObject({ transfer_type: null })
      const version = { headers: { 'If-Match': `"${row['version']}"` } }
      expect((await correct(accepted.id, body, version)).status).toBe(200)
      const stale = await correct(accepted.id, { transfer_type: 'Relocate' }, version)
      expect(stale).toMatchObject({ status: 412, body: { id: accepted.id, transfer_type: 'Donation' } })
      expect((await ask(`transfers/${accepted.id}/`)).body).toMatchObject({ transfer_type: 'Donation' })
    })

    test('[DOC-608] a plain server has neither positions nor accepting together', async () => {
      const plain = await open({ products: 2, plain: true })
      const me = (await plain.ask('admin', 'users/me/')).body
      expect(me).not.toHaveProperty('position')
      const { results } = (await plain.ask('admin', 'transfers/')).body as Page
      for (const row of results) expect(row).not.toHaveProperty('approved_by_name')
      expect((await plain.ask('admin', 'transfers/accept/', json('POST', { ids: [1] }))).status).toBe(404)
      const corrected = await plain.ask('admin', 'transfers/1/correct/', json('POST', { transfer_type: 'Donation' }))
      expect(corrected.status).toBe(404)
      await plain.close()
    })

    test('[DOC-609] no test of transfer reports causes an internal error of the server', () =>
      expect(server.logged).toEqual([]))
  })
}
