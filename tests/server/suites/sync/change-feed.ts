/** The change feed: every change once, in order, to people who may see it. */
import { expect, test } from 'vitest'
import { type Body, json, type Page, productDraft } from '../open-server.ts'
import { type SyncWorld, uuid } from './sync-world.ts'

export function feedTests(world: SyncWorld): void {
  const { ask, patch, cursor, changes } = world

  test('[SERVER-42] the change feed returns every change after the cursor once, in order, deletions included', async () => {
    const from = await cursor()
    await patch(7, { physical_count: 1 })
    await patch(8, { physical_count: 1 })
    await patch(7, { physical_count: 2 })
    const section = (await ask('sections/', json('POST', { name: 'Feed' }))).body as Body
    const deleted = (await ask('products/', json('POST', productDraft('GONE-1')))).body as Body
    await ask(`products/${deleted['id']}/`, { method: 'DELETE' })
    const page = await changes(from)
    expect(page.results['products']?.map((row) => row.id).sort()).toEqual([7, 8])
    expect(page.results['products']?.find((row) => row.id === 7)).toMatchObject({ physical_count: 2, version: '3' })
    expect(page.results['sections']).toMatchObject([{ id: section['id'], name: 'Feed' }])
    expect(page.deleted).toEqual({ products: [deleted['id']] })
    expect(page.more).toBe(false)
    expect(page.cursor).toBe(await cursor())
    expect(await changes(page.cursor)).toEqual({ results: {}, deleted: {}, cursor: page.cursor, more: false })
  })

  test('[SERVER-43] feed pages of any size return the same changes; a renamed parent puts the rows that show its name into the feed', async () => {
    const from = await cursor()
    for (let id = 20; id < 31; id++) await patch(id, { physical_count: 2 })
    await ask('fundings/7/', json('PATCH', { name: '07 - Trust Receipts, renamed' }))
    const all = await changes(from)
    const seen = new Map<unknown, unknown>()
    let at = from
    for (let more = true; more; ) {
      const page = await changes(at, 'maria', 3)
      for (const row of page.results['products'] ?? []) seen.set(row.id, row)
      at = page.cursor
      more = page.more
    }
    expect(seen.size).toBe(all.results['products']?.length)
    expect(at).toBe(all.cursor)
    for (const row of all.results['products'] ?? []) expect(seen.get(row.id)).toEqual(row)
    const trust = ((await ask('products/?funding=7&page_size=200')).body as Page).results
    expect(trust.length).toBeGreaterThan(0)
    for (const row of trust)
      expect(seen.get(row['id'])).toMatchObject({ funding: { name: '07 - Trust Receipts, renamed' } })
  })

  test('[SERVER-44] a reader beside many writers misses no change', async () => {
    const from = await cursor()
    const written = new Set<number>()
    const seen = new Set<unknown>()
    let writing = true
    const reader = async () => {
      for (let at = from, idle = false; ; ) {
        const page = await changes(at, 'jose', 7).catch(() => null)
        // jose may use maria's cursor: same epoch, same role.
        for (const row of page?.results['products'] ?? []) seen.add(row.id)
        at = page?.cursor ?? at
        if (idle && !page?.more) return
        idle = !writing && !page?.more
      }
    }
    const writer = async (lane: number) => {
      for (let n = 0; n < 8; n++) {
        const made = await ask('products/', json('POST', productDraft(`W-${lane}-${n}`)))
        expect(made.status).toBe(201)
        written.add(Number((made.body as Body)['id']))
      }
    }
    const reading = reader()
    await Promise.all(Array.from({ length: 12 }, (_, lane) => writer(lane)))
    writing = false
    await reading
    expect(written.size).toBe(96)
    expect([...written].filter((id) => !seen.has(id))).toEqual([])
  })

  test('[SERVER-45] a cursor of another epoch, of another role, or from the future is refused with 410; an unreadable one too', async () => {
    const mine = await cursor()
    const [epoch = '', changeNumber] = mine.split(':')
    for (const wrong of [
      `x${mine}`,
      `${epoch}:${Number(changeNumber) + 1000}`,
      await cursor('admin'),
      'nonsense',
      ':',
    ]) {
      expect(await ask(`changes/?cursor=${encodeURIComponent(wrong)}`)).toMatchObject({
        status: 410,
        body: { code: 'cursor_too_old' },
      })
    }
    expect((await ask('changes/')).status).toBe(400)
  })

  test('[SERVER-46] an employee’s feed contains only rows they may see; rows they may no longer see are reported as deleted', async () => {
    const from = await cursor('ana')
    const header = {
      fund_cluster: '01',
      received_from_name: 'a',
      received_from_position: 'b',
      received_by_name: 'c',
      received_by_position: 'd',
    }
    const other = (await ask('acknowledgement-receipts/', json('POST', { ...header, holder: 5 }))).body as Body
    const line = (
      await ask(
        'acknowledgement-receipt-items/',
        json('POST', {
          quantity: '1',
          unit: 'u',
          cost: '1',
          description: 'd',
          property_number: 'p',
          acknowledgment_receipt: other['id'],
        }),
      )
    ).body as Body
    const hidden = await changes(from, 'ana')
    expect(hidden.results).toEqual({})
    await ask(`acknowledgement-receipts/${other['id']}/`, json('PATCH', { holder: 4 }))
    const shown = await changes(hidden.cursor, 'ana')
    expect(shown.results['acknowledgement-receipts']).toMatchObject([{ id: other['id'] }])
    expect(shown.results['acknowledgement-receipt-items']).toMatchObject([{ id: line['id'] }])
    await ask(`acknowledgement-receipts/${other['id']}/`, json('PATCH', { holder: 5 }))
    const lost = await changes(shown.cursor, 'ana')
    expect(lost.deleted).toEqual({
      'acknowledgement-receipts': [other['id']],
      'acknowledgement-receipt-items': [line['id']],
    })
    await ask(
      `findings/${uuid(90)}/`,
      json('PUT', { id: uuid(90), kind: 'not-found', product: 1, counted_at: '2026-11-21T00:00:00Z', device: 'd' }),
    )
    expect((await changes(lost.cursor, 'ana')).results).toEqual({})
  })
}
