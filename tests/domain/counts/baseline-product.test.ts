/** An item in a campaign's report, before and after the close. */
import { expect, test } from 'vitest'
import {
  baselineGroupNames,
  baselineKey,
  baselineOf,
  baselineProduct,
  type CurrentRecord,
  countResultOf,
  enteredProduct,
} from '#domain/counts/baseline-product.ts'
import { baselineRowOf, campaignOf } from '#tests/support/device/count-history.ts'

const row = {
  ...baselineRowOf({
    item: { id: 1, units: 2, price: 150_000n, counts: [], lost: [], printType: 'ICS', section: 2 },
    units: 2,
  } as never),
  units: 2,
  price: '1500.00',
  user: 1,
  entered: false,
  scanned: false,
  physical_count: null,
  remarks: null as string | null,
  found_condition: 'Good' as string | null,
}
row.names = {
  ...row.names,
  condition: 'Fair',
  locationOne: 'Main',
  locationTwo: 'Room 2',
  section: 'Supply',
  user: 'Ana',
  ledgerAccount: 'Office equipment',
}
const now: CurrentRecord = {
  physical_count: 1,
  scanned: true,
  counted_at: '2026-11-03T00:00:00.000Z',
  physical_count_at: '2026-11-02T12:00:00.000Z',
  remarks: 'dusty',
  units: 2,
  price: '1500.00',
  user: 1,
  checklist: null,
  condition: 'Poor',
}
const began = '2026-11-02T00:00:00.000Z'
const open = { closed: false, began, since: began }
const closed = { closed: true, began, since: null }

test('[REPORT-1309] open campaign: the result is the current list, counted since the baseline', () => {
  expect(countResultOf(row, now, open)).toEqual({
    physical_count: 1,
    scanned: true,
    remarks: 'dusty',
    checklist: null,
    condition: 'Poor',
    drift: 'none',
    counted_earlier: false,
    counted_at: now.counted_at,
    physical_count_at: '2026-11-02T12:00:00.000Z',
    count_status: 'counted',
  })
  const kept = { ...open, since: null }
  const before = '2026-11-01T00:00:00.000Z'
  expect(countResultOf(row, { ...now, counted_at: before }, kept)).toMatchObject({
    scanned: true,
    counted_earlier: true,
  })
  const early = countResultOf(row, { ...now, counted_at: '2026-11-01T00:00:00.000Z' }, open)
  expect(early).toMatchObject({ physical_count: null, scanned: false, count_status: 'not-counted', remarks: 'dusty' })
  expect(countResultOf(row, null, open)).toEqual({
    physical_count: null,
    scanned: false,
    remarks: null,
    checklist: null,
    condition: 'Fair',
    drift: 'gone',
    counted_earlier: false,
    counted_at: null,
    physical_count_at: null,
    count_status: 'not-counted',
  })
})

test('[REPORT-1310] another quantity, price or person accountable since the baseline is a drift; other changes are not', () => {
  const drift = (more: Partial<CurrentRecord>) => countResultOf(row, { ...now, ...more }, open).drift
  expect([drift({}), drift({ remarks: 'x', condition: 'x', physical_count: 9 })]).toEqual(['none', 'none'])
  expect([drift({ units: 3 }), drift({ price: '1.00' }), drift({ user: 2 })]).toEqual(['moved', 'moved', 'moved'])
})

test('[REPORT-1311] closed campaign: the result is the baseline; not found or counted as 0 is missing, unless the item was entered after the baseline', () => {
  const at = (more: object) => countResultOf({ ...row, ...more }, { ...now, units: 9 }, closed)
  expect(at({ scanned: true, physical_count: 2, remarks: 'ok' })).toEqual({
    physical_count: 2,
    scanned: true,
    remarks: 'ok',
    condition: 'Good',
    drift: 'none',
    counted_earlier: false,
    counted_at: null,
    physical_count_at: null,
    count_status: 'counted',
  })
  // The moments of the close, not those of the list.
  const moments = { counted_at: began, physical_count_at: began }
  expect(at({ scanned: true, physical_count: 2, ...moments })).toMatchObject(moments)
  expect(at({ scanned: true, physical_count: 0 })).toMatchObject({ physical_count: 0, count_status: 'missing' })
  expect(at({ scanned: false, physical_count: 2 })).toMatchObject({
    physical_count: 0,
    count_status: 'missing',
    scanned: false,
  })
  expect(at({ scanned: true, physical_count: null })).toMatchObject({ physical_count: null, count_status: 'counted' })
  expect(at({ scanned: true, counted_earlier: true })).toMatchObject({ counted_earlier: true })
  expect(at({ entered: true })).toMatchObject({ physical_count: null, count_status: 'not-counted' })
  expect(at({ entered: true, scanned: true, physical_count: 0 })).toMatchObject({
    physical_count: 0,
    count_status: 'counted',
  })
  expect(at({ found_condition: null })).toMatchObject({ drift: 'gone', condition: 'Fair' })
})

test('[REPORT-1312] an item of a baseline has its recorded location and type, the condition found, and the balance of its count', () => {
  const found = (physical_count: number | null) => ({ ...countResultOf(row, now, open), physical_count })
  expect(baselineProduct(row, found(1))).toMatchObject({
    on_hand: 1,
    physical_count: 1,
    balance: 'short',
    major_account: null,
    majorNumber: '06',
    place: 'Main · Room 2',
    category: 'SPLV',
    names: { condition: 'Poor', user: 'Ana' },
  })
  expect([2, 3, null].map((count) => baselineProduct(row, found(count)).balance)).toEqual(['even', 'over', 'uncounted'])
  expect(enteredProduct({ id: 5 } as never)).toEqual({
    ...{ id: 5, majorNumber: '', drift: 'none', counted_earlier: false, counted_at: null, physical_count_at: null },
  })
})

test('[REPORT-1313] groups of a baseline have the names in the baseline; the condition is the one found', () => {
  const name = (grouping: keyof typeof baselineGroupNames) => baselineGroupNames[grouping](row, 'Poor')
  expect({
    ...Object.fromEntries(Object.keys(baselineGroupNames).map((grouping) => [grouping, name(grouping as 'fund')])),
  }).toMatchObject({
    location: 'Main',
    section: 'Supply',
    custodian: 'Ana',
    fund: 'Trust',
    condition: 'Poor',
    category: 'SPLV',
  })
  expect(name('account')).toContain('Office equipment')
})

test('[REPORT-1314] a campaign has a baseline once counting begins; the close makes another revision with its own counts', () => {
  const campaign = {
    ...campaignOf({ id: 4, section: 2, earlier: false, began: 1, closed: null } as never),
    book_at: 'b',
  }
  expect(baselineOf({ ...campaign, book_at: null })).toBeNull()
  const running = baselineOf(campaign)!
  expect(running).toEqual({
    campaign: 4,
    revision: 'b ',
    closed: false,
    scope: { section: 2 },
    includesEntered: false,
    began: 'b',
    since: 'b',
  })
  const ended = baselineOf({ ...campaign, state: 'closed', closed_at: 'c', entered_rows: 0 })!
  expect(ended).toMatchObject({ revision: 'b c', closed: true, includesEntered: true })
  const { entered_rows: _, ...plain } = campaign
  expect(baselineOf(plain as never)).toMatchObject({ includesEntered: false })
  expect(baselineOf({ ...campaign, includes_earlier: true })?.since).toBeNull()
  expect([baselineKey(running), baselineKey(ended)]).toEqual(['4 b ', '4 b c'])
})
