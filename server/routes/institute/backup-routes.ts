/** The `backups` extension: when the database was last backed up, how the last try ended, and the room on the server's disks. */
import type { Hono } from 'hono'
import { getLastBackup } from '#contract/actions/institute/backup-actions.ts'
import { mountAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { readDisks } from '#server/rules/institute/disk-space.ts'
import { readAttemptShown, readLastBackup } from '#server/rules/institute/last-backup.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

export function mountBackupRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store, clock, config } = deps
  mountAction(app, base, deps, getLastBackup, async () =>
    ok({
      at: await readLastBackup(store.db),
      attempt: await readAttemptShown(store.db, clock.now()),
      schedule: config.backups?.schedule ?? null,
      disks: await readDisks(config),
    }),
  )
}
