/**
 * Test files that load modules of their own, by glob (decision 107). The other files of the engine and of screens share the modules they import
 * within a worker.
 */
export const ownModules = {
  engine: [
    // It replaces a module.
    'tests/outbox/film-of-counts.test.ts',
    // It fills the memory of its process.
    'tests/server/fuzz/*.test.ts',
  ],
  screens: [
    // A page starts its decoder once.
    'tests/features/home/warm-scanner.test.tsx',
    // The search is loaded with the first key.
    'tests/app/early-enter.test.tsx',
    'tests/app/early-escape.test.tsx',
    'tests/app/early-keys.test.tsx',
  ],
}
