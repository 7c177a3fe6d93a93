/**
 * Whether the open database file is still the one in its folder. SQLite keeps writing to a file that was deleted, replaced or whose disk was
 * unmounted; everything it acknowledges then is lost when the process ends.
 */
import { statSync } from 'node:fs'
import { DatabaseGoneError } from './unavailable.ts'

const identityOf = (file: string): string | null => {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino}` : null
}

/** Call after the file was opened. The returned function throws if the file is gone. */
export function watchFile(file: string): () => void {
  if (file === ':memory:') return () => {}
  const opened = identityOf(file)
  return () => {
    if (identityOf(file) !== opened) throw new DatabaseGoneError(file)
  }
}
