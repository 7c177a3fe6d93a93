/** The modules of the mutation tool: the files that it changes, and the tests that should notice a change. */
import { globSync } from 'node:fs'

export interface Module {
  files: readonly string[]
  without?: readonly string[]
  tests: readonly string[]
  withoutTests?: readonly string[]
  /** Titles of the suites of long files that should notice a change, if any of them runs it. */
  suites?: readonly string[]
}

const figures = [
  'counts/baseline-product',
  'counts/count-status',
  'counts/finding-view',
  'counts/reconcile-suggestion',
  'counts/shortage',
  'counts/suggest-count',
  'money/exact-sum',
  'money/money',
  'outbox/fold-ops',
  'outbox/work-records',
  'reports/count-totals',
  'reports/form-rows',
  'reports/report-groups',
].map((name) => `src/domain/${name}.ts`)

/** Tests close to the rules. A change that only a test of screens or the server notices counts as not noticed: it is found late and far away. */
const domainTests = ['tests/domain/**/*.test.ts', 'tests/features/reports/count-forms.test.ts']

/**
 * Left out because they are too slow to run for each mutant, although they would notice nearly everything: the simulator (tests/simulator)
 * for the planner; PostgreSQL, uploads, upgrades and started processes for the server, whose suites are the same on SQLite.
 */
export const modules: Readonly<Record<string, Module>> = {
  figures: { files: figures, tests: [...domainTests, 'tests/catalog/figures-agree.test.ts'] },
  domain: { files: ['src/domain/**/*.ts'], without: figures, tests: domainTests },
  'second-counts': {
    files: ['same-counter', 'repeated-sheets', 'second-count-results', 'second-counts', 'settlements'].map(
      (name) => `src/domain/campaigns/${name}.ts`,
    ),
    tests: ['tests/domain/campaigns/*.test.ts', 'tests/domain/counts/*.test.ts'],
  },
  'second-counts-server': {
    files: ['server/rules/counts/{overruled-statements,second-count-limits,second-counts,second-counts-on-paper}.ts'],
    tests: ['tests/server/on-sqlite.test.ts'],
    // Other suites join people or count without a campaign: they run the rules and look at something else.
    suites: [
      'second counts',
      'second counts on paper',
      'second counts at the edges',
      'limits of second counts',
      'second counts of a count that is reopened',
      'second counts by one person',
      'who counted, over joins and names',
      'campaigns at the edges',
    ],
  },
  planner: { files: ['src/outbox/planner/*.ts'], tests: ['tests/{outbox,mirror,session}/*.test.ts'] },
  // The declarations run when a module loads, so every mutant would run all server suites.
  contract: { files: ['src/contract/**/*.ts'], tests: ['tests/{contract,domain,api-client}/**/*.test.ts'] },
  // Pages as they are laid out: a PDF is slow to make and to read back.
  forms: { files: ['src/print/{forms,elements}/*.ts'], tests: ['tests/print/{all-forms,recorded-pages}.test.ts'] },
  server: {
    files: ['server/{collections,rules}/*.ts'],
    tests: ['tests/server/on-sqlite.test.ts', 'tests/server/rules/*.test.ts'],
  },
}

/** The files that match `globs` and not `without`, sorted. Throws if a glob or path of either list matches no file. */
export function filesOf(globs: readonly string[], without: readonly string[] = []): string[] {
  const matches = (glob: string): string[] => {
    const files = globSync(glob)
    if (files.length === 0) throw new Error(`No file matches ${glob} (tools/mutation/modules.ts)`)
    return files
  }
  const excluded = new Set(without.flatMap(matches))
  return [...new Set(globs.flatMap(matches))].filter((file) => !excluded.has(file)).sort()
}
