/** What is measured: the files of each module, and the tests that are meant to notice a change there. */
export interface Module {
  files: readonly string[]
  without?: readonly string[]
  tests: readonly string[]
  withoutTests?: readonly string[]
}

const figures = [
  'campaign-book',
  'count-report',
  'count-status',
  'count-verdict',
  'exact-sum',
  'finding',
  'fold',
  'form-rows',
  'money',
  'report-groups',
  'shortage',
  'suggest-count',
  'work-records',
].map((name) => `src/domain/${name}.ts`)

/** The simulator tells thousands of stories and would notice nearly everything, much too slowly to ask it for each mutant. */
const slow = ['tests/simulator/simulator.test.ts', 'tests/simulator/mutants.test.ts']
/** Rules have tests beside them. What only a screen or a server would notice counts as not noticed: found late, and far from its cause. */
const near = ['tests/domain/**/*.test.ts', 'tests/features/reports/count-forms.test.ts']

export const modules: Readonly<Record<string, Module>> = {
  figures: { files: figures, tests: [...near, 'tests/catalog/figures-agree.test.ts'] },
  domain: { files: ['src/domain/**/*.ts'], without: figures, tests: near },
  planner: { files: ['src/sync/planner/*.ts'], tests: ['tests/sync/*.test.ts'], withoutTests: slow },
  contract: {
    files: ['src/contract/**/*.ts'],
    tests: ['tests/{contract,domain,remote}/**/*.test.ts', 'tests/server/on-sqlite.test.ts'],
  },
  forms: { files: ['src/paper/forms/*.ts'], tests: ['tests/paper/*.test.ts'] },
  server: {
    files: ['server/rules/*.ts'],
    tests: ['tests/server/*.test.ts'],
    withoutTests: ['tests/server/on-postgres.test.ts'],
  },
}
