import { defineConfig } from '@playwright/test'

// From a clone to the first count (docs/first-count.md). One long test, not part of `npm test`: `npm run rollout`.
export default defineConfig({
  testDir: '.',
  testMatch: '*.rollout.ts',
  outputDir: '../../test-results/rollout',
  timeout: 3_600_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
  use: { trace: 'off' },
})
