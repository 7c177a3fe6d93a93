/**
 * Reads the results of the closed campaign: the report on the screen, its files, the printed form and the evidence pack, without any code of the app.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import readExcel from 'read-excel-file/node'
import { expect } from '../support/journey-test.ts'
import { type Figures, figureNames, parseFigure } from './expected.ts'
import { type FormLine, formLines } from './read-form-lines.ts'

export interface NamedFigures {
  total: Figures
  groups: ReadonlyMap<string, Figures>
}

const moneyColumns: ReadonlySet<string> = new Set(['value', 'shortageValue', 'overageValue'])

function toFigures(cells: readonly string[]): Figures {
  return Object.fromEntries(
    figureNames.map((name, at) => [name, parseFigure(cells[at] ?? '', moneyColumns.has(name))]),
  ) as unknown as Figures
}

/** The figures of the campaign's report, grouped by building. */
export async function readReport(page: Page, url: string, campaign: number): Promise<NamedFigures> {
  await page.goto(`${url}/subadmin/inventory/counts/${campaign}/report?by=location`)
  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Quantity per card' }) })
  await expect(page.getByText(/ groups? adds? up to the total of all items/)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(/don’t add up/)).toBeHidden()
  const rows = await table
    .locator('tbody tr, tfoot tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())))
  const named = rows.map(([name = '', ...cells]) => [name, toFigures(cells)] as const)
  return { total: named.at(-1)![1], groups: new Map(named.slice(0, -1)) }
}

/** The table of settled differences: items, shortage, its value, overage, its value, by reason. */
export async function readReasons(page: Page): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Reason' }) })
  await expect(table).toBeVisible()
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())))
  return new Map(
    rows.map(([name = '', ...cells]) => [name, cells.map((text, at) => parseFigure(text, at === 2 || at === 4))]),
  )
}

/** Downloads one of the files of the report. `at`: 0 XLSX and 1 CSV of the item list, 2 and 3 of the count form. */
async function download(page: Page, at: number): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem').nth(at).click()])
  return readFileSync(await file.path())
}

/** RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

export interface FileRow {
  number: string
  units: number
  onHand: number | null
  difference: number | null
  differenceCentavos: bigint | null
  /** Null: no such column. */
  again: { second: number | null; third: number | null; result: string } | null
}

function toFileRows([head = [], ...rows]: readonly (readonly string[])[]): readonly FileRow[] {
  const at = (names: readonly string[]) => {
    const found = names.map((name) => head.indexOf(name)).find((index) => index >= 0)
    if (found === undefined) throw new Error(`no column ${names.join(' or ')} in ${head.join(', ')}`)
    return found
  }
  const number = at(['New Property No. assigned', 'Property number'])
  const units = at(['Quantity per Property Card', 'Units'])
  const onHand = at(['Quantity per Physical Count', 'Physical count'])
  const [difference, value] = [at(['Shortage (-overage)']), at(['Shortage value'])]
  const [second, third, result] = ['Second count', 'Third count', 'Result of second counts'].map((name) =>
    head.indexOf(name),
  ) as [number, number, number]
  const optional = (text: string) => (text === '' ? null : Number(text))
  // A workbook ends with the number of its rows.
  const end = rows.findIndex((row) => (row[number] ?? '') === '')
  const items = end < 0 ? rows : rows.slice(0, end)
  if (end >= 0) expect(rows.at(-1)!.join('').replaceAll(',', ''), 'end of the file').toBe(`${items.length} rows`)
  return items.map((row) => ({
    number: row[number] ?? '',
    units: Number(row[units]),
    onHand: optional(row[onHand] ?? ''),
    difference: optional(row[difference] ?? ''),
    differenceCentavos: (row[value] ?? '') === '' ? null : centavosOf(row[value]!),
    again:
      result < 0
        ? null
        : { second: optional(row[second] ?? ''), third: optional(row[third] ?? ''), result: row[result] ?? '' },
  }))
}

/** `-12.5` of a spreadsheet cell or `-12.50` of a text. */
function centavosOf(text: string): bigint {
  const [, minus = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '')) ?? []
  if (whole === '') throw new Error(`“${text}” is not an amount`)
  const amount = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return minus ? -amount : amount
}

/** The rows of all four files of the report. */
export async function readFiles(page: Page): Promise<ReadonlyMap<string, readonly FileRow[]>> {
  const files = new Map<string, readonly FileRow[]>()
  for (const [at, name] of ['item list XLSX', 'item list CSV', 'count form XLSX', 'count form CSV'].entries()) {
    const bytes = await download(page, at)
    files.set(name, toFileRows(at % 2 === 0 ? await excelRows(bytes) : parseCsv(bytes.toString('utf8'))))
  }
  return files
}

async function excelRows(bytes: Buffer): Promise<string[][]> {
  const sheets = await readExcel(bytes)
  const [sheet] = sheets
  return (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}

/** The printed RPCPPE: its text, and its words with their positions. */
export interface PrintedForm {
  text: string
  lines: readonly FormLine[]
}

/** Downloads the RPCPPE and reads its pages. */
export async function readForm(page: Page, url: string, campaign: number): Promise<PrintedForm> {
  await page.goto(`${url}/subadmin/inventory/reports/print?form=rpcppe&campaign=${campaign}`)
  await page.getByLabel(/^Leave out unserviceable items/).uncheck()
  const all = page.getByRole('button', { name: 'Show all pages' })
  const save = page.getByRole('button', { name: 'Save PDF' })
  await expect(save.or(all).first()).toBeVisible({ timeout: 300_000 })
  if (await all.isVisible()) await all.click()
  await expect(save).toBeEnabled({ timeout: 600_000 })
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 600_000 }), save.click()])
  const path = await file.path()
  const toText = (option: string) =>
    execFileSync('pdftotext', [option, path, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  return { text: toText('-layout'), lines: formLines(toText('-bbox')) }
}

export interface FormTotals {
  card: bigint
  count: bigint
  shortage: bigint
  shortageValue: bigint
  overage: bigint
  overageValue: bigint
}

const figure = String.raw`\(?[\d,]+\)?|[-–]`
const money = String.raw`\(?[\d,]+\.\d\d\)?|[-–]`

/**
 * The totals at the end of each report of the form, in their order. Shortages are in parentheses. A report with only one of shortages and
 * overages has no lines for them: its total is their sum.
 */
export function formTotals(text: string): readonly FormTotals[] {
  const total = new RegExp(String.raw`\bTOTAL\s+(${figure})\s+(${figure})\s+(${figure})\s+(${money})`, 'g')
  let from = 0
  return [...text.matchAll(total)].map(
    ({ 0: all, 1: card = '', 2: count = '', 3: net = '', 4: netValue = '', index }) => {
      const before = text.slice(from, index)
      from = index + all.length
      const sums = (label: string) =>
        new RegExp(String.raw`${label}\s+(${figure})\s+(${money})`).exec(before)?.slice(1) ?? null
      const [short, over] = [sums('Total shortages'), sums('Total overages')]
      const isShort = net.startsWith('(')
      const pick = (own: string[] | null, isNet: boolean): [bigint, bigint] => {
        const [quantity = '', value = ''] = own ?? (short === null && over === null && isNet ? [net, netValue] : [])
        return [parseFigure(quantity, false), parseFigure(value, true)]
      }
      const [[shortage, shortageValue], [overage, overageValue]] = [pick(short, isShort), pick(over, !isShort)]
      return {
        card: parseFigure(card, false),
        count: parseFigure(count, false),
        shortage,
        shortageValue,
        overage,
        overageValue,
      }
    },
  )
}

/** The report's number of items with second counts, by result; blank: none. */
export async function readSecondCounts(page: Page): Promise<ReadonlyMap<string, number>> {
  const note = page.getByRole('region', { name: 'Second counts' })
  if (!(await note.isVisible())) return new Map()
  const text = (await note.innerText()).replace(/^Second counts: /, '').split('\n')[0]!
  return new Map(
    text
      .replace(/\.$/, '')
      .split(' · ')
      .map((part) => {
        const [, name = '', figure = ''] = /^(.*): ([\d,]+)$/.exec(part.trim()) ?? []
        return [name, Number(figure.replaceAll(',', ''))]
      }),
  )
}

export interface Evidence {
  baseline: readonly {
    id: number
    units: number
    price: string
    count: number | null
    scanned: boolean
    entered: boolean
  }[]
  records: readonly { about: string; id: number | string; after: Record<string, unknown> | null; late: boolean }[]
  /** The totals in the pack. */
  totals: Readonly<Record<string, string>>
  /** The result of the page inside the pack, opened from disk without a network. */
  verified: { status: string; facts: ReadonlyMap<string, string> }
}

export async function readEvidence(page: Page, url: string, campaign: number): Promise<Evidence> {
  await page.goto(`${url}/subadmin/inventory/counts/${campaign}`)
  const panel = page.getByRole('region', { name: 'Evidence' })
  await panel.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 600_000 }),
    page.getByRole('menuitem', { name: 'Download evidence' }).click(),
  ])
  const path = await file.path()
  const files = unzipSync(new Uint8Array(readFileSync(path)))
  const lines = (name: string) =>
    strFromU8(files[name] ?? new Uint8Array())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).record)
  return {
    baseline: lines('baseline.ndjson').map((row) => ({
      id: row.product ?? row.id,
      units: row.units,
      price: row.price,
      count: row.physical_count,
      scanned: row.scanned === true,
      entered: row.entered === true,
    })),
    records: lines('records.ndjson'),
    totals: JSON.parse(strFromU8(files['totals.json'] ?? new Uint8Array())).all,
    verified: await verify(page, path, files['verify.html'] ?? new Uint8Array()),
  }
}

async function verify(page: Page, pack: string, html: Uint8Array): Promise<Evidence['verified']> {
  const file = join(mkdtempSync(join(tmpdir(), 'bilang-proof-')), 'verify.html')
  writeFileSync(file, html)
  const tab = await page.context().newPage()
  await tab.goto(pathToFileURL(file).href)
  await tab.getByLabel('Evidence pack (ZIP)').setInputFiles(pack)
  const status = tab.getByRole('status')
  await expect(status).toContainText(/^The pack /, { timeout: 600_000 })
  const [names, values] = await Promise.all([tab.locator('dt').allInnerTexts(), tab.locator('dd').allInnerTexts()])
  const verified = {
    status: await status.innerText(),
    facts: new Map(names.map((name, at) => [name, values[at] ?? ''])),
  }
  await tab.close()
  return verified
}
