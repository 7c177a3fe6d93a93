/**
 * The import of a workbook of 50,000 rows on two sheets in the built app, phase by phase, with the processor time of the page's longest task in each. Floors of the
 * same run: unzipping the workbook, and inserting the same rows as text into a bare SQLite database. Run `npm run build` first.
 * `npm exec -- node bench/import.ts [--quick]`
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { unzipSync } from 'fflate'
import { type WorkbookCell, workbook } from '#tests/support/data/workbook.ts'
import { openBuiltApp, signInAndDownload } from './built-app.ts'
import { longestTask } from './longest-task.ts'
import { reportTime } from './report-figure.ts'

const rows = process.argv.includes('--quick') ? 5_000 : 50_000
const institute = 1_500
const heads = [
  ...['Property No.', 'Article', 'Description', 'Qty', 'Unit', 'Unit Cost', 'Date Acquired', 'Person Accountable'],
  ...['Section', 'Condition', 'Fund', 'Location 2', 'Serial No.', 'Remarks'],
]
const rowOf = (at: number): WorkbookCell[] => [
  ...[`2019-05-03-${100_000 + at}-02`, 'Laptop computer', `Laptop computer, 14-in, 16 GB RAM, no. ${at}`, 1, 'unit'],
  ...[50_000 + at + 0.25, { day: 43_000 + (at % 2_000) }, 'SANTOS, RAMON G.', 'Accounting', 'In good condition'],
  ...['101', 'Library', `SN${at}`, at % 3 === 0 ? 'with charger' : null],
]
const sheet = (from: number) => [
  ['INVENTORY'],
  heads,
  ...Array.from({ length: rows / 2 }, (_, at) => rowOf(from + at)),
  ['Grand total', null, null, rows / 2],
]
const folder = mkdtempSync(join(tmpdir(), 'bilang-import-'))
const file = join(folder, 'list.xlsx')
const bytes = workbook({ 'ICT Equipment': sheet(0), 'More equipment': sheet(rows / 2) })
writeFileSync(file, bytes)

function timed(work: () => void): number {
  const from = performance.now()
  work()
  return performance.now() - from
}
const unzipMs = timed(() => void unzipSync(bytes))
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000
const cpuBefore = cpuMs()
const insertMs = timed(() => {
  const database = new DatabaseSync(':memory:')
  database.exec(`create table items (${heads.map((_, at) => `c${at} text`).join()}); begin`)
  const insert = database.prepare(`insert into items values (${heads.map(() => '?').join()})`)
  for (let at = 0; at < rows; at++)
    insert.run(
      ...rowOf(at).map((cell) =>
        cell === null ? null : String(typeof cell === 'object' ? Object.values(cell)[0] : cell),
      ),
    )
  database.exec('commit')
  database.close()
})

const insertCpuMs = cpuMs() - cpuBefore

const bench = await openBuiltApp(4620, institute)
try {
  const { page, url } = bench
  await signInAndDownload(page, institute)
  await page.goto(`${url}admin/inventory/import/products`)
  const input = page.getByLabel('File to import')
  await input.waitFor({ state: 'attached' })
  const session = await page.context().newCDPSession(page)
  let total = 0
  async function phase(
    name: string,
    floor: { name: string; ms: number } | null,
    work: () => Promise<unknown>,
    limitMs?: number,
  ) {
    const begin = performance.now()
    let passed = 0
    const { processorMs, passedMs, collectionMs } = await longestTask(session, async () => {
      await work()
      passed = performance.now() - begin
    })
    total += passed
    reportTime(`import of ${rows} rows, ${name}`, passed, floor, limitMs === undefined ? {} : { ms: limitMs })
    const apart = `${Math.round(passedMs)} ms passed; full garbage collection ${Math.round(collectionMs)} ms`
    reportTime(`longest task of the page, ${name} (${apart})`, processorMs, null, { ms: 100 })
  }
  await phase('reading', { name: 'unzip', ms: unzipMs }, async () => {
    // From disk, because a file passed by the test would be decoded on the page.
    await input.setInputFiles(file)
    await page.getByRole('button', { name: 'Check file' }).waitFor({ timeout: 120_000 })
    // The last row of the table of columns.
    await page.getByRole('combobox', { name: 'Column for' }).nth(20).waitFor({ timeout: 120_000 })
  })
  const importButton = page.getByRole('button', { name: /^Import [\d,]+ items$/ })
  await phase('checking', null, async () => {
    await page.getByRole('button', { name: 'Check file' }).click()
    await importButton.waitFor({ timeout: 120_000 })
  })
  const cpuAtFirst = bench.serverCpuMs()
  await phase(
    'writing',
    { name: 'bare inserts', ms: insertMs },
    async () => {
      await importButton.click()
      await page.getByText(/[\d,]+ added/).waitFor({ timeout: 300_000 })
    },
    30_000,
  )
  const serverCpuMs = bench.serverCpuMs() - cpuAtFirst
  reportTime(`import of ${rows} rows, processor time of the server`, serverCpuMs, {
    name: 'bare inserts',
    ms: insertCpuMs,
  })
  reportTime(
    `import of ${rows} rows, all phases`,
    total,
    { name: 'unzip and bare inserts', ms: unzipMs + insertMs },
    { ms: 30_000, quietMs: 3_000 },
  )
} finally {
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
}
