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
 * low priority, and that function prints its output, so that the output of two programs is not mixed; its `says` searches that output.
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
      report.says = (text) => Buffer.concat(output).includes(text)
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

const journeysOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(journeysOf)]
/** Journeys that failed, or did not run because another one failed. */
const unfinished = (results) =>
  journeysOf(results ?? {}).filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))

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

/** Adds the results of a report to the sums. A program that failed without a failed test, or that wrote no report, counts as one failure. */
const countReport = (hasPassed, sums) => {
  const { good, bad } = sums ?? { good: 0, bad: 0 }
  passed += good
  failed += bad + ((hasPassed && sums) || bad > 0 ? 0 : 1)
}

const reportTo = (name) => ['--reporter=default', '--reporter=json', `--outputFile=${join(reports, name)}`]
const failedFiles = (results) =>
  (results?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))

/** More failed test files or journeys than this cannot be explained by load. */
const maxRunAgain = 3

const unitTests = async (options) => {
  const report = await startScript('unit tests', ['unit', '--', ...reportTo('unit.json')], options)
  return async () => {
    let hasPassed = report()
    const results = readReport('unit.json')
    let bad = results?.numFailedTests ?? 0
    const files = failedFiles(results)
    // The report does not have errors outside tests, such as a worker that died with the rest of its tests: another run would hide them.
    const mayRunAgain = options.inBackground && files.length <= maxRunAgain && !report.says('Vitest caught')
    if (bad > 0 && mayRunAgain) {
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
/** Playwright writes which journeys failed to the last of these files, and `--last-failed` runs those. */
const runJourneys = (title, name, args = [], variables = {}) => {
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, `${name}.json`),
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(reports, 'failed-journeys.json'),
    ...variables,
  }
  return startScript(title, ['e2e', '--', `--output=${join(reports, name)}`, ...args], { env })
}
const journeys = async ({ besideOthers }) => {
  let hasPassed = (await runJourneys('journeys in a real browser', 'e2e'))()
  return async () => {
    const results = readReport('e2e.json')
    const failures = unfinished(results)
    let bad = failures.length
    // A failure outside the journeys is not theirs, and another run would hide it.
    const mayRunAgain = besideOthers && results?.errors.length === 0 && results.stats.unexpected <= maxRunAgain
    if (bad > 0 && mayRunAgain) {
      const title = 'failed journeys once more, by themselves'
      hasPassed = (await runJourneys(title, 'e2e-again', ['--last-failed', '--workers=1'], { TRACE: '1' }))()
      const again = readReport('e2e-again.json')
      hasPassed &&= again?.stats.expected === bad
      bad = hasPassed ? 0 : Math.max(1, unfinished(again).length)
      if (hasPassed)
        for (const journey of failures) console.log(`Failed beside the unit tests, passed by itself: ${journey.title}`)
    }
    countReport(hasPassed, results ? { good: journeysOf(results).length - bad, bad } : undefined)
  }
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
const endJourneys = built && isSelected('e2e') ? await journeys({ besideOthers: inBackground }) : null
for (const step of running) if (step) await (await step)()
await endJourneys?.()

console.log(`\n${passed} passed, ${failed} failed`)
// With the name of no step, nothing ran.
process.exit(failed === 0 && passed > 0 ? 0 : 1)
