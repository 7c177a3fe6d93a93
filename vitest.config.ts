import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const rules = ['tests/{domain,contract,platform,api-client}/**/*.test.ts']

// Three kinds of tests: screens, which need a document; rules, which need nothing; and all others, which must not have a document.
export default defineConfig({
  plugins: [react()],
  test: {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Tests wait about half of the time (for browsers, processes, timers of React), so more of them run than there are cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/features/**', 'tests/ui/**', 'tests/react/**', 'tests/app/**', ...rules],
          setupFiles: ['tests/support/setup-pure.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: rules,
          // Nothing but functions: files share the modules they import, which takes less than half of the time.
          isolate: false,
          setupFiles: ['tests/support/setup-pure.ts', 'tests/support/setup-shared-modules.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['tests/{features,ui,react,app}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup-screens.tsx'],
          globalSetup: ['tests/support/all-fixed-texts-seen.ts'],
        },
      },
    ],
  },
})
