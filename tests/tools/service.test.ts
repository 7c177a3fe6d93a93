/** The systemd service: what it contains, that systemd accepts it, and who may install it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseService, unitOf } from '#tools/service.ts'
import { ensureSystemPackages, programOf } from '#tools/system-packages.ts'

const unit = (args: readonly string[] = []) => unitOf(parseService(['install', ...args], '/opt/bilang').service)
const program = (args: readonly string[], more = {}) =>
  spawnSync(process.execPath, ['tools/service.ts', ...args], { encoding: 'utf8', ...more })

test('[SERVER-4075] the service runs the server itself, as a user who may write only to the data folder, and stops it with SIGTERM', () => {
  const lines = unit(['--data', '/srv/bilang', '--user', 'count', '--', '--port', '9000']).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'User=count',
      `ExecStart=${process.execPath} /opt/bilang/server/main.ts --data /srv/bilang --empty --port 9000`,
      'ProtectSystem=strict',
      'ReadWritePaths=/srv/bilang',
      'Restart=always',
      'KillSignal=SIGTERM',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
    ]),
  )
  // Longer than the server takes to stop.
  expect(Number(/TimeoutStopSec=(\d+)/.exec(lines.join('\n'))?.[1])).toBeGreaterThan(15)
  expect(unit(['--', '--port', '80'])).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE')
  expect(unit()).not.toContain('AmbientCapabilities')
  expect(unit(['--', '--app', '/srv/my app/100%$x'])).toContain('--app "/srv/my app/100%%$$x"')
})

test('[SERVER-5332] --backups: the service may write to that folder as well, and the server knows it; it starts without its disk', () => {
  const lines = unit(['--backups', '/mnt/backups/bilang']).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'Environment=BACKUP_DIR=/mnt/backups/bilang',
      'ReadWritePaths=/var/lib/bilang -/mnt/backups/bilang',
    ]),
  )
  expect(unit()).not.toContain('BACKUP_DIR')
})

test('[SERVER-4075] systemd accepts the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bilang-unit-'))
  const file = join(folder, 'bilang.service')
  writeFileSync(file, unit(['--user', 'daemon', '--backups', '/mnt/backups', '--', '--port', '80']))
  ensureSystemPackages(['systemd'])
  const { status, stderr } = spawnSync(programOf('systemd')!, ['verify', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stderr.split('\n').filter((line) => line.includes('bilang.service'))]).toEqual([0, []])
})

test('[SERVER-4076] only root installs it, and wrong options are refused with a reason; --print changes nothing', () => {
  const printed = program(['install', '--print'])
  expect([printed.status, printed.stdout]).toEqual([0, expect.stringContaining('ExecStart=')])
  const refused = program(['install'], process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {})
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(/Only root may install|does not run systemd/)
  for (const [args, reason] of [
    [['remove'], 'npm run service -- install'],
    [['install', '--user', 'root'], 'not as root'],
    [['install', '--user', 'a b'], 'not an account name'],
    [['install', '--data', 'data'], 'whole path'],
    [['install', '--data', '/home/maria/data'], 'cannot use /home/maria/data'],
    [['install', '--backups', '/tmp/backups'], 'cannot use /tmp/backups'],
    [['install', '--', '--port', 'x'], 'port must be a whole number'],
  ] as const)
    expect(() => parseService(args, '/opt/bilang')).toThrow(reason)
})
