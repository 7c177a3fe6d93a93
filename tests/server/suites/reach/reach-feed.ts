/** What a device with a limited reach hears: items, documents, transfers and records that enter its places or leave them. */
import { describe, expect, test } from 'vitest'
import { everywhere } from '#contract/sign-in/reach.ts'
import { recordId, settlement } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { type Feed, holder, openReachWorld, receiver } from './reach-world.ts'

export function reachFeedSuite(open: OpenServer): void {
  describe('reach and the change feed', () => {
    const world = openReachWorld(open)
    const {
      ask,
      must,
      idOf,
      setPlaces,
      setOwn,
      placesOf,
      ids,
      documents,
      now,
      countEvent,
      cursorOf,
      feed,
      move,
      newItem,
      inside,
      outside,
    } = world

    test('[SERVER-4354] an item leaves the places of a person: the feed says it was removed, with its documents; it enters: all of it arrives', async () => {
      await setPlaces(placesOf('building'))
      const id = await newItem('REACH-MOVES', inside())
      const header = { fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', received_by_name: 'C' }
      const par = await idOf('acknowledgement-receipts/', { ...header, received_by_position: 'D', holder })
      const line = await idOf('acknowledgement-receipt-items/', {
        ...{ quantity: '1', unit: 'unit', cost: '1.00', description: 'x', property_number: 'y', product: id },
        acknowledgment_receipt: par,
      })
      const transfer = await idOf('transfers/', { product: id, user: receiver, reason: 'why' })
      const before = await cursorOf('maria')
      await move(id, outside())
      const left = (await feed('maria', before)).body as Feed
      expect(left.results).toEqual({})
      expect(left.deleted).toEqual({
        ...{ products: [id], transfers: [transfer], 'acknowledgement-receipts': [par] },
        'acknowledgement-receipt-items': [line],
      })
      const gone = await cursorOf('maria')
      await move(id, inside())
      const entered = (await feed('maria', gone)).body as Feed
      expect(entered.results['products']).toEqual([expect.objectContaining({ id, property_number: 'REACH-MOVES' })])
      expect(Object.keys(entered.results).sort()).toEqual(Object.keys(left.deleted).sort())
      expect(entered.deleted).toEqual({})
    })

    test('[SERVER-4355] the reach of a person changes: the cursor of their device is refused, so that it downloads its lists again', async () => {
      await setPlaces(everywhere)
      await setOwn(false)
      const before = { maria: await cursorOf('maria'), ana: await cursorOf('ana'), admin: await cursorOf('admin') }
      await setPlaces(placesOf('both'))
      expect((await feed('maria', before.maria)).status).toBe(410)
      expect((await feed('ana', before.ana)).status).toBe(200)
      const limited = await cursorOf('maria')
      await setPlaces(placesOf('building'))
      expect((await feed('maria', limited)).status).toBe(410)
      await setOwn(true)
      expect((await feed('ana', before.ana)).status).toBe(410)
      expect((await feed('admin', before.admin)).status).toBe(200)
      // The reach of the start again: a download in between may have pages of both.
      await setPlaces(everywhere)
      expect((await feed('maria', before.maria)).status).toBe(410)
    })

    test('[SERVER-4356] a document with an item outside: not seen at all, rather than with some of its lines', async () => {
      await setPlaces(placesOf('building'))
      const header = { fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', received_by_name: 'C' }
      const par = Number(
        (
          await must(
            'maria',
            'acknowledgement-receipts/',
            json('POST', { ...header, received_by_position: 'D', holder }),
          )
        )['id'],
      )
      const line = (product: number | null) => ({
        ...{ quantity: '1', unit: 'unit', cost: '1.00', description: 'x', property_number: 'y', product },
        acknowledgment_receipt: par,
      })
      const own = await must('maria', 'acknowledgement-receipt-items/', json('POST', line(ids.inBuilding)))
      for (const product of [ids.elsewhere, null])
        expect((await ask('maria', 'acknowledgement-receipt-items/', json('POST', line(product)))).status).toBe(403)
      const before = await cursorOf('maria')
      expect((await ask('maria', `acknowledgement-receipts/${par}/`)).status).toBe(200)
      await must('admin', 'acknowledgement-receipt-items/', json('POST', line(ids.elsewhere)))
      expect((await ask('maria', `acknowledgement-receipts/${par}/`)).status).toBe(404)
      expect((await ask('maria', `acknowledgement-receipt-items/${own['id']}/`)).status).toBe(404)
      const { deleted } = (await feed('maria', before)).body as Feed
      expect(deleted['acknowledgement-receipts']).toEqual([par])
      expect(deleted['acknowledgement-receipt-items']).toContain(own['id'])
    })

    test('[SERVER-4533] a line that is changed to name an item outside, or moved to another document, is refused; by an admin it takes the document from the device', async () => {
      await setPlaces(placesOf('building'))
      const header = { fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', received_by_name: 'C' }
      const par = await idOf('acknowledgement-receipts/', { ...header, received_by_position: 'D', holder })
      const line = (product: number) =>
        idOf('acknowledgement-receipt-items/', {
          ...{ quantity: '1', unit: 'unit', cost: '1.00', description: 'x', property_number: 'y', product },
          acknowledgment_receipt: par,
        })
      const [first, second] = [await line(ids.inBuilding), await line(ids.inBuilding)]
      const change = (who: string, patch: Body) =>
        ask(who, `acknowledgement-receipt-items/${first}/`, json('PATCH', patch))
      for (const patch of [
        { product: ids.elsewhere },
        { product: null },
        { acknowledgment_receipt: documents.elsewhere.par },
      ])
        expect((await change('maria', patch)).status, JSON.stringify(patch)).toBe(403)
      expect((await change('maria', { product: ids.inBoth })).status).toBe(200)
      const before = await cursorOf('maria')
      expect((await change('admin', { product: ids.elsewhere })).status).toBe(200)
      const { deleted } = (await feed('maria', before)).body as Feed
      expect(deleted['acknowledgement-receipts']).toEqual([par])
      expect(deleted['acknowledgement-receipt-items']?.toSorted()).toEqual([first, second].toSorted())
    })

    test('[SERVER-4534] a transfer report with an item outside that somebody else requested is neither seen nor corrected in part', async () => {
      await setPlaces(placesOf('building'))
      const mine = await newItem('REACH-TR-1', inside())
      const theirs = await newItem('REACH-TR-2', outside())
      const request = async (who: string, product: number) =>
        Number((await must(who, 'transfers/', json('POST', { product, user: receiver, reason: 'why' })))['id'])
      const transferIds = [await request('maria', mine), await request('admin', theirs)]
      const details = {
        ...{ transfer_type: 'Reassignment', transfer_type_other: null },
        ...{ approved_by_name: 'A', approved_by_position: null },
      }
      const before = await cursorOf('maria')
      await must('admin', 'transfers/accept/', json('POST', { ids: transferIds, ...details }))
      expect((await ask('maria', `transfers/${transferIds[0]}/`)).status).toBe(404)
      const corrected = await ask(
        'maria',
        `transfers/${transferIds[0]}/correct/`,
        json('POST', { ...details, approved_by_name: 'B' }),
      )
      expect(corrected.status).toBe(403)
      for (const id of transferIds)
        expect(await must('admin', `transfers/${id}/`)).toMatchObject({ approved_by_name: 'A' })
      expect(((await feed('maria', before)).body as Feed).deleted['transfers']).toContain(transferIds[0])
    })

    test('[SERVER-4535] campaign records about an item arrive when the item enters the places of a person', async () => {
      await setPlaces(placesOf('building'))
      const id = await newItem('REACH-RECORD', outside())
      await must('admin', ...countEvent(id, 1, now().toISOString()))
      const draft = settlement(recordId(760), world.counting, 1, id, { note: 'why' })
      await must('admin', `campaign-records/${draft['id']}/`, json('PUT', draft))
      type Records = { results: Body[]; after: number }
      const read = async (after: number) =>
        (await must('maria', `campaign-records/?limit=1000&after=${after}`)) as unknown as Records
      const { after, results } = await read(0)
      expect(results.map((record) => record['id'])).not.toContain(draft['id'])
      await move(id, inside())
      // Lists of items are read again too, which does no harm.
      expect((await read(after)).results.map((record) => record['id'])).toContain(draft['id'])
    })
  })
}
