/**
 * `npm test`, also in a bare clone: installs missing packages and programs, runs the unit tests with types, lint, modules, language and the build in
 * parallel, then the journeys. The last line counts all results. Plain JavaScript without dependencies, because it runs before any are installed.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const reports = join(root, 'test-results')

/**
 * Starts a program and resolves when it ends, to a function that prints the result and returns whether it passed. With `inBackground` the
 * program's output is printed there too, so the output of two programs is not mixed.
 */
const startStep = (title, command, args, { env = {}, inBackground = false } = {}) => {
  if (!inBackground) console.log(`\n== ${title}`)
  const startedAt = Date.now()
  const output = []
  const child = spawn(command, args, {
    stdio: inBackground ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve) => {
    const end = (hasPassed, reason = '') => {
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      const report = () => {
        if (inBackground) process.stdout.write(`\n== ${title}\n${Buffer.concat(output)}`)
        console.log(`${reason}== ${title}: ${hasPassed ? 'done' : 'FAILED'} in ${seconds} s`)
        return hasPassed
      }
      resolve(report)
    }
    child.once('error', (error) => end(false, `${error.message}\n`))
    child.once('close', (status) => end(status === 0))
  })
}
const runStep = async (...args) => (await startStep(...args))()

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return null
  }
}

/** Journeys that passed only at a second try. They count as failures, also when the reason was a crashed browser tab. */
const flakyJourneys = (suites = []) =>
  suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')),
    ...flakyJourneys(inner),
  ])

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

if (!existsSync('node_modules/.package-lock.json') || !existsSync('node_modules/.bin/vitest')) {
  if (!(await runStep('install packages', 'npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'])))
    process.exit(1)
}

const only = process.argv[2]
let passed = 0
let failed = 0
const isSelected = (name) => !only || only === name
const count = (hasPassed) => {
  if (hasPassed) passed++
  else failed++
  return hasPassed
}
const startScript = (title, args, options) => startStep(title, 'npm', ['run', '-s', ...args], options)

if (isSelected('system')) {
  const title = 'programs of the system (browser, PDF and QR readers)'
  if (!count((await startScript(title, ['system']))())) process.exit(1)
}

// These run beside the unit tests; their output is printed after those.
const inBackground = isSelected('unit')
const checking = isSelected('check') ? startScript('types, lint, modules, language', ['check'], { inBackground }) : null
const building = isSelected('build') ? startScript('build', ['build'], { inBackground }) : null

if (isSelected('unit')) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${join(reports, 'unit.json')}`]
  const hasPassed = (await startScript('unit tests', ['unit', '--', ...reporters]))()
  const report = readReport('unit.json')
  passed += report?.numPassedTests ?? 0
  failed += report ? report.numFailedTests + (hasPassed || report.numFailedTests > 0 ? 0 : 1) : 1
}
if (checking !== null) count((await checking)())
const built = building !== null ? count((await building)()) : true
if (building !== null && built) count((await startScript('size of the first load', ['budget']))())

if (built && isSelected('e2e')) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') }
  const hasPassed = (await startScript('journeys in a real browser', ['e2e'], { env }))()
  const report = readReport('e2e.json')
  const flaky = flakyJourneys(report?.suites)
  for (const { title } of flaky) console.log(`Passed only at a second try, which is a failure: ${title}`)
  passed += report?.stats?.expected ?? 0
  failed += report ? report.stats.unexpected + flaky.length + (hasPassed || report.stats.unexpected > 0 ? 0 : 1) : 1
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
