/**
 * `GET /metrics` in Prometheus' text format, for a monitor that knows `METRICS_TOKEN`. Without that setting, the path does not exist. The metrics
 * contain no person, device or item.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { isSilent, unsentOn } from '#domain/counts/devices-to-check.ts'
import { notFound, unauthenticated } from '../api-error.ts'
import { version } from '../app-version.ts'
import { metricHead, type RequestMetrics } from '../http/request-metrics.ts'
import { listDeviceActivity } from '../rules/accounts/device-activity.ts'
import { passwordsWaiting } from '../rules/accounts/password-hash.ts'
import { readDisks } from '../rules/institute/disk-space.ts'
import { readAttemptShown, readLastBackup } from '../rules/institute/last-backup.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

const gauge = (name: string, help: string, value: number): string[] => [
  ...metricHead(name, 'gauge', help),
  `${name} ${value}`,
]

async function deviceLines({ store, clock }: ServerDeps): Promise<string[]> {
  const now = clock.now().getTime()
  const devices = (await listDeviceActivity(store.db)).map(({ last_seen, waiting, missing }) => ({
    isSilent: isSilent({ lastSeen: Date.parse(last_seen) }, now),
    unsent: unsentOn({ waiting: waiting ?? 0, missing: missing ?? null }),
  }))
  const silent = devices.filter((device) => device.isSilent)
  return [
    ...gauge('bilang_devices', 'Known devices.', devices.length),
    ...gauge('bilang_devices_silent', 'Devices not heard from for 12 hours.', silent.length),
    ...gauge(
      'bilang_devices_silent_with_unsent',
      'Devices not heard from for 12 hours with records that are not on the server.',
      silent.filter(({ unsent }) => unsent > 0).length,
    ),
    ...gauge(
      'bilang_unsent_records',
      'Records that are not on the server, as far as devices said.',
      devices.reduce((sum, { unsent }) => sum + unsent, 0),
    ),
  ]
}

async function backupLines({ store, clock }: ServerDeps): Promise<string[]> {
  const [at, attempt] = await Promise.all([readLastBackup(store.db), readAttemptShown(store.db, clock.now())])
  // No value instead of a wrong one if there is no backup: monitors alert with absent().
  const seconds = at === null ? null : (clock.now().getTime() - Date.parse(at)) / 1000
  const hasEnded = attempt !== null && attempt.outcome !== 'running'
  return [
    ...(seconds === null ? [] : gauge('bilang_backup_age_seconds', 'Time since the last backup began.', seconds)),
    ...(hasEnded
      ? gauge(
          'bilang_backup_verified',
          '1 if the last scheduled backup was restored for a test and was complete.',
          attempt.outcome === 'verified' ? 1 : 0,
        )
      : []),
  ]
}

async function diskLines({ config }: ServerDeps): Promise<string[]> {
  const names = { data: 'bilang_disk', backups: 'bilang_backup_disk' } as const
  return (await readDisks(config)).flatMap(({ of, free, size }) => [
    ...gauge(`${names[of]}_free_bytes`, `Free space of the folder of the ${of}.`, free),
    ...gauge(`${names[of]}_size_bytes`, `Size of the disk of the folder of the ${of}.`, size),
  ])
}

export function mountMetrics(
  app: Hono<Env>,
  deps: ServerDeps,
  metrics: RequestMetrics,
  isReady: () => Promise<boolean>,
): void {
  const { config, store } = deps
  app.get('/metrics', async (c) => {
    if (!config.metricsToken) throw notFound()
    const given = /^Bearer\s+(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (given === undefined || !isSame(given, config.metricsToken)) throw unauthenticated()
    const ready = await isReady()
    // While the database is down, the other metrics stay available, because that is when monitors need them.
    const ofDatabase = ready
      ? await Promise.all([deviceLines(deps), backupLines(deps)]).then(
          (parts) => parts.flat(),
          () => [],
        )
      : []
    const lines = [
      ...metricHead('bilang_info', 'gauge', 'Version and database engine.'),
      `bilang_info{version="${version}",engine="${store.engine}"} 1`,
      ...gauge('bilang_database_ready', '1 while the database reads and writes.', ready ? 1 : 0),
      ...gauge('bilang_passwords_waiting', 'Passwords that wait to be checked or saved.', passwordsWaiting()),
      ...ofDatabase,
      ...(await diskLines(deps)),
      ...metrics.lines(),
    ]
    c.header('Cache-Control', 'no-store')
    return c.body(`${lines.join('\n')}\n`, 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}
