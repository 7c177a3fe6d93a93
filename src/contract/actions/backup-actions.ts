/** The call that says when the server's database was last backed up (`backups`). */

import { z } from '../z.ts'
import { defineAction } from './define-action.ts'

export const getLastBackup = defineAction({
  name: 'last-backup',
  method: 'GET',
  path: 'backups/last/',
  body: z.unknown(),
  /** When it began; null if there is none. */
  response: z.looseObject({ at: z.string().nullable() }),
  permission: 'backups.read',
})
