/** Half-typed forms on the device, so that an update, a crash or a sign-in loses nothing (sync §13). */

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

/**
 * The engine as the screens know it: one object, made once in `app/compose.ts`. Each part says what it promises; none of them knows React.
 */

/** Half-typed forms, so that nothing typed is ever lost. */
export interface Drafts {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown): Promise<void>
  /** Everything whose key begins with `prefix`, oldest first. */
  list(prefix: string): Promise<readonly { key: string; value: unknown }[]>
  clear(key: string): Promise<void>
}
