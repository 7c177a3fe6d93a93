/**
 * `npm test` from a bare clone: installs what is missing (packages, a browser), then the unit tests, with types, lint, modules and the build
 * beside them, then the journeys. Plain JavaScript without dependencies, because it runs before there are any. Ends with one line that
 * counts everything.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const reports = join(root, 'test-results')

/** Runs a program; `aside` keeps what it says until `tell`, so that two that run at once do not talk into each other. */
const begin = (title, command, args, { env = {}, aside = false } = {}) => {
  if (!aside) console.log(`\n== ${title}`)
  const began = Date.now()
  const said = []
  const child = spawn(command, args, {
    stdio: aside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  child.stdout?.on('data', (piece) => said.push(piece))
  child.stderr?.on('data', (piece) => said.push(piece))
  return new Promise((resolve) => {
    const end = (fine, why = '') => {
      const seconds = Math.round((Date.now() - began) / 1000)
      const tell = () => {
        if (aside) process.stdout.write(`\n== ${title}\n${Buffer.concat(said)}`)
        console.log(`${why}== ${title}: ${fine ? 'done' : 'FAILED'} in ${seconds} s`)
        return fine
      }
      resolve(tell)
    }
    child.once('error', (error) => end(false, `${error.message}\n`))
    child.once('close', (status) => end(status === 0))
  })
}
const run = async (...what) => (await begin(...what))()

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
  if (!(await run('install packages', 'npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error']))) process.exit(1)
}

const only = process.argv[2]
let passed = 0
let failed = 0
const wanted = (name) => !only || only === name
const count = (fine) => {
  if (fine) passed++
  else failed++
  return fine
}
const script = (title, args, how) => begin(title, 'npm', ['run', '-s', ...args], how)

if (wanted('system')) {
  const title = 'programs of the system (browser, PDF and QR readers)'
  if (!count((await script(title, ['system']))())) process.exit(1)
}

// Neither needs what the unit tests need; what they have to say comes after these.
const aside = wanted('unit')
const checking = wanted('check') ? script('types, lint, modules', ['check'], { aside }) : null
const building = wanted('build') ? script('build', ['build'], { aside }) : null

if (wanted('unit')) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${join(reports, 'unit.json')}`]
  const fine = (await script('unit tests', ['unit', '--', ...reporters]))()
  const told = read('unit.json')
  passed += told?.numPassedTests ?? 0
  failed += told ? told.numFailedTests + (fine || told.numFailedTests > 0 ? 0 : 1) : 1
}
if (checking !== null) count((await checking)())
const built = building !== null ? count((await building)()) : true

if (built && wanted('e2e')) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') }
  const fine = (await script('journeys in a real browser', ['e2e'], { env }))()
  const told = read('e2e.json')
  const again = wavering(told?.suites)
  for (const { title } of again) console.log(`Passed only when tried again, which is a failure: ${title}`)
  passed += told?.stats?.expected ?? 0
  failed += told ? told.stats.unexpected + again.length + (fine || told.stats.unexpected > 0 ? 0 : 1) : 1
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
