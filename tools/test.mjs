/**
 * `npm test`, also in a bare clone: installs missing packages and programs, builds, and runs the journeys. Unit tests and checks run in parallel with
 * the remaining processor time (decision 134). The last line counts all results. Plain JavaScript without dependencies, because it runs before any
 * are installed.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareTestEnvironment } from './test-environment.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const reports = join(root, 'test-results')
prepareTestEnvironment(root)
// The folder of temporary files is deleted when the process exits, which a signal would prevent.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/**
 * Starts a program and resolves when it ends, to a function that prints the result and returns whether it passed. With `inBackground` it runs with
 * low priority, and that function prints its output, so that the output of two programs is not mixed.
 */
const startStep = (title, command, args, { env = {}, inBackground = false } = {}) => {
  if (!inBackground) console.log(`\n== ${title}`)
  const startedAt = Date.now()
  const output = []
  const child = spawn(command, args, {
    stdio: inBackground ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  if (inBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
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

/** Journeys that only passed on retry. They count as failures, even if the cause was a crashed browser tab. */
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

/** Adds the results of a report to the sums. A program that failed without a failed test counts as one failure. */
const countReport = (hasPassed, { good, bad } = { good: 0, bad: 0 }) => {
  passed += good
  failed += bad + (hasPassed || bad > 0 ? 0 : 1)
}

const reportTo = (name) => ['--reporter=default', '--reporter=json', `--outputFile=${join(reports, name)}`]
const failedFiles = (results) =>
  (results?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))

/** More failed files than this cannot be explained by load. */
const filesRunAgain = 3

const unitTests = async (options) => {
  const report = await startScript('unit tests', ['unit', '--', ...reportTo('unit.json')], options)
  return async () => {
    let hasPassed = report()
    const results = readReport('unit.json')
    let bad = results?.numFailedTests ?? 0
    const files = failedFiles(results)
    if (options.inBackground && bad > 0 && files.length <= filesRunAgain) {
      const args = ['unit', '--', ...reportTo('unit-again.json'), ...files]
      hasPassed = (await startScript('failed unit tests once more, by themselves', args))()
      bad = hasPassed ? 0 : Math.max(1, readReport('unit-again.json')?.numFailedTests ?? 0)
      if (hasPassed) for (const file of files) console.log(`Failed beside the journeys, passed by itself: ${file}`)
    }
    countReport(hasPassed, results ? { good: results.numTotalTests - results.numPendingTests - bad, bad } : undefined)
  }
}
/** The garbage collector of the type checker runs less often: a fifth of its processor time for a tenth more memory. */
const env = { GOGC: '400' }
const checks = async (options) => {
  const report = await startScript('types, lint, modules, language', ['check'], { ...options, env })
  return () => count(report())
}
const journeys = async () => {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') }
  const hasPassed = (await startScript('journeys in a real browser', ['e2e'], { env }))()
  const results = readReport('e2e.json')
  const flaky = flakyJourneys(results?.suites)
  for (const { title } of flaky) console.log(`Passed only at a second try, which is a failure: ${title}`)
  countReport(
    hasPassed,
    results?.stats ? { good: results.stats.expected, bad: results.stats.unexpected + flaky.length } : undefined,
  )
}

// A single step shows its output while it runs.
const inBackground = !only
// The checks need neither those programs nor the built app.
const checking = isSelected('check') && checks({ inBackground })

if (isSelected('system')) {
  const title = 'programs of the system (browser, PDF and QR readers)'
  if (!count((await startScript(title, ['system']))())) process.exit(1)
}

const built = isSelected('build') ? count((await startScript('build', ['build']))()) : true
if (built && isSelected('build')) count((await startScript('size of the first load', ['budget']))())

const running = [checking, isSelected('unit') && unitTests({ inBackground })]
if (built && isSelected('e2e')) await journeys()
for (const step of running) if (step) await (await step)()

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
