import { defineConfig } from '@playwright/test'

// Journeys drive the system's own Chromium against the real server; each opens what it needs (e2e/support).
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  timeout: 240_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: false,
  retries: 1,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  // A recording costs a third of the time; ask for one where a failure is not plain from its words and its picture.
  use: { trace: process.env['TRACE'] ? 'retain-on-failure' : 'off' },
})
