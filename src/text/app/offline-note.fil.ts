import type { SameKeys } from '../text-catalog.ts'
import type { en } from './offline-note.ts'

export const fil = {
  offline: 'Offline ka. {toDo}',
  silent: 'Hindi sumasagot ang server. {toDo}',
  waitForServer: 'Gagana ulit ito kapag sumagot na ang server.',
} as const satisfies SameKeys<typeof en>
