/**
 * `npm test` from a bare clone: installs what is missing (packages, a browser), then types, lint, rooms, unit tests, build, journeys.
 * Plain JavaScript without dependencies, because it runs before there are any. Ends with one line that counts everything.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const reports = join(root, 'test-results')

const run = (title, command, args, env = {}) => {
  console.log(`\n== ${title}`)
  const began = Date.now()
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`== ${title}: ${status === 0 ? 'done' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`)
  if (error) console.error(error.message)
  return status === 0
}

const read = (name) => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return null
  }
}

/** Journeys that passed only when tried again: whatever was wrong once is a failure, a browser tab that died under them too. */
const wavering = (suites = []) =>
  suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')),
    ...wavering(inner),
  ])

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

if (!existsSync('node_modules/.package-lock.json') || !existsSync('node_modules/.bin/vitest')) {
  if (!run('install packages', 'npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'])) process.exit(1)
}

const only = process.argv[2]
let passed = 0
let failed = 0
const step = (name, title, args) => {
  if (only && only !== name) return true
  const fine = run(title, 'npm', ['run', '-s', ...args])
  if (!fine) failed++
  else passed++
  return fine
}

if (!step('system', 'programs of the system (browser, PDF and QR readers)', ['system'])) process.exit(1)
step('check', 'types, lint, rooms', ['check'])

if (!only || only === 'unit') {
  const fine = run('unit tests', 'npm', [
    'run',
    '-s',
    'unit',
    '--',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${join(reports, 'unit.json')}`,
  ])
  const told = read('unit.json')
  passed += told?.numPassedTests ?? 0
  failed += told ? told.numFailedTests + (fine || told.numFailedTests > 0 ? 0 : 1) : 1
}

if (step('build', 'build', ['build']) && (!only || only === 'e2e')) {
  const fine = run('journeys in a real browser', 'npm', ['run', '-s', 'e2e'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json'),
  })
  const told = read('e2e.json')
  const again = wavering(told?.suites)
  for (const { title } of again) console.log(`Passed only when tried again, which is a failure: ${title}`)
  passed += told?.stats?.expected ?? 0
  failed += told ? told.stats.unexpected + again.length + (fine || told.stats.unexpected > 0 ? 0 : 1) : 1
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
