/**
 * `GET /metrics` in Prometheus' text format, for a monitor that knows `METRICS_TOKEN`. Without that setting the address does not exist. It names
 * no person, device or item.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Hono } from 'hono'
import { isSilent, unsentOn } from '#domain/counts/devices-to-check.ts'
import { notFound, unauthenticated } from '../api-error.ts'
import { metricHead, type RequestMetrics } from '../http/request-metrics.ts'
import { listDeviceActivity } from '../rules/device-activity.ts'
import { readLastBackup } from '../rules/last-backup.ts'
import type { Env, ServerDeps } from '../server-deps.ts'
import { version } from './health-route.ts'

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
  const at = await readLastBackup(store.db)
  // No value, rather than a false one, if there is no backup: monitors alert with absent().
  if (at === null) return []
  const seconds = (clock.now().getTime() - Date.parse(at)) / 1000
  return gauge('bilang_backup_age_seconds', 'Time since the last backup began.', seconds)
}

async function diskLines({ config }: ServerDeps): Promise<string[]> {
  if (!config.dataFolder) return []
  const disk = await statfs(config.dataFolder).catch(() => null)
  if (disk === null) return []
  return [
    ...gauge('bilang_disk_free_bytes', 'Free space of the data folder.', disk.bavail * disk.bsize),
    ...gauge('bilang_disk_size_bytes', 'Size of the disk of the data folder.', disk.blocks * disk.bsize),
  ]
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
    // While the database is gone the rest stays readable: that is when a monitor looks.
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
      ...ofDatabase,
      ...(await diskLines(deps)),
      ...metrics.lines(),
    ]
    c.header('Cache-Control', 'no-store')
    return c.body(`${lines.join('\n')}\n`, 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}
