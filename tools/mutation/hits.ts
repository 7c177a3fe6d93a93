/**
 * Records which function bodies each test runs. It is a setup file of every test run of the mutation tool, and has an effect only with
 * instrumented sources (see `instrumented` in runner.ts).
 */
import { writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach } from 'vitest'

export interface Hits {
  /** Bodies that run outside tests: while modules load, and in hooks. */
  outside: string[]
  /** The bodies of each test, by test id. */
  tests: Record<string, string[]>
}

const target = process.env['MUTATION_HITS']
if (target) {
  const outside = new Set<string>()
  const tests: Record<string, string[]> = {}
  let current = outside
  Object.assign(globalThis, { mutationHit: (body: string) => void current.add(body) })
  beforeEach(() => {
    current = new Set()
  })
  afterEach(({ task }) => {
    tests[task.id] = [...current]
    current = outside
  })
  afterAll(() => {
    writeFileSync(target, JSON.stringify({ outside: [...outside], tests } satisfies Hits))
  })
}
