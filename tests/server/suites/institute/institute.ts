/** The settings of the institute: who changes them, what is refused, and where they take effect. */
import { afterEach, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, movableClock, type OpenServer } from '../open-server.ts'

const open = { institute: null, timeZone: null, stickerCodes: null }
const fisheries = { title: 'Fisheries Institute', time_zone: 'Asia/Tokyo', sticker_codes: ['code-128'] }
const unnamed = 'Property Inventory'

export function instituteSuite(openServer: OpenServer): void {
  describe('settings of the institute', () => {
    let server: TestServer
    afterEach(() => server.close())
    const put = (settings: Body, version = 0, who = 'admin') =>
      server.ask(who, 'institute/', json('PUT', { ...settings, version }))
    const root = async () => (await server.ask('ana', '')).body as Body

    test('[SERVER-3980] an admin sets name, time zone and stickers once for all devices; nobody else reads or changes the record', async () => {
      server = await openServer({ products: 1, config: open })
      expect(await root()).toMatchObject({ institute: unnamed, time_zone: 'Asia/Manila' })
      expect((await server.ask('admin', 'institute/')).body).toEqual({
        settings: { title: unnamed, time_zone: 'Asia/Manila', sticker_codes: [] },
        version: 0,
        fixed: [],
      })
      for (const who of ['maria', 'ana']) {
        expect((await server.ask(who, 'institute/')).status).toBe(403)
        expect((await put(fisheries, 0, who)).status).toBe(403)
      }
      expect((await put({ ...fisheries, title: '  Fisheries\n\u0007 Institute ' })).body).toEqual({
        settings: fisheries,
        version: 1,
        fixed: [],
      })
      expect(await root()).toMatchObject({
        institute: 'Fisheries Institute',
        time_zone: 'Asia/Tokyo',
        sticker_codes: ['code-128'],
      })
      const late = await put({ ...fisheries, title: 'Another' })
      expect(late).toMatchObject({ status: 412, body: { settings: fisheries, version: 1 } })
      expect((await root())['institute']).toBe('Fisheries Institute')
    })

    test('[SERVER-3981] refuses a blank or overlong name, an unknown time zone and unknown stickers, each at its field', async () => {
      server = await openServer({ products: 1, config: open })
      const refused: readonly [Body, string][] = [
        [{ ...fisheries, title: '   ' }, 'title'],
        [{ ...fisheries, title: ' \u0007\n ' }, 'title'],
        [{ ...fisheries, title: 'x'.repeat(5_000) }, 'title'],
        [{ ...fisheries, time_zone: 'Manila' }, 'time_zone'],
        [{ ...fisheries, time_zone: '' }, 'time_zone'],
        [{ ...fisheries, sticker_codes: ['qr'] }, 'sticker_codes'],
        [{ ...fisheries, sticker_codes: ['code-39', 'code-39'] }, 'sticker_codes'],
      ]
      for (const [settings, field] of refused) {
        const answer = await put(settings)
        expect(answer.status, JSON.stringify(settings).slice(0, 80)).toBe(400)
        expect(JSON.stringify(answer.body)).toContain(field)
      }
      expect(await root()).toMatchObject({ institute: unnamed, time_zone: 'Asia/Manila' })
    })

    test('[SERVER-3982] what was given when the server was started wins over the saved settings and cannot be changed', async () => {
      server = await openServer({ products: 1, config: { ...open, institute: 'Given at the start' } })
      expect((await put(fisheries)).body).toEqual({
        title: ['This was set when the server was started. It can only be changed there.'],
      })
      const given = { ...fisheries, title: 'Given at the start' }
      expect((await put(given)).body).toMatchObject({ settings: given, fixed: ['title'] })
      expect(await root()).toMatchObject({ institute: 'Given at the start', time_zone: 'Asia/Tokyo' })
    })

    test('[SERVER-3983] document numbers and the day that a count may close follow the saved time zone at once', async () => {
      // January 1 in Tokyo, December 31 in New York.
      server = await openServer({ products: 1, config: open, clock: movableClock('2027-01-01T02:00:00Z') })
      const nextNumber = async () =>
        JSON.stringify((await server.ask('maria', 'acknowledgement-receipts/next_id/')).body)
      await put({ ...fisheries, time_zone: 'America/New_York' })
      expect(await nextNumber()).toContain('2026-12-')
      await put(fisheries, 1)
      expect(await nextNumber()).toContain('2027-01-')
    })
  })
}
