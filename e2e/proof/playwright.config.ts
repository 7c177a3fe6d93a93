import { defineConfig } from '@playwright/test'

// The proof of a campaign (docs/proof.md). One long test, not part of `npm test`: `npm run proof`.
export default defineConfig({
  testDir: '.',
  testMatch: '*.proof.ts',
  outputDir: '../../test-results/proof',
  timeout: 7_200_000,
  expect: { timeout: 120_000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
  use: { trace: 'off', actionTimeout: 15_000 },
})
