import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { ownModules } from './tests/support/setup/own-modules.ts'
import { prepareTestEnvironment } from './tools/test-environment.mjs'

prepareTestEnvironment(import.meta.dirname)

const rules = ['tests/{domain,contract,platform,api-client}/**/*.test.ts']
const engine = ['tests/{catalog,device-db,mirror,outbox,session,server}/**/*.test.ts']
const screens = ['tests/{features,ui,react,app}/**/*.test.{ts,tsx}']
const setupPure = 'tests/support/setup/setup-pure.ts'
const setupScreens = 'tests/support/setup/setup-screens.tsx'
const setupShared = 'tests/support/setup/setup-shared-modules.ts'

/** Code of screens runs too briefly for V8's optimizing compilers: 7 % less processor time without them (decision 134). */
const execArgvOfScreens = ['--no-opt']

/**
 * Screens need a document; all others must not have one. Files of rules, engine and screens share the modules they import within a worker
 * (decision 107). What a file leaves behind is removed in `setup-shared-modules.ts` and `setup-shared-page.ts`.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The machine may be busy: a second, which is the default, is not proof that something never happens.
    expect: { poll: { timeout: 60_000 } },
    // Fewer and larger rounds of the garbage collector: 5 % less processor time.
    execArgv: ['--max-semi-space-size=64'],
    // Tests wait about half of the time (for browsers, processes, timers of React), so more of them run than there are cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...screens, ...rules, ...engine],
          setupFiles: [setupPure],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure, own modules',
          environment: 'node',
          include: ownModules.engine,
          setupFiles: [setupPure],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: rules,
          isolate: false,
          setupFiles: [setupPure, setupShared],
        },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          environment: 'node',
          include: engine,
          exclude: ownModules.engine,
          isolate: false,
          setupFiles: ['tests/support/setup/setup-engine.ts', setupPure, setupShared],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          execArgv: execArgvOfScreens,
          environment: 'happy-dom',
          include: screens,
          exclude: ownModules.screens,
          isolate: false,
          setupFiles: [setupScreens, setupShared, 'tests/support/setup/setup-shared-page.ts'],
          globalSetup: ['tests/support/setup/all-fixed-texts-seen.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens, own modules',
          execArgv: execArgvOfScreens,
          environment: 'happy-dom',
          include: ownModules.screens,
          setupFiles: [setupScreens],
        },
      },
    ],
  },
})
