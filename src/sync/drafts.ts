/** Half-typed forms on the device, so that an update, a crash or a sign-in loses nothing (sync 2.13). */
import type { OpenCore } from '#local/open-core.ts'
import type { Drafts } from './engine.ts'
import type { Clock } from './ports.ts'

export function openDrafts(open: OpenCore, clock: Clock): Drafts {
  return {
    read: (key) => open.read(async (core) => (await core.drafts.get(key))?.value),
    write: (key, value) => open.write(async (core) => void (await core.drafts.put({ key, at: clock.now(), value }))),
    list: (prefix) =>
      open.read(async (core) =>
        (await core.drafts.where('key').startsWith(prefix).sortBy('at')).map(({ key, value }) => ({ key, value })),
      ),
    clear: (key) => open.write((core) => core.drafts.delete(key)),
  }
}
