/**
 * Records which function bodies each test runs. It is a setup file of every test run of the mutation tool, and has an effect only with
 * instrumented sources (see `instrumented` in runner.ts).
 */
import { writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

export interface Hits {
  /** Bodies that run while the modules of the test file load. */
  outside: string[]
  /** The bodies of each test and of the hooks of its suites, by test id. */
  tests: Record<string, string[]>
  /** Names of the suites around the tests, by suite id. */
  suites: Record<string, string>
}

const target = process.env['MUTATION_HITS']
if (target) {
  const outside = new Set<string>()
  const ofHooks = new Map<string, Set<string>>()
  const ofTests = new Map<string, { suites: readonly string[]; bodies: Set<string> }>()
  const names: Record<string, string> = {}
  let current = outside
  Object.assign(globalThis, { mutationHit: (body: string) => void current.add(body) })
  // Hooks of setup files run before those of the test file: the modules of the test file are loaded now.
  beforeAll(() => {
    current = new Set()
  })
  beforeEach(({ task }) => {
    const suites = suitesOf(task)
    if (task.suite) names[task.suite.id] = task.suite.name
    // Hooks since the last test belong to the suites that start with this test.
    for (const suite of suites) {
      if (!ofHooks.has(suite)) ofHooks.set(suite, current)
    }
    current = new Set()
    ofTests.set(task.id, { suites, bodies: current })
  })
  afterEach(() => {
    current = new Set()
  })
  afterAll(() => {
    const tests = [...ofTests].map(([id, { suites, bodies }]) => {
      const all = [bodies, ...suites.map((suite) => ofHooks.get(suite) ?? [])].flatMap((some) => [...some])
      return [id, [...new Set(all)]] as [string, string[]]
    })
    const hits: Hits = { outside: [...outside], tests: Object.fromEntries(tests), suites: names }
    writeFileSync(target, JSON.stringify(hits))
  })
}

/** Ids of the suites around a test, and of its file. */
function suitesOf(task: { suite?: { id: string; suite?: unknown } | undefined; file: { id: string } }): string[] {
  const ids = [task.file.id]
  for (let suite = task.suite; suite; suite = suite.suite as typeof suite) ids.push(suite.id)
  return ids
}
