/** A short history of counts and campaigns, the rows a server would have after it, and the result of a simple computation. */
import fc from 'fast-check'
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { fromCentavos } from '#domain/money/money.ts'

export const itemCount = 6
export const campaignCount = 3
const nth = (most: number) => fc.nat({ max: most - 1 })
const quantity = fc.oneof(fc.nat({ max: 40 }), fc.constant(0), fc.nat({ max: 2_000_000_000 }))

export const anyItem = fc.record({
  section: fc.integer({ min: 1, max: 2 }),
  units: quantity,
  price: fc.bigInt({ min: 0n, max: 99_999_999_999_99n }),
  printType: fc.constantFrom('PAR' as const, 'ICS' as const),
})
export const anyCampaign = fc.record({ section: fc.option(fc.integer({ min: 1, max: 2 })), earlier: fc.boolean() })
export const anyEvent = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('count' as const), at: nth(itemCount), found: fc.option(quantity) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), at: nth(itemCount) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), at: nth(itemCount), units: quantity }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin' as const), at: nth(campaignCount) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), at: nth(campaignCount) }) },
)
type Event = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never

interface Count {
  time: number
  found: number | null
}
/** The valid counts; a closed campaign that did not find the item, and when it closed. */
export interface Item {
  id: number
  section: number
  units: number
  price: bigint
  printType: 'PAR' | 'ICS'
  counts: Count[]
  lost: { campaign: number; time: number }[]
}
interface BaselineLine {
  item: Item
  units: number
  /** Set when the campaign closes. */
  counted: boolean
  found: number | null
}
export interface SimulatedCampaign {
  id: number
  section: number | null
  earlier: boolean
  began: number | null
  closed: number | null
  baseline: BaselineLine[]
}

const moment = (time: number) => new Date(Date.UTC(2026, 0, 1) + time * 1000).toISOString()
const covers = (campaign: Pick<SimulatedCampaign, 'section'>, item: Item) =>
  campaign.section === null || campaign.section === item.section
const countFor = (campaign: SimulatedCampaign, item: Item): Count | undefined => {
  const last = item.counts.at(-1)
  if (!last) return undefined
  const isInCampaign = last.time >= (campaign.began ?? 0)
  return isInCampaign || (campaign.earlier && !isLost(item)) ? last : undefined
}
const isLost = (item: Item) => item.lost.some(({ time }) => !item.counts.some((count) => count.time > time))

/** Plays the events, one second apart. */
export function play(items: Item[], campaigns: SimulatedCampaign[], events: readonly Event[]) {
  let lastClose = 0
  for (const [at, event] of events.entries()) {
    const time = at + 1
    const item = items[event.at]!
    const campaign = campaigns[event.at]!
    if (event.kind === 'count') item.counts.push({ time, found: event.found })
    // A count of a closed campaign cannot be undone.
    if (event.kind === 'undo' && (item.counts.at(-1)?.time ?? 0) > lastClose) item.counts.pop()
    if (event.kind === 'edit') item.units = event.units
    if (event.kind === 'begin' && campaign.began === null) {
      campaign.began = time
      const frozen = items.filter((one) => covers(campaign, one))
      campaign.baseline = frozen.map((one) => ({ item: one, units: one.units, counted: false, found: null }))
    }
    if (event.kind === 'close' && campaign.began !== null && campaign.closed === null) {
      campaign.closed = time
      lastClose = time
      for (const row of campaign.baseline) {
        row.counted = countFor(campaign, row.item) !== undefined
        row.found = row.item.counts.at(-1)?.found ?? null
        if (!row.counted || row.found === 0) row.item.lost.push({ campaign: campaign.id, time })
      }
    }
  }
}

export interface Expected {
  id: number
  status: string
  units: bigint
  price: bigint
  onHand: number | null
}

export function expectedOfList(items: readonly Item[], campaigns: readonly SimulatedCampaign[]): Expected[] {
  return items.map((item) => {
    const last = item.counts.at(-1)
    const open = campaigns.filter((one) => one.began !== null && one.closed === null && covers(one, item))
    const isCounted = last !== undefined && open.every((one) => countFor(one, item) !== undefined)
    // A closed campaign that missed it says nothing against an open one that has it.
    const isFoundNow = isCounted && open.length > 0
    const status = isLost(item) && !isFoundNow ? 'missing' : isCounted ? 'counted' : 'not-counted'
    const onHand = status === 'missing' ? 0 : isCounted ? last.found : null
    return { id: item.id, status, units: BigInt(item.units), price: item.price, onHand }
  })
}

export function expectedOfBaseline(campaign: SimulatedCampaign): Expected[] {
  return campaign.baseline.map((row) => {
    const { item, units } = row
    const now = campaign.closed === null ? countFor(campaign, item) : row.counted ? row : undefined
    const isMissing = campaign.closed !== null && (!now || now.found === 0)
    const status = isMissing ? 'missing' : now ? 'counted' : 'not-counted'
    const onHand = isMissing ? 0 : (now?.found ?? null)
    return { id: item.id, status, units: BigInt(units), price: item.price, onHand }
  })
}

export function expectedFigures(rows: readonly Expected[]) {
  const sum = (of: (row: Expected) => bigint) => rows.reduce((all, row) => all + of(row), 0n)
  const short = ({ units, onHand }: Expected) =>
    onHand !== null && units > BigInt(onHand) ? units - BigInt(onHand) : 0n
  const over = ({ units, onHand }: Expected) =>
    onHand !== null && units < BigInt(onHand) ? BigInt(onHand) - units : 0n
  return {
    rows: BigInt(rows.length),
    missing: sum((row) => (row.status === 'missing' ? 1n : 0n)),
    scanned: sum((row) => (row.status === 'counted' ? 1n : 0n)),
    units: sum((row) => row.units),
    value: sum((row) => row.units * row.price),
    'counted-value': sum((row) => BigInt(row.onHand ?? 0) * row.price),
    'counted-quantity': sum((row) => BigInt(row.onHand ?? 0)),
    counted: sum((row) => (row.onHand === null ? 0n : 1n)),
    shortage: sum(short),
    'shortage-value': sum((row) => short(row) * row.price),
    overage: sum(over),
    'overage-value': sum((row) => over(row) * row.price),
  }
}

export const campaignOf = (campaign: SimulatedCampaign) =>
  ({
    id: campaign.id,
    name: `Count ${campaign.id}`,
    as_at: '2026-12-31',
    state: campaign.began === null ? 'draft' : campaign.closed === null ? 'counting' : 'closed',
    scope: campaign.section === null ? {} : { section: campaign.section },
    people: [],
    book_at: campaign.began === null ? null : moment(campaign.began),
    closed_at: campaign.closed === null ? null : moment(campaign.closed),
    entered_rows: campaign.closed === null ? null : 0,
    includes_earlier: campaign.began === null ? null : campaign.earlier,
  }) satisfies Campaign as Campaign

export const rowOf = (item: Item) => {
  const last = item.counts.at(-1)
  return {
    id: item.id,
    property_number: `2026-05-03-000${item.id}-01`,
    old_property_number: null,
    model: null,
    serial_number: null,
    description: 'Desk',
    units: item.units,
    unit_type: 'unit',
    price: fromCentavos(item.price),
    total_offset: '0.00',
    total: fromCentavos(BigInt(item.units) * item.price),
    acquisition: '2026-01-05',
    purchase_reference: null,
    remarks: null,
    print_type: item.printType,
    sub_major_account: '05',
    ledger_account: '030',
    major_account: null,
    section: item.section,
    user: 1,
    condition: 1,
    physical_count: last?.found ?? null,
    scanned: last !== undefined,
    counted_at: last ? moment(last.time) : null,
    missing_in: isLost(item) ? item.lost.at(-1)!.campaign : null,
  }
}
export const names = {
  article: '',
  section: '',
  funding: 'Trust',
  classification: '',
  condition: '',
  user: '',
  locationOne: '',
  locationTwo: '',
  majorAccount: '',
  subMajorAccount: '',
  ledgerAccount: '',
}
export const baselineRowOf = (row: BaselineLine) =>
  ({
    ...rowOf(row.item),
    units: row.units,
    total: fromCentavos(BigInt(row.units) * row.item.price),
    names,
    major_number: '06',
    condition: 'Good',
    physical_count: row.found,
    scanned: row.counted,
    found_condition: 'Good',
  }) as unknown as BaselineRow
