import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CountsOfItem, listCountsByPerson } from '#contract/actions/campaigns/campaign-actions.ts'
import { headerNames } from '#contract/limits.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, movableClock, type OpenServer } from '../open-server.ts'

interface Item {
  id: number
  units: number
  version: string
  physical_count: number | null
  location_code_one: number
}

/** Who counted what, for the items whose counts somebody has to compare. */
export function countsByPersonSuite(open: OpenServer): void {
  describe('counts by person', () => {
    let server: TestServer
    const { now, minute } = movableClock('2026-11-01T00:00:00Z')
    beforeAll(async () => {
      server = await open({ products: 12, clock: { now } })
    })
    afterAll(() => server.close())
    beforeEach(() => server.ask('admin', 'products/reset_flags/', json('POST', { counts: true })))
    const ask = async (who: string, path: string, init?: RequestInit) => {
      minute()
      return server.ask(who, path, init)
    }
    let made = 0
    const begin = async (more: Body = {}, earlier = false) => {
      const draft = { name: `Compared ${++made}`, as_at: '2026-10-31', ...more }
      const { id } = (await ask('maria', 'inventory/', json('POST', draft))).body as { id: number }
      const patch = { state: 'counting', includes_earlier: earlier }
      expect((await ask('maria', `inventory/${id}/`, json('PATCH', patch))).status).toBe(200)
      return id
    }
    const items = async () =>
      ((await ask('admin', 'products/?page_size=50&ordering=id')).body as { results: Item[] }).results
    const itemOf = async (id: number) => (await ask('admin', `products/${id}/`)).body as Item
    const compared = async (campaign: number) => {
      const answer = await ask('maria', `inventory/${campaign}/counts_by_person/?after=0`)
      return listCountsByPerson.response.parse(answer.body)
    }
    const values = ({ counts }: CountsOfItem) => counts.map((one) => one.physical_count).toSorted((a, b) => a - b)
    let seq = 0
    const count = async (who: string, product: number, patch: Body, more: Body = {}) => {
      const event = {
        id: numberedUuid(++seq, '9000'),
        ...{
          kind: 'count',
          seq,
          device: `phone of ${who}`,
          recorded_at: now().toISOString(),
          skew_ms: 0,
          source: 'scan',
        },
        patch,
        ...more,
      }
      const headers = { [headerNames.clientEvents]: JSON.stringify([event]) }
      const answer = await ask(who, `products/${product}/`, json('PATCH', patch, headers))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return event.id
    }

    test('[CAMPAIGN-4836] flags are cleared without the counts: who counted before is still compared', async () => {
      const [, short] = (await items()) as [Item, Item]
      const id = await begin()
      await count('maria', short.id, { physical_count: short.units + 1, scanned: true })
      await count('jose', short.id, { physical_count: short.units + 2, scanned: true })
      await ask('admin', 'products/reset_flags/', json('POST', { flags: true, counts: false, products: [short.id] }))
      const { results } = await compared(id)
      expect(results.map(values)).toEqual([[short.units + 1, short.units + 2]])
    })

    test('[CAMPAIGN-3596] an item that one person counted as recorded is not listed; one that differs, or that several counted, is, with its version', async () => {
      const [even, short, twice] = (await items()) as [Item, Item, Item]
      const id = await begin()
      await count('maria', even.id, { physical_count: even.units, scanned: true })
      await count('maria', short.id, { physical_count: short.units + 1, scanned: true })
      await count('maria', twice.id, { physical_count: twice.units + 2, scanned: true })
      await count('jose', twice.id, { physical_count: twice.units, scanned: true })
      await count('jose', twice.id, { physical_count: twice.units, scanned: true })
      const { results, after } = await compared(id)
      expect(after).toBeNull()
      expect(results.map(({ product }) => product)).toEqual([short.id, twice.id])
      expect(results.map(values)).toEqual([[short.units + 1], [twice.units, twice.units + 2]])
      expect(results.map(({ version }) => version)).toEqual([
        (await itemOf(short.id)).version,
        (await itemOf(twice.id)).version,
      ])
    })

    test('[CAMPAIGN-5673] an item of the baseline that several people counted left the scope: it is still listed, and one that was never in it is not', async () => {
      const [moved, other] = (await items()) as [Item, Item]
      const section = async (id: number) => ((await itemOf(id)) as unknown as { section: { id: number } }).section.id
      await ask('admin', `products/${moved.id}/`, json('PATCH', { section: 1 }))
      await ask('admin', `products/${other.id}/`, json('PATCH', { section: 2 }))
      const id = await begin({ scope: { section: 1 } })
      for (const item of [moved, other]) {
        await count('maria', item.id, { physical_count: item.units + 2, scanned: true })
        await count('jose', item.id, { physical_count: item.units, scanned: true })
      }
      await ask('admin', `products/${moved.id}/`, json('PATCH', { section: 2 }))
      expect(await section(moved.id)).toBe(2)
      const { results } = await compared(id)
      expect(results.map(({ product }) => product)).toEqual([moved.id])
      expect(results.map(values)).toEqual([[moved.units, moved.units + 2]])
    })

    test('[CAMPAIGN-3596] counts from before a campaign that starts from zero, of items outside its scope, and undone counts are not listed', async () => {
      const [before, undone, outside] = (await items()) as [Item, Item, Item]
      await count('maria', before.id, { physical_count: before.units + 1, scanned: true })
      const id = await begin()
      const earlier = await begin({}, true)
      const event = await count('maria', undone.id, { physical_count: undone.units + 3, scanned: true })
      await count('jose', undone.id, { physical_count: undone.units + 1, scanned: true })
      await count('maria', undone.id, { physical_count: undone.units + 1, scanned: true }, { undoes: event })
      await count('maria', outside.id, { physical_count: outside.units + 1, scanned: true })
      const narrow = await begin({ scope: { section: 999_999 } }).catch(() => null)
      const inCampaign = (await compared(id)).results
      expect(inCampaign.map(({ product }) => product)).toEqual([undone.id, outside.id])
      expect(inCampaign[0]?.counts.map((one) => one.physical_count)).toEqual([undone.units + 1])
      expect((await compared(earlier)).results.map(({ product }) => product)).toEqual([
        before.id,
        undone.id,
        outside.id,
      ])
      if (narrow !== null) expect((await compared(narrow)).results).toEqual([])
    })

    test('[CAMPAIGN-3596] an employee, and a campaign that does not exist, get nothing', async () => {
      const id = await begin()
      expect((await ask('ana', `inventory/${id}/counts_by_person/`)).status).toBe(403)
      expect((await ask('maria', 'inventory/999999/counts_by_person/')).status).toBe(404)
    })
  })
}
