/** Lines of PAR and ICS: one item and one amount, whatever the caller sends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

const header = {
  fund_cluster: '01 - Regular Agency Fund',
  received_from_name: 'Maria L. Peña',
  received_from_position: 'Supply Officer',
  received_by_name: 'Ana R. Muñoz',
  received_by_position: 'Specialist',
}

export function documentLineSuite(open: OpenServer): void {
  describe('lines of documents', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 40 })
    })
    afterAll(() => server.close())
    const ask = (who: string, path: string, init?: RequestInit) => server.ask(who, path, init)
    const make = async (path: string, body: Body) => {
      const { status, body: made } = await ask('maria', path, json('POST', body))
      expect(status, JSON.stringify(made)).toBe(201)
      return made as Body
    }

    test('[DOC-5382] [DOC-5693] the property number of a line says which item it is about, also if the caller names another one, in one call or in bulk', async () => {
      const itemAt = async (id: number) => (await ask('maria', `products/${id}/`)).body as Body
      const [first, second] = [await itemAt(21), await itemAt(22)]
      await ask('maria', 'products/22/', json('PATCH', { acquisition: '2002-03-04' }))
      for (const [documents, items, parent, number] of [
        ['acknowledgement-receipts/', 'acknowledgement-receipt-items/', 'acknowledgment_receipt', 'property_number'],
        ['custodian-slips/', 'custodian-slip-items/', 'custodian_slip', 'inventory_item_no'],
      ] as const) {
        const isPar = number === 'property_number'
        const stated = (row: Body) => [row['product'], isPar ? row['date_acquired'] : null]
        const [ofFirst, ofSecond] = [first, second].map(({ id, acquisition }) => [id, isPar ? acquisition : null])
        const renewed = [second['id'], isPar ? '2002-03-04' : null]
        const line = {
          ...{ [parent]: (await make(documents, header))['id'], [number]: first['property_number'] },
          ...{ quantity: 1, unit: 'unit', cost: '60000.00', description: 'A' },
        }
        expect(stated(await make(items, line)), 'no item').toEqual(ofFirst)
        expect(stated(await make(items, { ...line, product: second['id'] })), 'another item').toEqual(ofFirst)
        const pasted = `\u200b${String(first['property_number']).replace('-', '\u00ad-')}`
        expect(stated(await make(items, { ...line, [number]: pasted })), 'looks the same').toEqual(ofFirst)
        const unknown = await make(items, { ...line, [number]: 'no such number', product: second['id'] })
        expect(stated(unknown), 'unknown number').toEqual([ofSecond?.[0], isPar ? '2002-03-04' : null])
        const changed = (row: Body) => ({ ...line, [number]: second['property_number'], product: row['product'] })
        const alone = await make(items, line)
        const path = `${items}${alone['id']}/`
        expect(stated((await ask('maria', path, json('PATCH', changed(alone)))).body as Body)).toEqual(renewed)
        const typed = (await ask('maria', path, json('PATCH', { [number]: 'typed by hand' }))).body as Body
        expect(stated(typed), 'a number that no item has').toEqual([null, null])
        const inBulk = await make(items, line)
        const { status } = await ask(
          'maria',
          'bulk/',
          json('POST', { resource: items.slice(0, -1), change: [{ id: inBulk['id'], patch: changed(inBulk) }] }),
        )
        expect(status).toBe(200)
        expect(stated((await ask('maria', `${items}${inBulk['id']}/`)).body as Body), 'in bulk').toEqual(renewed)
      }
    })

    test('[DOC-5782] two older items have numbers that look the same: a line is about the one whose number it has exactly', async () => {
      const number = String(((await ask('maria', 'products/23/')).body as Body)['property_number'])
      const alike = `${number}\u200b`
      await server.store.db.updateTable('products').set({ property_number: alike }).where('id', '=', 24).execute()
      const receipt = (await make('acknowledgement-receipts/', header))['id']
      const line = { acknowledgment_receipt: receipt, quantity: '1', unit: 'unit', cost: '60000.00', description: 'A' }
      const itemOf = async (property_number: string) =>
        (await make('acknowledgement-receipt-items/', { ...line, property_number }))['product']
      expect([await itemOf(number), await itemOf(alike), await itemOf(`\u200b${number}`)]).toEqual([23, 24, 23])
    })

    test('[DOC-5383] the quantity or unit cost of an ICS line changes without its total: the total follows; a total that is sent stays', async () => {
      const slip = (await make('custodian-slips/', header))['id']
      const line = { custodian_slip: slip, quantity: 3, unit: 'unit', cost: '1000.00', description: 'A' }
      const made = await make('custodian-slip-items/', { ...line, total: '2999.99' })
      expect(made['total']).toBe('2999.99')
      const path = `custodian-slip-items/${made['id']}/`
      const totalAfter = async (patch: Body) => ((await ask('maria', path, json('PATCH', patch))).body as Body)['total']
      expect(await totalAfter({ unit: 'set', quantity: 3 })).toBe('2999.99')
      expect(await totalAfter({ quantity: 7 })).toBe('7000.00')
      expect(await totalAfter({ cost: '49999.99' })).toBe('349999.93')
      expect(await totalAfter({ quantity: 2, total: '99999.99' })).toBe('99999.99')
      expect(await totalAfter({ quantity: 1, total: null })).toBeNull()
      expect(await totalAfter({ quantity: 2 }), 'forms compute it').toBeNull()
    })
  })
}
