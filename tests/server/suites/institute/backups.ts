/** The `backups` extension. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLastBackup, recordBackup } from '#server/rules/institute/last-backup.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import type { OpenServer } from '../open-server.ts'

export function backupSuite(open: OpenServer): void {
  describe('backups', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 20 })
    })
    afterAll(() => server.close())

    const ask = (who: string) => server.ask(who, 'backups/last/')

    test('[SERVER-3041] an admin reads when the last backup began, or that there is none; other roles do not', async () => {
      expect((await ask('admin')).body).toMatchObject({ at: null, attempt: null })
      await recordBackup(server.store.db, new Date('2026-11-20T14:00:00Z'))
      await recordBackup(server.store.db, new Date('2026-11-21T14:00:00Z'))
      expect((await ask('admin')).body).toMatchObject({ at: '2026-11-21T14:00:00.000Z' })
      expect(await readLastBackup(server.store.db)).toBe('2026-11-21T14:00:00.000Z')
      expect((await ask('sub-admin')).status).toBe(403)
      expect((await ask('employee')).status).toBe(403)
    })
  })
}
