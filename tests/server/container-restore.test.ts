/**
 * Backup and restore of `compose.yaml` with PostgreSQL: the commands of the operators' page, run as they are written there. A stand-in for `docker` runs
 * them with the programs of this machine: those of the service `db` in a real PostgreSQL, those of `app` with the repository's server.
 */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPrograms, type PostgresCluster, startPostgres } from '#tools/testing/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'bilang-compose-'))
const pidFile = join(folder, 'app.pid')
const logFile = join(folder, 'app.log')
const operations = readFileSync('docs/operations.md', 'utf8')
let cluster: PostgresCluster

/** The block of the page that holds this text. */
function documented(text: string): string {
  const block = [...operations.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, code = '']) => code)
    .find((code) => code.includes(text))
  if (block === undefined) throw new Error(`No block of docs/operations.md says ${text}.`)
  return block
}

/** `run` ends the server as Ctrl+C does once it says where it is. */
const standIn = (host: string) => `#!/bin/sh
start() { cd "${resolve('.')}" && DATABASE_URL="postgres://bilang@${encodeURIComponent(host)}/bilang" "${process.execPath}" server/main.ts --port 0 --data "${folder}/data" "$@" > "${logFile}" 2>&1 & echo $! > "${pidFile}"; }
ready() { until grep -q "Bilang is at" "${logFile}"; do kill -0 "$(cat "${pidFile}")" || { cat "${logFile}" >&2; exit 1; }; sleep 0.1; done; }
ended() { while kill -0 "$(cat "${pidFile}")" 2>/dev/null; do sleep 0.1; done; }
[ "$1" = compose ] || exit 64
shift
case "$1 $2 $3" in
  "stop app "*) kill -TERM "$(cat "${pidFile}")"; ended ;;
  "up -d "*) start --empty; ready ;;
  "run --rm app") shift 3; start "$@"; ready; kill -INT "$(cat "${pidFile}")"; ended ;;
  "exec -T db") shift 3; PGHOST="${host}" PATH="${findPrograms()}${delimiter}$PATH" exec "$@" ;;
  "exec db "*) shift 2; PGHOST="${host}" PATH="${findPrograms()}${delimiter}$PATH" exec "$@" ;;
  "exec -T app") shift 3; cd "${resolve('.')}" && DATABASE_URL="postgres://bilang@${encodeURIComponent(host)}/bilang" PATH="${dirname(process.execPath)}${delimiter}$PATH" exec "$@" ;;
  *) echo "docker compose $*: not expected" >&2; exit 64 ;;
esac
`

const environment = () => ({ ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}` })

function run(commands: string): SpawnSyncReturns<string> {
  return spawnSync('sh', ['-e', '-c', commands], { cwd: join(folder, 'here'), env: environment(), encoding: 'utf8' })
}

beforeAll(async () => {
  cluster = await startPostgres()
  const host = decodeURIComponent(/@([^/]+)/.exec(await cluster.createDatabase())![1]!)
  for (const name of ['bin', 'here', 'data']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'bin', 'docker'), standIn(host))
  chmodSync(join(folder, 'bin', 'docker'), 0o755)
  expect(run('docker compose exec db createdb --username=bilang bilang').stderr).toBe('')
})
afterAll(async () => {
  if (existsSync(pidFile)) run('docker compose stop app')
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

const address = () => `${/Bilang is at (http:\/\/\S+:\d+)/.exec(readFileSync(logFile, 'utf8'))?.[1]}/api/v1/`
async function call(path: string, token: string | null, body?: object, method = 'POST') {
  const answer = await fetch(address() + path, {
    ...(body && { method, body: JSON.stringify(body) }),
    ...(token !== null && { headers: { Authorization: `Token ${token}` } }),
  })
  return (await answer.json()) as Record<string, unknown>
}
const signIn = async (password: string) =>
  String((await call('auth/login/', null, { username: 'admin', password }))['token'])

test('[SERVER-5159] compose with PostgreSQL: the documented commands make a backup and restore it; later data is gone, and devices detect that', async () => {
  expect(run('docker compose up -d')).toMatchObject({ status: 0 })
  const password = /admin\s+(\S+)/.exec(readFileSync(logFile, 'utf8'))?.[1] ?? ''
  const token = await signIn(password)
  const add = (name: string) => call('conditions/', token, { name })
  await add('Before the backup')
  // One that is too old is deleted, once the new one is tested.
  const old = join(folder, 'backups', 'bilang-2020-01-01T00-00-00Z.dump')
  mkdirSync(join(folder, 'backups'))
  writeFileSync(old, '')
  utimesSync(old, 1_577_836_800, 1_577_836_800)
  const backup = run(
    documented('deploy/backup-compose.sh')
      .replace('deploy/', `${resolve('deploy')}/`)
      .replace(' /backups', ` ${folder}/backups`),
  )
  expect([backup.status, backup.stderr]).toEqual([0, expect.not.stringMatching(/error/i)])
  const dumps = readdirSync(join(folder, 'backups'))
  expect(dumps).toEqual([expect.stringMatching(/^bilang-20.*Z\.dump$/)])
  expect(statSync(join(folder, 'backups', dumps[0]!)).mode & 0o777).toBe(0o600)
  expect(await call('backups/last/', token)).toMatchObject({ at: expect.any(String) })
  await add('After the backup')
  const cursor = String((await call('', token))['cursor'])

  const restore = run(
    documented('dropdb --username=bilang').replace(/\/backups\/\S+\.dump/, join(folder, 'backups', dumps[0]!)),
  )
  expect([restore.status, restore.stderr]).toEqual([0, ''])
  const conditions = (await call('conditions/?page_size=100', await signIn(password)))['results'] as { name: string }[]
  const names = conditions.map(({ name }) => name)
  expect(names).toContain('Before the backup')
  expect(names).not.toContain('After the backup')
  const changes = await fetch(`${address()}changes/?cursor=${cursor}`, {
    headers: { Authorization: `Token ${await signIn(password)}` },
  })
  expect(changes.status).toBe(410)
  expect(run('docker compose stop app')).toMatchObject({ status: 0 })
})

test('[SERVER-5331] compose: two simultaneous backups: both are restored for a test and kept; a database left by a killed one is dropped', async () => {
  expect(run('docker compose up -d')).toMatchObject({ status: 0 })
  expect(run('docker compose exec db createdb --username=bilang restore_test_1700000000_7').stderr).toBe('')
  const runs = ['one', 'two'].map((name) => {
    const backups = join(folder, `backups-${name}`)
    const child = spawn(resolve('deploy/backup-compose.sh'), [backups], { env: environment(), stdio: 'inherit' })
    return once(child, 'exit').then(([status]) => [status, readdirSync(backups)])
  })
  const kept = [0, [expect.stringMatching(/^bilang-20.*Z\.dump$/)]]
  expect(await Promise.all(runs)).toEqual([kept, kept])
  expect(run('docker compose exec db psql --username=bilang --list').stdout).not.toContain('restore_test')
  expect(run('docker compose stop app')).toMatchObject({ status: 0 })
})

test('[SERVER-5160] compose: a dump that cannot be restored is not a backup: none is kept or recorded, and none replaces an older one', async () => {
  expect(run('docker compose up -d')).toMatchObject({ status: 0 })
  const before = readdirSync(join(folder, 'backups'))
  // The dump breaks off.
  writeFileSync(join(folder, 'bin', 'pg_dump'), '#!/bin/sh\nexec true\n')
  chmodSync(join(folder, 'bin', 'pg_dump'), 0o755)
  const shim = join(folder, 'bin', 'docker')
  writeFileSync(shim, readFileSync(shim, 'utf8').replaceAll('PATH="', `PATH="${join(folder, 'bin')}${delimiter}`))
  const failed = run(`${resolve('deploy/backup-compose.sh')} ${folder}/backups`)
  expect([failed.status === 0, failed.stdout]).toEqual([false, ''])
  expect(readdirSync(join(folder, 'backups'))).toEqual(before)
})
