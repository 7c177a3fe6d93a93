/**
 * Runs test files against changed sources in one long-lived vitest. A vite plugin supplies the changed text, so no file of the work tree is
 * ever written.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { createVitest, ForksPoolWorker, type Vitest } from 'vitest/node'
import base from '../../vitest.config.ts'
import type { Hits } from './hits.ts'
import { functionBodies, parse } from './tree.ts'

export interface Run {
  passed: boolean
  timedOut: boolean
  ms: number
  /** Name or message of the first failure. */
  failure: string | null
}

export interface Runner {
  /** Runs one test file or some of its tests, with the given sources instead of those in the work tree. */
  run(testFile: string, options: RunOptions): Promise<Run>
  /** Like `run`, with the given files instrumented, to record which bodies each test runs. */
  record(testFile: string, files: readonly string[], limitMs: number): Promise<Run & { hits: Hits | null }>
  close(): Promise<void>
}

export interface RunOptions {
  sources: ReadonlyMap<string, string>
  limitMs: number
  testIds?: readonly string[]
}

/** The text with a call at the beginning of every function body that reports that the body runs. */
export function instrumented(file: string, text: string): string {
  const edits = functionBodies(parse(file, text).program).flatMap(({ type, start, end }) => {
    const hit = `globalThis.mutationHit?.(${JSON.stringify(`${file}:${start}`)})`
    return type === 'BlockStatement'
      ? [{ at: start + 1, insert: `${hit};` }]
      : [
          { at: start, insert: `(${hit}, ` },
          { at: end, insert: ')' },
        ]
  })
  const loaded = `\nglobalThis.mutationHit?.(${JSON.stringify(`${file}:null`)})\n`
  // Inserting from the end keeps the offsets valid. Of two insertions at one offset, the closing parenthesis comes before the opening one.
  return (
    edits
      .sort((a, b) => b.at - a.at || (a.insert === ')' ? 1 : -1))
      .reduce((result, { at, insert }) => result.slice(0, at) + insert + result.slice(at), text) + loaded
  )
}

type Projects = NonNullable<NonNullable<(typeof base)['test']>['projects']>

const inlineProjects = (projects: Projects) =>
  projects.map((project) => {
    if (typeof project !== 'object' || !('test' in project) || !project.test)
      throw new Error('vitest.config.ts must define its projects inline')
    return project.test
  })

/** Opens a runner for the given projects, by default those of vitest.config.ts. */
export async function openRunner(testProjects = inlineProjects(base.test?.projects ?? [])): Promise<Runner> {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
  const hitsFile = join(folder, 'hits.json')
  const workers = new Set<ForksPoolWorker>()
  let sources: ReadonlyMap<string, string> = new Map()
  const changed: Plugin = {
    name: 'changed-sources',
    enforce: 'pre',
    load: (id) => sources.get(id.replace(/\?.*$/, '')) ?? null,
  }
  const pool = {
    name: 'stoppable-forks',
    createPoolWorker(options: ConstructorParameters<typeof ForksPoolWorker>[0]) {
      const worker = new ForksPoolWorker(options)
      workers.add(worker)
      return worker
    },
  }
  const projects = testProjects.map((test) => ({
    extends: false as const,
    plugins: [react(), changed],
    test: {
      ...test,
      globalSetup: [],
      setupFiles: [resolve('tools/mutation/hits.ts'), ...[test.setupFiles ?? []].flat()],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A file that shares its modules with another would keep the original ones.
      isolate: true,
      pool,
      // The cache key is the file on the disk, not the changed text.
      fsModuleCache: false,
    },
  }))
  process.env['MUTATION_HITS'] = hitsFile
  const vitest: Vitest = await createVitest('test', {
    config: false,
    watch: false,
    bail: 1,
    fsModuleCache: false,
    maxWorkers: 1,
    fileParallelism: false,
    reporters: [{}],
    projects,
  })
  await vitest.globTestSpecifications()

  async function run(testFile: string, { sources: changedSources, limitMs, testIds }: RunOptions): Promise<Run> {
    const absolute = new Map([...changedSources].map(([file, text]) => [resolve(file), text]))
    for (const file of new Set([...sources.keys(), ...absolute.keys()])) {
      if (sources.get(file) !== absolute.get(file)) vitest.invalidateFile(file)
    }
    sources = absolute
    const [found] = vitest.getModuleSpecifications(resolve(testFile))
    if (!found) throw new Error(`No vitest project contains the test file ${testFile}`)
    // vitest remembers the last specification of a file, with its test ids: `found` may be that of an earlier run.
    const options = testIds && { testIds: [...testIds] }
    const specification = found.project.createSpecification(found.moduleId, options)
    // Failures of an earlier run would count toward `bail`.
    vitest.state.filesMap.clear()
    vitest.state.clearErrors()
    workers.clear()
    rmSync(hitsFile, { force: true })
    const begun = performance.now()
    let timedOut = false
    const limit = setTimeout(() => {
      timedOut = true
      for (const worker of workers) void worker.stop()
    }, limitMs)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
    clearTimeout(limit)
    const failed = testModules.filter((module) => module.state() === 'failed')
    const first = failed.flatMap((module) => [
      ...[...module.children.allTests('failed')].map((one) => one.fullName),
      ...module.errors().map(({ message }) => message),
    ])[0]
    const passed = testModules.length > 0 && failed.length === 0 && unhandledErrors.length === 0
    const failure = first ?? (unhandledErrors[0] as Error | undefined)?.message ?? null
    return { passed, timedOut, ms: performance.now() - begun, failure }
  }

  return {
    run,
    async record(testFile, files, limitMs) {
      const texts = new Map(files.map((file) => [file, instrumented(file, readFileSync(file, 'utf8'))]))
      const result = await run(testFile, { sources: texts, limitMs })
      const hits = existsSync(hitsFile) ? (JSON.parse(readFileSync(hitsFile, 'utf8')) as Hits) : null
      return { ...result, hits }
    },
    async close() {
      await vitest.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
