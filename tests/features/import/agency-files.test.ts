/** Five files as property units keep them go in whole, with few decisions; every line is an item, listed with its reason, or in the list of rows to fix. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { collections } from '#contract/collections/all-collections.ts'
import { rowNumberOf } from '#domain/import/row-place.ts'
import type { AgencyFile, AgencyItem } from '#tests/support/data/agency-files/agency-lines.ts'
import { cleanList, masterList, propertyList } from '#tests/support/data/agency-files/agency-lists.ts'
import { byBuilding, rpcppe } from '#tests/support/data/agency-files.ts'
import { type AgencyImport, type Decision, importAgencyFile } from '#tests/support/data/import-agency-file.ts'
import { workbook } from '#tests/support/data/workbook.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

/** The most decisions that a person may have to make for one file. */
const mostDecisions = 10

type Row = Record<string, unknown>
async function lists() {
  const names = ['articles', 'users', 'sections', 'conditions', 'fundings', 'classifications'] as const
  const places = ['location-code-one', 'location-code-two', 'major-account-groups'] as const
  const all = await Promise.all(
    [...names, ...places].map(async (name) => {
      const { body } = await world.server.ask('admin', `${collections[name].path}?page=1&page_size=2000&ordering=id`)
      return [name, new Map((body as { results: Row[] }).results.map((row) => [row['id'], row]))] as const
    }),
  )
  return Object.fromEntries(all) as Record<string, Map<unknown, Row>>
}
const idOf = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (value as Row)['id'] : value)

/** The item in the records, in the words of the generator. */
function shownAs(row: Row, known: Awaited<ReturnType<typeof lists>>): Row {
  const named = (list: string, field: string) => known[list]!.get(idOf(row[field]))
  const user = named('users', 'user') ?? {}
  const place = named('location-code-two', 'location_code_two')
  const major = named('major-account-groups', 'major_account')
  return {
    ...row,
    article: named('articles', 'article')?.['name'],
    user: `${user['last_name']}, ${user['first_name']} ${user['middle_name']}`,
    section: named('sections', 'section')?.['name'],
    condition: named('conditions', 'condition')?.['name'],
    funding: named('fundings', 'funding')?.['name'],
    classification: named('classifications', 'classification')?.['name'],
    locationOne: named('location-code-one', 'location_code_one')?.['name'],
    locationTwo: place && `${place['number']}-${place['name']}`,
    account: major && `1-${major['number']}-${row['sub_major_account']}-${row['ledger_account']}`,
    remarks: row['remarks'] ?? '',
  }
}

/** Every line of the file is where it belongs, and every item is in the records with its own values. */
async function expectWhole({ sheets }: AgencyFile, { summary, run, written, left }: AgencyImport): Promise<void> {
  const known = await lists()
  expect(summary.parts.map(({ sheet }) => sheet)).toEqual(Object.keys(sheets))
  for (const [sheetAt, [sheet, lines]] of Object.entries(sheets).entries()) {
    const part = summary.parts[sheetAt]!
    const reasons = new Map(part.leftOut.map(({ line, reason }) => [line, reason]))
    for (const [index, { is, item }] of lines.entries()) {
      const at = index + 1
      const name = `${sheet} ${at}`
      const row = rowNumberOf(sheetAt, at)
      if (is === 'blank' || at === part.headLine) {
        expect([name, reasons.get(at)]).toEqual([name, undefined])
      } else if (!item) {
        expect([name, reasons.get(at)]).toEqual([name, is])
      } else if (item.bad) {
        expect([name, left.rows.includes(row), written.has(row)]).toEqual([name, true, false])
        expect(run.errors.filter((error) => error.row === row).map(({ text }) => text)).toEqual([
          expect.stringMatching(item.bad),
        ])
        expect(left.csv).toContain(item.property_number)
      } else {
        expect([name, left.rows.includes(row)]).toEqual([name, false])
        const number = written.get(row)
        const { body } = await world.server.ask('admin', `products/?search=${number}&page=1&page_size=100`)
        const found = (body as { results: Row[] }).results.filter((one) => one['property_number'] === number)
        expect([name, found.length]).toEqual([name, 1])
        const { property_number, ...expected } = item as AgencyItem & Row
        expect(shownAs(found[0]!, known)).toMatchObject(expected)
        if (property_number !== null) expect(number).toBe(property_number)
      }
    }
  }
}

async function importWhole(file: AgencyFile, decisions: readonly Decision[]): Promise<AgencyImport> {
  expect(decisions.length).toBeLessThanOrEqual(mostDecisions)
  world = await openScreenWorld()
  const done = await importAgencyFile(world, file.bytes, decisions)
  await expectWhole(file, done)
  return done
}

it('[IMPORT-4150] an RPCPPE workbook with a sheet for each account: whole, with four decisions', async () => {
  const done = await importWhole(rpcppe(), [
    { same: 'section', value: 'Supply and Property' },
    { same: 'condition', value: 'In good condition' },
    { yearAlone: 'first-day' },
    { create: 'articles' },
  ])
  expect(done.written.size).toBe(34)
  expect(done.summary.joinedRows).toBe(6)
  // The summary is offered, but not proposed.
  expect(done.summary.sheets.map(({ name }) => name)).toContain('Summary')
})

it('[IMPORT-4151] a property list in the code page of Windows: whole, with one decision; unknown people stay in the list of rows to fix', async () => {
  const done = await importWhole(propertyList(), [
    { dayOrder: 'month-first' },
    { match: 'conditions', value: 'serviceable', row: 'In good condition' },
  ])
  expect(done.summary.encoding).toBe('windows-1252')
  expect(done.left.rows).toHaveLength(5)
})

it('[IMPORT-4152] a master list with account codes, days as numbers, years alone and rows without a number: whole, with four decisions', async () => {
  const done = await importWhole(masterList(), [
    { yearAlone: 'first-day' },
    { proposeNumbers: true },
    { match: 'conditions', value: 'good', row: 'In good condition' },
    { match: 'conditions', value: 'forrepair', row: 'Needing repair' },
  ])
  const numbers = [...done.written.values()]
  expect(new Set(numbers).size).toBe(40)
  // After the highest number of the file, not after those of the rows above.
  expect(numbers.filter((number) => /^2019-05-03-80[4-9]\d-00$/.test(number))).toEqual([
    '2019-05-03-8040-00',
    '2019-05-03-8041-00',
    '2019-05-03-8042-00',
    '2019-05-03-8043-00',
    '2019-05-03-8044-00',
  ])
})

it('[IMPORT-4153] a cleaned list without accounts: whole, without a decision; the accounts come from the numbers', async () => {
  const done = await importWhole(cleanList(), [])
  expect(done.run.readings.filter(({ from }) => from === 'property_number').map(({ readAs }) => readAs)).toEqual([
    '1-04-05-030',
    '1-06-05-030',
  ])
})

it('[IMPORT-4154] a sheet for each building with headings in other words: fund, officer and building of each sheet; whole, with two decisions', async () => {
  const done = await importWhole(byBuilding(), [
    { same: 'section', value: 'Supply and Property' },
    { match: 'conditions', value: 'goodcondition', row: 'In good condition' },
  ])
  expect(done.written.size).toBe(24)
  expect(done.summary.header).not.toContain('Unit Value')
})

it('[IMPORT-4159] two forms below each other on one sheet: each item has the fund and the officer of its own form', async () => {
  world = await openScreenWorld()
  const item = (number: string) => [number, 'Printer', 'Laser', 60_000, '2024-03-15']
  const heads = ['Property No.', 'Article', 'Description', 'Unit Cost', 'Date Acquired']
  const title = (fund: string, officer: string) => [`Fund Cluster: ${fund}`, null, `Accountable Officer: ${officer}`]
  const bytes = workbook({
    Sheet1: [
      title('01', 'Nestor F. Valdez'),
      heads,
      item('4159-A'),
      title('05', 'Nestor F. Valdez'),
      heads,
      item('4159-B'),
      ['1-06-05-020 Office Equipment'],
      item('4159-C'),
      ['Others'],
      item('4159-D'),
    ],
  })
  const done = await importAgencyFile(world, bytes, [
    { same: 'section', value: 'Budget' },
    { same: 'condition', value: 'In good condition' },
  ])
  const known = await lists()
  const shown = await Promise.all(
    [...done.written.values()].map(async (number) => {
      const { body } = await world.server.ask('admin', `products/?search=${number}&page=1&page_size=10`)
      const { funding, user, account } = shownAs((body as { results: Row[] }).results[0]!, known)
      return [number, funding, user, account]
    }),
  )
  const valdez = 'Valdez, Nestor Fernandez'
  expect(shown).toEqual([
    ['4159-A', '01 - Regular Agency Fund', valdez, undefined],
    ['4159-B', '05 - Internally Generated Funds', valdez, undefined],
    ['4159-C', '05 - Internally Generated Funds', valdez, '1-06-05-020'],
    ['4159-D', '05 - Internally Generated Funds', valdez, undefined],
  ])
  expect(done.summary.parts.flatMap(({ leftOut }) => leftOut.map(({ line }) => line))).toEqual([1, 4, 5, 7, 9])
})
