import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Two kinds of room: those that need a document (screens, device memory) and those that must not have one.
export default defineConfig({
  plugins: [react()],
  test: {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The runner itself waits most of the time: every core works.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/features/**', 'tests/ui/**', 'tests/react/**', 'tests/app/**'],
          setupFiles: ['tests/support/setup-pure.ts'],
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
