/** `npm test` counts what its programs report; here they are scripts that report what a test says. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Program {
  exit: number
  /** What it writes to its report file; none: no file. */
  report?: object
  says?: string
}

/** `unit` and `e2e`: the programs of the first run, and of the second. Returns the last line and the exit code of `npm test`. */
function runTests(programs: { unit: Program[]; e2e: Program[] }, args: readonly string[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'bilang-test-run-'))
  folders.push(root)
  for (const folder of ['tools', 'node_modules/.bin']) mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['node_modules/.package-lock.json', 'node_modules/.bin/vitest'])
    writeFileSync(join(root, file), '')
  for (const file of ['test.mjs', 'test-environment.mjs']) copyFileSync(join('tools', file), join(root, 'tools', file))
  writeFileSync(join(root, 'programs.json'), JSON.stringify(programs))
  writeFileSync(
    join(root, 'program.mjs'),
    `import { readFileSync, writeFileSync } from 'node:fs'
    const [name, ...args] = process.argv.slice(2)
    const file = args.find((one) => one.startsWith('--outputFile='))?.slice(13) ?? process.env.PLAYWRIGHT_JSON_OUTPUT_NAME
    const program = JSON.parse(readFileSync('programs.json', 'utf8'))[name][file.endsWith('-again.json') ? 1 : 0]
    if (program.says) console.log(program.says)
    if (program.report) writeFileSync(file, JSON.stringify(program.report))
    process.exit(program.exit)`,
  )
  const others = ['system', 'build', 'budget', 'check'].map((name) => [name, 'node -e 0'])
  const scripts = Object.fromEntries([...others, ...['unit', 'e2e'].map((name) => [name, `node program.mjs ${name}`])])
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  const { status, stdout } = spawnSync(process.execPath, ['tools/test.mjs', ...args], { cwd: root, encoding: 'utf8' })
  return [stdout.trim().split('\n').at(-1), status]
}

const unitReport = (numFailedTests: number) => ({
  numTotalTests: 3,
  numPendingTests: 0,
  numFailedTests,
  testResults: [{ name: 'a.test.ts', status: numFailedTests === 0 ? 'passed' : 'failed' }],
})
const journeyReport = (...statuses: string[]) => ({
  errors: [],
  stats: {
    expected: statuses.filter((status) => status === 'expected').length,
    unexpected: statuses.filter((status) => status === 'unexpected').length,
  },
  suites: [{ specs: statuses.map((status) => ({ title: status, tests: [{ status }] })) }],
})
const unit: Program = { exit: 0, report: unitReport(0) }
const e2e: Program = { exit: 0, report: journeyReport('expected', 'expected') }
const failedUnit: Program = { exit: 1, report: unitReport(1) }
const failedJourney: Program = { exit: 1, report: journeyReport('expected', 'unexpected', 'skipped') }
// Checks, programs of the system, build and first load.
const others = 4

test('[JOURNEY-5883] what fails beside others and passes by itself is counted as passed; what fails again, or did not run again, is not', () => {
  expect(runTests({ unit: [unit], e2e: [e2e] })).toEqual([`${others + 5} passed, 0 failed`, 0])
  const passes = { unit: [failedUnit, unit], e2e: [failedJourney, e2e] }
  expect(runTests(passes)).toEqual([`${others + 6} passed, 0 failed`, 0])
  expect(runTests({ unit: [failedUnit, failedUnit], e2e: [e2e] })).toEqual([`${others + 4} passed, 1 failed`, 1])
  const oneNotRun = { exit: 0, report: journeyReport('expected') }
  expect(runTests({ unit: [unit], e2e: [failedJourney, oneNotRun] })).toEqual([`${others + 5} passed, 1 failed`, 1])
})

test('[JOURNEY-5883] an error outside the unit tests is no failed test, and is not tried again with one', () => {
  const says = 'Vitest caught 1 unhandled error during the test run.'
  expect(runTests({ unit: [{ ...failedUnit, says }, unit], e2e: [e2e] })).toEqual([`${others + 4} passed, 1 failed`, 1])
  expect(runTests({ unit: [{ ...unit, exit: 1, says }], e2e: [e2e] })).toEqual([`${others + 5} passed, 1 failed`, 1])
})

test('[JOURNEY-5883] a program without a report, or the name of no step: a failure', () => {
  expect(runTests({ unit: [{ exit: 0 }], e2e: [e2e] })).toEqual([`${others + 2} passed, 1 failed`, 1])
  expect(runTests({ unit: [unit], e2e: [{ exit: 1 }] })).toEqual([`${others + 3} passed, 1 failed`, 1])
  expect(runTests({ unit: [unit], e2e: [e2e] }, ['units'])).toEqual(['0 passed, 0 failed', 1])
})
