/**
 * Runs all benchmarks and writes their figures as tables to `docs/benchmarks.md`. `npm run bench` uses the target sizes (100,000 products, 500
 * counts), `--quick` small ones; names select some: `npm run bench -- --quick drain record`. A benchmark that fails or hangs does not stop the others.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from './report-figure.ts'

const resultsFile = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))
const args = process.argv.slice(2)
const quick = args.includes('--quick')
const chosenBenches = args.filter((arg) => !arg.startsWith('--'))
const small = quick ? ['--rows', '5000'] : []
/** Several times what the longest one, the fleet, takes. */
const limitMs = 45 * 60_000
const benches: readonly (readonly [name: string, ...flags: string[]])[] = [
  ['start'],
  ['phone', ...small],
  ['record'],
  ['drain'],
  ['mirror', ...small],
  ['search', ...small],
  ['lookup', ...small],
  ['reports'],
  ['board'],
  ['print'],
  ['scan'],
  ['field-walk'],
  ['forms'],
  ['import'],
  ['export', ...(quick ? ['5000'] : [])],
  ['fleet', ...(args.includes('--thousand') ? ['--thousand'] : [])],
]

function runBench(name: string, flags: readonly string[], folder: string): { figures: Figure[]; ended: boolean } {
  const file = join(folder, `${name}.jsonl`)
  console.log(`\n── ${name}`)
  const benchFlags = quick && !['export', 'forms'].includes(name) ? [...flags, '--quick'] : flags
  const { status } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`${name}.ts`, import.meta.url)), ...benchFlags],
    {
      stdio: 'inherit',
      timeout: limitMs,
      env: { ...process.env, BENCH_FIGURES: file },
    },
  )
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return { figures: text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Figure), ended: status === 0 }
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|')
const figureRow = ({ what, ratio, value, floor, target, met }: Figure) =>
  `| ${[what, ratio, value, floor, target, met === null ? '' : met === 'busy' ? 'machine busy' : met ? 'met' : '**missed**'].map(escapeCell).join(' | ')} |`

function machine(): string {
  const [load = 0] = loadavg()
  const memory = Math.round(totalmem() / 2 ** 30)
  const kind = cpus()[0]?.model ?? 'unknown processor'
  const note =
    load > cpus().length
      ? ` **Other processes were running (load ${load.toFixed(0)} on ${cpus().length} cores): compare ratios only.**`
      : ''
  return `${cpus().length} × ${kind}, ${memory} GiB, Linux ${release()}, Node ${process.version}.${note}`
}

const marker = /<!-- figures of (\S+) -->[\s\S]*?<!-- end of \1 -->/
const folder = mkdtempSync(join(tmpdir(), 'bilang-figures-'))
let text = readFileSync(resultsFile, 'utf8')
const failed: string[] = []
for (const [name, ...flags] of benches) {
  if (chosenBenches.length > 0 && !chosenBenches.includes(name)) continue
  const machineNote = machine()
  const { figures, ended } = runBench(name, flags, folder)
  if (!ended) failed.push(name)
  if (figures.length === 0) continue
  const head = `| what | ratio | measured | floor of the same run | target | |\n| --- | --- | --- | --- | --- | --- |`
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const note = `${day} UTC${quick ? ', small run (`--quick`)' : ''}${ended ? '' : ', not finished'}. ${machineNote}`
  const block = `<!-- figures of ${name} -->\n${note}\n\n${head}\n${figures.map(figureRow).join('\n')}\n<!-- end of ${name} -->`
  const existingBlock = new RegExp(marker.source.replace('(\\S+)', `(${name})`))
  text = existingBlock.test(text)
    ? text.replace(existingBlock, () => block)
    : `${text.trimEnd()}\n\n## ${name}\n\n${block}\n`
  writeFileSync(resultsFile, text)
}
rmSync(folder, { recursive: true, force: true })
if (failed.length > 0) {
  console.log(`\nNot finished: ${failed.join(', ')}`)
  process.exitCode = 1
}
