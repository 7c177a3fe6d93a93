/**
 * Runs tests against each mutant until one fails. Only tests that run the changed function are tried: the test file of the same name first,
 * then those that killed other mutants of the same file, then the fastest.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Hits } from './hits.ts'
import { loadedBy } from './imports.ts'
import { type Mutant, mutatedText } from './mutants.ts'
import type { Run, Runner } from './runner.ts'

export type Status = 'killed' | 'timeout' | 'survived' | 'uncovered'

export interface Outcome {
  mutant: Mutant
  status: Status
  /** The test that failed; null if none failed. */
  by: string | null
  /** Number of test files that were not tried because the budget was spent. */
  untried: number
}

interface TestFile {
  path: string
  ms: number
  outside: ReadonlySet<string>
  /** Ids of the tests that run a body, by body. */
  byBody: ReadonlyMap<string, readonly string[]>
  /** Number of bodies that a test runs, by id. */
  bodyCounts: ReadonlyMap<string, number>
  /** Names of suites, by id. */
  suiteNames: Readonly<Record<string, string>>
}

/** Raised when what is recorded changes. */
const recordVersion = '2'
const cacheFolder = 'node_modules/.cache/mutation'

export interface Measured {
  outcomes: Outcome[]
  /** Test files that fail or take too long without any change, so they cannot judge a mutant. */
  unusable: string[]
}

/** Of a test file that takes longer than this, only the most specific suites run for each mutant. */
const longMs = 2000
const mostSuites = 2
const noSources: ReadonlyMap<string, string> = new Map()

export async function measure(
  runner: Runner,
  /** All files of the module, also those without a drawn mutant. */
  files: readonly string[],
  mutants: readonly Mutant[],
  testPaths: readonly string[],
  options: {
    budgetMs: number
    suites?: readonly string[] | undefined
    onProgress?: (line: string) => void
    onOutcome?: (outcome: Outcome) => void
  },
): Promise<Measured> {
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const unusable: string[] = []
  const tests: TestFile[] = []
  for (const path of testPaths) {
    const loaded = loadedBy(path)
    const relevant = files.filter((file) => loaded.has(file))
    if (relevant.length === 0) continue
    const test = await recordTestFile(runner, path, relevant)
    if (test) tests.push(test)
    else unusable.push(path)
  }
  options.onProgress?.(`${tests.length} test files recorded`)

  const unchangedRuns = new Map<string, Run>()
  /** Runs a test file for a body. A failure of some of its tests counts only if these tests pass without the change. */
  async function runFor(test: TestFile, body: string, sources: ReadonlyMap<string, string>): Promise<Run> {
    const testIds = specificTests(test, body, options.suites)
    const limits = { limitMs: limitOf(test), ...(testIds && { testIds }) }
    const run = await runner.run(test.path, { ...limits, sources })
    if (run.passed || !testIds) return run
    const key = `${test.path} ${testIds.join()}`
    const unchanged = unchangedRuns.get(key) ?? (await runner.run(test.path, { ...limits, sources: noSources }))
    unchangedRuns.set(key, unchanged)
    return unchanged.passed ? run : runner.run(test.path, { limitMs: limitOf(test), sources })
  }

  /** How many mutants of a file each test file has killed: the best one is tried first. */
  const kills = new Map<string, number>()

  async function outcomeOf(mutant: Mutant): Promise<Outcome> {
    const body = `${mutant.file}:${mutant.body}`
    const isBeside = ({ path }: TestFile) => basename(path).startsWith(`${basename(mutant.file, '.ts')}.`)
    const killsOf = ({ path }: TestFile) => kills.get(`${path} ${mutant.file}`) ?? 0
    const covering = tests
      .filter(({ outside, byBody }) => outside.has(body) || byBody.has(body))
      .sort((a, b) => Number(isBeside(b)) - Number(isBeside(a)) || killsOf(b) - killsOf(a) || a.ms - b.ms)
    const sources = new Map([[mutant.file, mutatedText(texts.get(mutant.file) ?? '', mutant)]])
    let spent = 0
    for (const [index, test] of covering.entries()) {
      if (spent > options.budgetMs) return { mutant, status: 'survived', by: null, untried: covering.length - index }
      const run = await runFor(test, body, sources)
      spent += run.ms
      if (run.timedOut) return { mutant, status: 'timeout', by: test.path, untried: 0 }
      if (!run.passed) kills.set(`${test.path} ${mutant.file}`, killsOf(test) + 1)
      if (!run.passed) return { mutant, status: 'killed', by: `${test.path}: ${run.failure}`, untried: 0 }
    }
    return { mutant, status: covering.length === 0 ? 'uncovered' : 'survived', by: null, untried: 0 }
  }

  const outcomes: Outcome[] = []
  for (const mutant of mutants) {
    const outcome = await outcomeOf(mutant)
    outcomes.push(outcome)
    options.onOutcome?.(outcome)
    if (outcomes.length % 25 === 0) options.onProgress?.(`${outcomes.length} of ${mutants.length} mutants`)
  }
  return { outcomes, unusable }
}

/**
 * The tests of the suites in which a test runs the body: those that the module names, or else those in which a test runs the fewest other bodies;
 * undefined is the whole file. Suites stay whole, because a test may need what the tests before it did. A change that only other suites would notice
 * counts as not noticed.
 */
function specificTests(
  { ms, byBody, bodyCounts, suiteNames }: TestFile,
  body: string,
  named: readonly string[] = [],
): readonly string[] | undefined {
  const ids = byBody.get(body)
  if (ms < longMs || !ids) return undefined
  const suiteOf = (id: string) => id.replace(/_\d+$/, '')
  const bySpecificity = ids.toSorted((a, b) => (bodyCounts.get(a) ?? 0) - (bodyCounts.get(b) ?? 0))
  const all = [...new Set(bySpecificity.map(suiteOf))]
  const ofModule = all.filter((id) => named.includes(suiteNames[id] ?? ''))
  const suites = new Set(ofModule.length > 0 ? ofModule : all.slice(0, mostSuites))
  return [...bodyCounts.keys()].filter((id) => suites.has(suiteOf(id)))
}

const limitOf = ({ ms }: TestFile): number => 5 * ms + 5000

/** Records which bodies each test of a file runs. Cached on the disk until the test file or a file that it loads changes. */
async function recordTestFile(runner: Runner, path: string, files: readonly string[]): Promise<TestFile | null> {
  const loaded = [...loadedBy(path)].sort()
  const key = createHash('sha256')
  for (const part of [recordVersion, path, ...files, ...loaded.map((file) => readFileSync(file, 'utf8'))])
    key.update(`${part}\0`)
  const cached = join(cacheFolder, `${key.digest('hex')}.json`)
  if (!existsSync(cached)) {
    const { passed, ms, hits } = await runner.record(path, files, 600_000)
    if (!passed || !hits) return null
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(cached, JSON.stringify({ ms, hits }))
  }
  const { ms, hits } = JSON.parse(readFileSync(cached, 'utf8')) as { ms: number; hits: Hits }
  const byBody = new Map<string, string[]>()
  for (const [id, bodies] of Object.entries(hits.tests)) {
    for (const body of bodies) byBody.set(body, [...(byBody.get(body) ?? []), id])
  }
  const bodyCounts = new Map(Object.entries(hits.tests).map(([id, bodies]) => [id, bodies.length]))
  return { path, ms, outside: new Set(hits.outside), byBody, bodyCounts, suiteNames: hits.suites }
}

/** Percentage of noticed mutants; mutants that no test runs count as not noticed. */
export function scoreOf(outcomes: readonly Outcome[]): number {
  const noticed = outcomes.filter(({ status }) => status === 'killed' || status === 'timeout').length
  return outcomes.length === 0 ? 100 : (100 * noticed) / outcomes.length
}
