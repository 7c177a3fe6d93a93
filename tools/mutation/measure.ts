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
import type { Run, Runner, RunOptions } from './runner.ts'

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
}

const cacheFolder = 'node_modules/.cache/mutation'

export interface Measured {
  outcomes: Outcome[]
  /** Test files that fail or take too long without any change, so they cannot judge a mutant. */
  unusable: string[]
}

/** In a test file that takes longer than this, only the tests that run the changed function run for each mutant. */
const longMs = 2000
const noSources: ReadonlyMap<string, string> = new Map()

export async function measure(
  runner: Runner,
  /** All files of the module, also those without a drawn mutant. */
  files: readonly string[],
  mutants: readonly Mutant[],
  testPaths: readonly string[],
  options: { budgetMs: number; onProgress?: (line: string) => void; onOutcome?: (outcome: Outcome) => void },
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

  const subsets = new Map<string, Run>()
  /**
   * The tests to run for a body, and how long they may take; without ids the whole file runs, because some tests pass only after others of
   * their file. The limit follows the tests that run, so that an endless loop costs seconds.
   */
  async function selectionOf(test: TestFile, body: string): Promise<Pick<RunOptions, 'testIds' | 'limitMs'>> {
    const ids = test.byBody.get(body)
    if (test.ms < longMs || !ids || test.outside.has(body)) return { limitMs: limitOf(test) }
    const key = `${test.path} ${ids.join()}`
    const unchanged =
      subsets.get(key) ?? (await runner.run(test.path, { sources: noSources, limitMs: limitOf(test), testIds: ids }))
    subsets.set(key, unchanged)
    return unchanged.passed ? { testIds: ids, limitMs: limitOf(unchanged) } : { limitMs: limitOf(test) }
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
      const run = await runner.run(test.path, { sources, ...(await selectionOf(test, body)) })
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

const limitOf = ({ ms }: { ms: number }): number => 5 * ms + 5000

/** Records which bodies each test of a file runs. Cached on the disk until the test file or a file that it loads changes. */
async function recordTestFile(runner: Runner, path: string, files: readonly string[]): Promise<TestFile | null> {
  const loaded = [...loadedBy(path)].sort()
  const key = createHash('sha256')
  for (const part of [path, ...files, ...loaded.map((file) => readFileSync(file, 'utf8'))]) key.update(`${part}\0`)
  const cached = join(cacheFolder, `${key.digest('hex')}.json`)
  if (!existsSync(cached)) {
    const { passed, ms, hits } = await runner.record(path, files, 120_000)
    if (!passed || !hits) return null
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(cached, JSON.stringify({ ms, hits }))
  }
  const { ms, hits } = JSON.parse(readFileSync(cached, 'utf8')) as { ms: number; hits: Hits }
  const byBody = new Map<string, string[]>()
  for (const [id, bodies] of Object.entries(hits.tests)) {
    for (const body of bodies) byBody.set(body, [...(byBody.get(body) ?? []), id])
  }
  return { path, ms, outside: new Set(hits.outside), byBody }
}

/** Percentage of noticed mutants; mutants that no test runs count as not noticed. */
export function scoreOf(outcomes: readonly Outcome[]): number {
  const noticed = outcomes.filter(({ status }) => status === 'killed' || status === 'timeout').length
  return outcomes.length === 0 ? 100 : (100 * noticed) / outcomes.length
}
