/** A device settles at once what it has just read: by the clock of the server that is later, whatever the devices' clocks say. */
import { expect, test } from 'vitest'
import { listCampaignRecords } from '#contract/actions/campaigns/campaign-record-actions.ts'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { secondCountRecords, secondCountState, standingCount } from '#domain/campaigns/second-counts.ts'
import { browserClock } from '#platform/browser-ports.ts'
import { recordId, secondCount, secondCountAsked } from '../server/suites/campaign-record-bodies.ts'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

type Body = Record<string, unknown>
const body = (method: string, value: Body) => ({ method, body: JSON.stringify(value) })

/** Near the end of a second, which `Date` leaves out. */
const start = Date.parse('2026-11-26T08:00:00.900Z')

test.each([0, 95, -40, 12_345, -86_400_017])(
  '[CAMPAIGN-5301] an item that is settled at once after its second count arrived: decided (device ahead by %i ms)',
  async (ahead) => {
    let time = start
    const server = await openTestServer({ clock: { now: () => new Date(time) } })
    const id = async (who: string) => ((await server.ask(who, 'users/me/')).body as { id: number }).id
    const [admin, jose] = [await id('admin'), await id('jose')]
    const made = await server.ask('admin', 'inventory/', body('POST', { name: 'Count', as_at: '2026-10-31' }))
    const campaign = (made.body as { id: number }).id
    await server.ask('admin', `inventory/${campaign}/`, body('PATCH', { state: 'counting' }))
    const clock = { ...browserClock('test'), now: () => time + ahead }
    const { engine, network } = await openEngineDevice(server, { clock })
    await signIn(engine, 'admin')
    network.isUp = false
    await engine.recorder.count(await readProductAsShown(server, 4), { physical_count: 1, remarks: null }, typedSource)
    network.isUp = true
    await engine.outbox.sendNow()
    const stamped = (record: Body) => ({ ...record, recorded_at: new Date(time).toISOString(), skew_ms: 0 })
    const put = (who: string, record: Body) =>
      server.ask(who, `campaign-records/${record['id']}/`, body('PUT', stamped(record)))
    time += 3
    expect((await put('admin', secondCountAsked(recordId(1), campaign, admin, 4))).status).toBe(201)
    time += 3
    expect((await put('jose', secondCount(recordId(2), campaign, jose, 4, recordId(1), { count: 2 }))).status).toBe(201)
    network.afterResponse = (_, answer) => {
      // On its way back.
      time += 7
      return answer
    }
    await engine.api.call(listCampaignRecords, { query: { after: '0', limit: '10' } })
    time += 1
    const statement = {
      campaign,
      kind: 'settlement' as const,
      product: 4,
      difference: 'short' as const,
      units: 9,
      count: 2,
    }
    const settlement = {
      statement: { ...statement, reason: { code: 'lent', name: 'Lent' }, note: null },
      shown: { label: 'x' },
    }
    const product = await readProductAsShown(server, 4)
    const values = { physical_count: 2, remarks: null, done: true as const }
    await engine.recorder.campaignRecordAll([
      { ...settlement, counted: { product, values, origin: { source: 'list' } } },
    ])
    await engine.outbox.sendNow()
    const { results } = (await server.ask('admin', 'campaign-records/?after=0')).body as { results: CampaignRecord[] }
    const row = (await server.ask('admin', 'products/4/')).body as { physical_count: number; counted_at: string }
    expect(row.physical_count).toBe(2)
    expect(results.map(({ kind }) => kind)).toEqual(['second-count-asked', 'second-count', 'settlement'])
    const state = secondCountState(secondCountRecords(results, []).get(4), standingCount(row, 2, admin))
    expect(state).toMatchObject({ is: 'decided', count: 2 })
  },
)
