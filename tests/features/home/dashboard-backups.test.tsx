/** What home says about the backups and the disks of the server. */
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { recordAttempt, recordBackup } from '#server/rules/institute/last-backup.ts'
import { closeWorlds, closing, openWorld, patience, signIn } from './home-world.tsx'

afterEach(closeWorlds)

const dayMs = 24 * 3_600_000
const backupCard = () => screen.findByRole('region', { name: 'Backup of the server' }, patience)

test('[SHELL-3044] an admin sees how old the last backup is, and after a week or without one what to do', async () => {
  const { server, device } = await openWorld()
  const first = await signIn(device, 'admin', '/admin')
  await within(await backupCard()).findByText('No backup yet', {}, patience)
  expect((await backupCard()).textContent).toMatch(/npm run backup.*docs\/operations\.md/)
  first.close()

  const at = Date.now() - 3 * dayMs
  await recordBackup(server.store.db, new Date(at))
  const second = device.open('/admin')
  await within(await backupCard()).findByText('Last backup: 3 days ago', {}, patience)
  expect((await backupCard()).textContent).not.toContain('npm run backup')
  second.close()

  await recordBackup(server.store.db, new Date(Date.now() - 8 * dayMs))
  const third = device.open('/admin')
  await within(await backupCard()).findByText('Last backup: 8 days ago', {}, patience)
  expect((await backupCard()).textContent).toContain('npm run backup')
  third.close()

  device.network.answerInstead = (request) =>
    request.url.includes('/backups/') ? Response.json({ detail: 'Not found.' }, { status: 404 }) : null
  const fourth = device.open('/admin')
  closing.push(() => fourth.close())
  await within(await backupCard()).findByText('The server didn’t report its last backup.', {}, patience)
})

test('[SHELL-4050] an admin sees that the last backup failed or was not tested, why, and that no program makes one; a later backup ends the warning', async () => {
  const { server, device } = await openWorld({
    config: { backups: { folder: '/nowhere', schedule: 'on' } },
  })
  const at = new Date(Date.now() - 2 * dayMs).toISOString()
  await recordAttempt(server.store.db, { at, outcome: 'failed', reason: 'disk-full', detail: 'SECRET', size: null })
  const first = await signIn(device, 'admin', '/admin')
  await within(await backupCard()).findByText(/^The backup of .* failed$/, {}, patience)
  expect((await backupCard()).textContent).toMatch(/enough space.*Earlier backups weren’t changed/)
  expect((await backupCard()).textContent).toMatch(/No backup yet.*The server tries every day/)
  expect((await backupCard()).textContent).not.toMatch(/SECRET|npm run backup/)
  first.close()

  await recordBackup(server.store.db, new Date())
  const second = device.open('/admin')
  await within(await backupCard()).findByText(/^Last backup/, {}, patience)
  expect((await backupCard()).textContent).not.toContain('failed')
  second.close()

  const newer = new Date(Date.now() + 1000).toISOString()
  await recordAttempt(server.store.db, { at: newer, outcome: 'untested', reason: 'no-test-database', size: 9 })
  server.deps.config.backups = { folder: '/nowhere', schedule: 'no-pg-dump' }
  await server.store.db.deleteFrom('meta').where('key', '=', 'last-backup').execute()
  const third = device.open('/admin')
  closing.push(() => third.close())
  await within(await backupCard()).findByText(/hasn’t been tested$/, {}, patience)
  expect((await backupCard()).textContent).toContain('pg_dump is missing')
})

test('[SHELL-4051] an admin sees that a disk of the server is nearly full, with the figures of the server', async () => {
  const { server, device } = await openWorld()
  await recordBackup(server.store.db, new Date())
  device.network.answerInstead = (request) =>
    request.url.includes('/backups/')
      ? Response.json({
          at: new Date().toISOString(),
          disks: [
            { of: 'data', free: 640_000_000, size: 64_000_000_000, is_low: true },
            { of: 'backups', free: 50_000_000_000, size: 64_000_000_000, is_low: false },
          ],
        })
      : null
  const shown = await signIn(device, 'admin', '/admin')
  closing.push(() => shown.close())
  await within(await backupCard()).findByText('The server’s disk is nearly full: 0.6 GB of 64 GB free', {}, patience)
  expect((await backupCard()).textContent).not.toContain('disk of the backups')
})

test.each([
  ['a sub-admin', {}, 'maria', '/subadmin'],
  ['a server that does not announce it', { plain: true }, 'admin', '/admin'],
] as const)('[SHELL-3044] %s: home shows nothing about backups', async (_, options, who, home) => {
  const { server, device } = await openWorld(options)
  await recordBackup(server.store.db, new Date())
  await signIn(device, who, home)
  await screen.findByRole('region', { name: 'Progress by location' }, patience)
  expect(screen.queryByRole('region', { name: 'Backup of the server' })).toBeNull()
})
