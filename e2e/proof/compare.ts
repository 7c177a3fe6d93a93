/** Compares all results of the closed campaign with the independent computation. */
import type { Page } from '@playwright/test'
import { expect } from '../support/journey-test.ts'
import { expectedRemark, expectedResult, type Result, sum, sumBy } from './expected.ts'
import type { Again, Seen } from './plan.ts'
import {
  formTotals,
  readEvidence,
  readFiles,
  readForm,
  readReasons,
  readReport,
  readSecondCounts,
} from './read-results.ts'

export interface Closed {
  page: Page
  url: string
  campaign: number
  results: readonly Result[]
  /** Reason of each settled difference, by item. */
  reasons: ReadonlyMap<number, string>
  /** Results of second counts. */
  again: readonly Again[]
}

/** How many of the items have each result. */
const countBy = (again: readonly Again[]): ReadonlyMap<string, number> => {
  const figures = new Map<string, number>()
  for (const one of again) figures.set(expectedResult(one), (figures.get(expectedResult(one)) ?? 0) + 1)
  return figures
}

/** Values with bigint are compared as texts, so that a difference is readable. */
const text = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one) =>
      typeof one === 'bigint' ? String(one) : one instanceof Map ? Object.fromEntries([...one].sort()) : one,
    ),
  )

export async function expectClosedFigures({ page, url, campaign, results, reasons, again }: Closed): Promise<void> {
  const report = await readReport(page, url, campaign)
  expect(text(report.total), 'total of the report').toEqual(text(sum(results)))
  expect(text(report.groups), 'buildings of the report').toEqual(text(sumBy(results, ({ building }) => building)))
  const settled = results.filter(({ item }) => reasons.has(item.id))
  const sums = sumBy(settled, ({ id }) => reasons.get(id)!)
  const expected = new Map(
    [...sums].map(([reason, s]) => [reason, [s.rows, s.shortage, s.shortageValue, s.overage, s.overageValue]]),
  )
  expect(text(await readReasons(page)), 'differences by reason').toEqual(text(expected))
  expect(text(await readSecondCounts(page)), 'results of second counts').toEqual(text(countBy(again)))
}

async function expectFiles({ page, url, campaign, results, again }: Closed): Promise<void> {
  await page.goto(`${url}/subadmin/inventory/counts/${campaign}/report`)
  const byId = new Map(again.map((one) => [one.item.id, one]))
  const againOf = (id: number) => {
    const one = byId.get(id)
    return one
      ? { second: one.second, third: one.third, result: expectedResult(one) }
      : { second: null, third: null, result: '' }
  }
  const expected = results
    .map(({ item, onHand }) => ({
      number: item.number,
      units: item.units,
      onHand,
      difference: item.units - onHand,
      differenceCentavos: BigInt(item.units - onHand) * item.centavos,
      again: again.length === 0 ? null : againOf(item.id),
    }))
    .sort((a, b) => (a.number < b.number ? -1 : 1))
  for (const [name, rows] of await readFiles(page))
    expect(text([...rows].sort((a, b) => (a.number < b.number ? -1 : 1))), name).toEqual(text(expected))
}

async function expectForm({ page, url, campaign, results, again }: Closed): Promise<void> {
  const ppe = results.filter(({ item }) => item.isPpe)
  const form = await readForm(page, url, campaign)
  const printed = formTotals(form.text)
  const expected = [...sumBy(ppe, ({ account, fund }) => `${account} ${fund}`).values()].map((s) => ({
    card: s.units,
    count: s.counted,
    shortage: s.shortage,
    shortageValue: s.shortageValue,
    overage: s.overage,
    overageValue: s.overageValue,
  }))
  const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(text(one))).sort()
  expect(sorted(printed), 'totals of each RPCPPE').toEqual(sorted(expected))
  const byNumber = <One extends { number: string }>(all: readonly One[]) =>
    [...all].sort((a, b) => (a.number < b.number ? -1 : 1))
  const lines = ppe.map(({ item, onHand }) => ({
    number: item.number,
    units: item.units,
    onHand,
    difference: item.units - onHand,
    differenceCentavos: BigInt(item.units - onHand) * item.centavos,
  }))
  // Numbers and bigints alike.
  const asText = (all: readonly { number: string }[]) =>
    byNumber(all).map((one) => Object.values(one).map(String).join(' '))
  const printedLines = form.lines.map(({ remarks: _, ...line }) => line)
  expect(asText(printedLines), 'every line of the RPCPPE').toEqual(asText(lines))
  const isPpe = new Set(lines.map(({ number }) => number))
  const doubtful = again.filter((one) => isPpe.has(one.item.number) && expectedRemark(one) !== '')
  const remarks = form.lines.flatMap(({ number, remarks }) => {
    const [remark] = /second (and third )?count( \d+, not settled| not made)/.exec(remarks) ?? []
    return remark ? [`${number} ${remark}`] : []
  })
  expect(remarks.sort(), 'remarks about second counts').toEqual(
    doubtful.map((one) => `${one.item.number} ${expectedRemark(one)}`).sort(),
  )
}

export async function expectLateCounts({ page, url, campaign }: Closed, late: readonly Seen[]): Promise<void> {
  await page.goto(`${url}/subadmin/inventory/counts/${campaign}`)
  const tray = page.getByRole('region', { name: 'Late counts' })
  await expect(tray.locator('tbody tr').first()).toBeVisible({ timeout: 120_000 })
  const rows = await tray
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())))
  const shown = rows.map(([item = '', count = '']) => `${item.split(' · ')[0]} ${count}`).sort()
  expect(shown, 'late counts').toEqual(late.map(({ item, count }) => `${item.number} ${count}`).sort())
}

async function expectEvidence({ page, url, campaign, results, again }: Closed, late: readonly Seen[]): Promise<void> {
  const { baseline, records, totals, verified } = await readEvidence(page, url, campaign)
  const frozen = baseline.filter(({ entered }) => !entered)
  const expected = results.map(({ item, onHand }) => ({
    id: item.id,
    units: item.units,
    onHand,
    centavos: item.centavos,
  }))
  const packed = frozen
    .map(({ id, units, price, count, scanned }) => ({
      id,
      units,
      onHand: scanned ? (count ?? 0) : 0,
      centavos: BigInt(price.replace('.', '')),
    }))
    .sort((a, b) => a.id - b.id)
  expect(text(packed), 'baseline of the evidence pack').toEqual(text(expected))
  const own = sum(results)
  const money = (centavos: bigint) => `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`
  expect(totals, 'totals of the evidence pack').toMatchObject({
    rows: String(own.rows),
    cardQuantity: String(own.units),
    countQuantity: String(own.counted),
    cardValue: money(results.reduce((all, { item }) => all + BigInt(item.units) * item.centavos, 0n)),
    countValue: money(results.reduce((all, { item, onHand }) => all + BigInt(onHand) * item.centavos, 0n)),
    shortageQuantity: String(own.shortage),
    shortageValue: money(own.shortageValue),
    overageQuantity: String(own.overage),
    overageValue: money(own.overageValue),
  })
  const lateRecords = records.filter((one) => one.late && one.about === 'products')
  const lateIds = [...new Set(lateRecords.map(({ id }) => Number(id)))].sort((a, b) => a - b)
  expect(lateIds, 'late records of the evidence pack').toEqual(late.map(({ item }) => item.id))
  const counts = records.filter(
    ({ about, after }) => about === 'campaign-records' && after?.['kind'] === 'second-count',
  )
  const packedAgain = counts.map(({ after }) => `${after?.['product']} ${after?.['count']}`).sort()
  const made = again.flatMap(({ item, second, third }) =>
    [second, third].flatMap((count) => (count === null ? [] : [`${item.id} ${count}`])),
  )
  expect(packedAgain, 'second and third counts of the evidence pack').toEqual(made.sort())
  expect(verified.status).toContain('The pack is unchanged.')
  const of = (result: string) => countBy(again).get(result) ?? 0
  const [confirmed, decided] = [of('Confirmed by another person'), of('Settled')]
  const facts = ['Counts that another person confirmed', 'Counts settled after a second count']
  const undecided = 'Items with an open second count: the first count is the figure'
  expect(
    [...facts, undecided].map((name) => verified.facts.get(name) ?? null),
    'second counts by the page inside the pack',
  ).toEqual(
    again.length === 0 ? [null, null, null] : [confirmed, decided, again.length - confirmed - decided].map(String),
  )
}

/** All results of a closed version. */
export async function expectAll(closed: Closed, late: readonly Seen[]): Promise<void> {
  await expectClosedFigures(closed)
  await expectFiles(closed)
  await expectForm(closed)
  await expectEvidence(closed, late)
}
