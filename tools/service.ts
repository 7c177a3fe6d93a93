/**
 * `npm run service -- install`: writes and starts a systemd service that runs the server of this folder as a separate user, with write access only to
 * the data folder and the backups. `--print` shows the service and changes nothing.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isMain } from '#server/is-main.ts'
import { parseOptions } from '#server/server-options.ts'

const usage = `npm run service -- install [--print] [--data DIR] [--backups DIR] [--user NAME] [-- OPTIONS]

  --data DIR   folder of the embedded database and of certificates (/var/lib/bilang)
  --backups DIR
               folder of the backups (backups in the data folder), which the account may write to as well
  --user NAME  account that runs the server (bilang); made if it is missing
  --print      shows the service and changes nothing
  OPTIONS      for the server, such as --port 80 or --lan`

const unitFile = '/etc/systemd/system/bilang.service'
const variablesFile = '/etc/bilang.env'
const variables = `# Variables of Bilang's server, see docs/operations.md. After a change: systemctl restart bilang
#PUBLIC_ADDRESS=https://count.example.gov.ph
#TRUST_PROXY=1
#DATABASE_URL=postgres://bilang:PASSWORD@127.0.0.1/bilang
#METRICS_TOKEN=
`

export interface Service {
  /** Folder of the program. */
  folder: string
  /** The Node that runs the server. */
  node: string
  data: string
  /** Another folder for the backups. */
  backups: string | null
  user: string
  serverArgs: readonly string[]
}

/** Escapes a word for a unit file, where systemd expands `%` and `$` and splits at spaces. */
const quoteWord = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
const word = (text: string): string => (/^[\w/.:@=,-]+$/.test(text) ? text : quoteWord(text))

export function unitOf({ folder, node, data, backups, user, serverArgs }: Service): string {
  const options = parseOptions(serverArgs, {})
  const needsPort = options !== 'help' && options.port < 1024
  const command = [node, join(folder, 'server', 'main.ts'), '--data', data, '--empty', ...serverArgs]
  return `[Unit]
Description=Bilang, the count of an institute's property
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
User=${user}
WorkingDirectory=${data}
${backups === null ? '' : `Environment=BACKUP_DIR=${backups}\n`}EnvironmentFile=-${variablesFile}
ExecStart=${command.map(word).join(' ')}
Restart=always
RestartSec=2
# The server finishes the calls in progress within 15 seconds.
KillSignal=SIGTERM
KillMode=mixed
TimeoutStopSec=20

# It reads its program and writes only to the data folder${backups === null ? '' : ' and the backups. The server starts without their disk, too'}.
ProtectSystem=strict
ReadWritePaths=${word(data)}${backups === null ? '' : ` -${backups}`}
UMask=0077
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
LockPersonality=yes
NoNewPrivileges=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
CapabilityBoundingSet=${needsPort ? 'CAP_NET_BIND_SERVICE\nAmbientCapabilities=CAP_NET_BIND_SERVICE' : ''}

[Install]
WantedBy=multi-user.target
`
}

/** A folder that the service may write to. Throws an Error with a message for people. */
function folderOf(option: string, path: string): string {
  if (!isAbsolute(path) || /[\s"\\%$]/.test(path))
    throw new Error(`${option}: write the whole path without blanks, such as /srv/bilang.`)
  if (/^\/(home|root|run\/user|tmp)(\/|$)/.test(resolve(path)))
    throw new Error(`${option}: a service cannot use ${path}. Choose a folder outside /home, /root and /tmp.`)
  return resolve(path)
}

/** Throws an Error with a message for people. */
export function parseService(args: readonly string[], folder: string): { service: Service; isPrint: boolean } {
  const end = args.indexOf('--')
  const own = end < 0 ? args : args.slice(0, end)
  const serverArgs = end < 0 ? [] : args.slice(end + 1)
  const { values, positionals } = parseArgs({
    args: [...own],
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      backups: { type: 'string' },
      user: { type: 'string' },
      print: { type: 'boolean' },
    },
  })
  if (positionals.join(' ') !== 'install') throw new Error(usage)
  if (parseOptions(serverArgs, {}) === 'help') throw new Error(usage)
  const user = values.user ?? 'bilang'
  if (!/^[a-z_][a-z0-9_-]{0,30}$/.test(user)) throw new Error(`--user: “${user}” is not an account name.`)
  if (user === 'root') throw new Error('--user: the server runs as a user without rights, not as root.')
  const data = folderOf('--data', values.data ?? '/var/lib/bilang')
  const backups = values.backups === undefined ? null : folderOf('--backups', values.backups)
  return {
    service: { folder, node: process.execPath, data, backups, user, serverArgs },
    isPrint: values.print ?? false,
  }
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${(error?.message ?? stderr.trim()) || status}`)
  return stdout.trim()
}

function assertCanInstall({ folder }: Service): void {
  if (process.platform !== 'linux' || !existsSync('/run/systemd/system'))
    throw new Error('This machine does not run systemd. --print shows the service.')
  if (process.getuid?.() !== 0) throw new Error('Only root may install a service: sudo. --print shows the service.')
  if (/^\/(home|root|run\/user|tmp)(\/|$)/.test(folder))
    throw new Error(
      `A service cannot read ${folder}. Move the whole folder to /opt/bilang, and run this command there.`,
    )
  if (!existsSync(join(folder, 'dist', 'index.html'))) throw new Error('The app is not built. Run npm run build first.')
}

function install(service: Service): void {
  const { data, backups, user, folder } = service
  const writable = backups === null ? [data] : [data, backups]
  assertCanInstall(service)
  const say = (line: string) => console.log(line)
  if (spawnSync('id', [user], { stdio: 'ignore' }).status !== 0) {
    run('useradd', ['--system', '--home-dir', data, '--no-create-home', '--shell', '/usr/sbin/nologin', user])
    say(`Made the account ${user}.`)
  }
  for (const path of writable) {
    if (existsSync(path)) continue
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, Number(run('id', ['-u', user])), Number(run('id', ['-g', user])))
    say(`Made ${path}.`)
  }
  if (!existsSync(variablesFile)) {
    writeFileSync(variablesFile, variables, { mode: 0o600 })
    say(`Wrote ${variablesFile}, for variables.`)
  }
  const may = (test: string, path: string) => spawnSync('runuser', ['-u', user, '--', 'test', test, path]).status === 0
  if (!may('-r', join(folder, 'server', 'main.ts')))
    throw new Error(`${user} may not read ${folder}. Allow it: chmod -R go+rX ${folder}`)
  for (const path of writable)
    if (!may('-w', path)) throw new Error(`${user} may not write to ${path}. Allow it: chown -R ${user} ${path}`)
  writeFileSync(unitFile, unitOf(service))
  chmodSync(unitFile, 0o644)
  say(`Wrote ${unitFile}.`)
  run('systemctl', ['daemon-reload'])
  run('systemctl', ['enable', 'bilang'])
  run('systemctl', ['restart', 'bilang'])
  say('The service starts now and with the machine.')
  say('Messages and the first password: journalctl -u bilang')
}

if (isMain(import.meta.url)) {
  try {
    const { service, isPrint } = parseService(process.argv.slice(2), resolve(import.meta.dirname, '..'))
    if (isPrint) console.log(unitOf(service))
    else install(service)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
