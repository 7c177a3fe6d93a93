/** Half-typed forms, stored on the device, so that an update, a crash or a sign-in loses nothing that was typed (sync §13). */

import type { Clock } from '#platform/ports.ts'
import type { CoreConnection } from './core-connection.ts'

export function makeDrafts(connection: CoreConnection, clock: Clock): Drafts {
  return {
    read: (key) => connection.read(async (core) => (await core.drafts.get(key))?.value),
    write: (key, value) =>
      connection.write(async (core) => void (await core.drafts.put({ key, at: clock.now(), value }))),
    list: (prefix) =>
      connection.read(async (core) =>
        (await core.drafts.where('key').startsWith(prefix).sortBy('at')).map(({ key, value }) => ({ key, value })),
      ),
    clear: (key) => connection.write((core) => core.drafts.delete(key)),
  }
}

/** All methods work on the current server's database; keys are chosen by the screens. */
export interface Drafts {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown): Promise<void>
  /** All drafts whose key begins with `prefix`, oldest first. */
  list(prefix: string): Promise<readonly { key: string; value: unknown }[]>
  clear(key: string): Promise<void>
}
