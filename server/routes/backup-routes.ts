/** The `backups` extension: when the database was last backed up. */
import type { Hono } from 'hono'
import { getLastBackup } from '#contract/actions/backup-actions.ts'
import { mountAction } from '../http/mount-action.ts'
import { ok } from '../http/responses.ts'
import { readLastBackup } from '../rules/last-backup.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

export function mountBackupRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountAction(app, base, deps, getLastBackup, async () => ok({ at: await readLastBackup(deps.store.db) }))
}
