/**
 * `GET /metrics` in Prometheus' text format, for a monitor that knows `METRICS_TOKEN`. Without that setting, the path does not exist. The metrics
 * contain no person, device or item.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { Gauge, Registry } from 'prom-client'
import { isSilent, unsentOn } from '#domain/counts/devices-to-check.ts'
import { notFound, unauthenticated } from '../api-error.ts'
import { version } from '../app-version.ts'
import type { RequestMetrics } from '../http/request-metrics.ts'
import { listDeviceActivity } from '../rules/accounts/device-activity.ts'
import { passwordsWaiting } from '../rules/accounts/password-hash.ts'
import { readDisks } from '../rules/institute/disk-space.ts'
import { readAttemptShown, readLastBackup } from '../rules/institute/last-backup.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

/** Adds a gauge with one value. */
type SetGauge = (name: string, help: string, value: number) => void

async function setDevices({ store, clock }: ServerDeps, set: SetGauge): Promise<void> {
  const now = clock.now().getTime()
  const devices = (await listDeviceActivity(store.db)).map(({ last_seen, waiting, missing }) => ({
    isSilent: isSilent({ lastSeen: Date.parse(last_seen) }, now),
    unsent: unsentOn({ waiting: waiting ?? 0, missing: missing ?? null }),
  }))
  const silent = devices.filter((device) => device.isSilent)
  set('bilang_devices', 'Known devices.', devices.length)
  set('bilang_devices_silent', 'Devices not heard from for 12 hours.', silent.length)
  set(
    'bilang_devices_silent_with_unsent',
    'Devices not heard from for 12 hours with records that are not on the server.',
    silent.filter(({ unsent }) => unsent > 0).length,
  )
  set(
    'bilang_unsent_records',
    'Records that are not on the server, as far as devices said.',
    devices.reduce((sum, { unsent }) => sum + unsent, 0),
  )
}

async function setBackup({ store, clock }: ServerDeps, set: SetGauge): Promise<void> {
  const [at, attempt] = await Promise.all([readLastBackup(store.db), readAttemptShown(store.db, clock.now())])
  // No value instead of a wrong one if there is no backup: monitors alert with absent().
  if (at !== null)
    set(
      'bilang_backup_age_seconds',
      'Time since the last backup began.',
      (clock.now().getTime() - Date.parse(at)) / 1000,
    )
  if (attempt !== null && attempt.outcome !== 'running')
    set(
      'bilang_backup_verified',
      '1 if the last scheduled backup was restored for a test and was complete.',
      attempt.outcome === 'verified' ? 1 : 0,
    )
}

async function setDisks({ config }: ServerDeps, set: SetGauge): Promise<void> {
  const names = { data: 'bilang_disk', backups: 'bilang_backup_disk' } as const
  for (const { of, free, size } of await readDisks(config)) {
    set(`${names[of]}_free_bytes`, `Free space of the folder of the ${of}.`, free)
    set(`${names[of]}_size_bytes`, `Size of the disk of the folder of the ${of}.`, size)
  }
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
    const current = new Registry()
    const set: SetGauge = (name, help, value) => new Gauge({ name, help, registers: [current] }).set(value)
    const ready = await isReady()
    new Gauge({
      name: 'bilang_info',
      help: 'Version and database engine.',
      labelNames: ['version', 'engine'],
      registers: [current],
    }).set({ version, engine: store.engine }, 1)
    set('bilang_database_ready', '1 while the database reads and writes.', ready ? 1 : 0)
    set('bilang_passwords_waiting', 'Passwords that wait to be checked or saved.', passwordsWaiting())
    // While the database is down, the other metrics stay available, because that is when monitors need them.
    if (ready) await Promise.allSettled([setDevices(deps, set), setBackup(deps, set)])
    await setDisks(deps, set)
    c.header('Cache-Control', 'no-store')
    const text = await Registry.merge([current, metrics.registry]).metrics()
    return c.body(text, 200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE })
  })
}
