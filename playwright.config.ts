import { defineConfig } from '@playwright/test'

// Journeys drive the system's own Chromium against the real server; each opens what it needs (e2e/support).
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/prepare-servers.ts',
  outputDir: 'test-results/e2e',
  // A busy machine is slow, not broken: durations must not fail a journey.
  timeout: 600_000,
  expect: {
    timeout: 60_000,
    // Another Chromium may draw the edge of a letter differently; a button moved by 8 px, another color or a missing line is more than that.
    toHaveScreenshot: {
      pathTemplate: 'e2e/pictures/{arg}{ext}',
      stylePath: 'e2e/pictures.css',
      threshold: 0.1,
      maxDiffPixels: 60,
    },
  },
  // Only `npm run snapshots` writes pictures.
  updateSnapshots: 'none',
  workers: 2,
  fullyParallel: false,
  // `npm test` runs a failed journey once more by itself (decision 195).
  retries: 0,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  // A recording costs a third of the time; ask for one where a failure is not plain from its words and its picture.
  use: {
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    // Longer than any wait on a busy machine; without a limit, a button that is missing takes the whole time of its journey.
    actionTimeout: 120_000,
  },
})
