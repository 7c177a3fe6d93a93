/**
 * What helpers opened for a test and is closed after it, the last one first. The hook belongs to the setup files, which run for each file: a helper that
 * files share is loaded once, so its own hook would run in the first of them only.
 */
export const cleanups: (() => unknown)[] = []

export async function runCleanups(): Promise<void> {
  for (const close of cleanups.splice(0).reverse()) await close()
}
