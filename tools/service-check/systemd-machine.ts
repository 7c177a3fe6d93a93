/**
 * A real systemd in namespaces of its own (`boot.sh`): processes, files, network and control groups. It starts nothing but its own basic units, and
 * leaves nothing behind.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface SystemdMachine {
  /** Runs a command in it as root. Throws if it fails, unless `mayFail`. */
  run(command: string, options?: { mayFail?: boolean }): string
  stop(): Promise<void>
}

/** The control groups that systemd needs; on machines that also have the older kind, in a folder of their own. */
function controlGroups(): string {
  const line = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((one) => one.split(' ')[2] === 'cgroup2')
  if (!line) throw new Error('This machine has no control groups of version 2, which systemd needs.')
  return line.split(' ')[1]!
}

/** Process 1 of the namespaces, as this machine numbers it. */
async function firstProcess({ pid }: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    if (children !== '') return Number(children.split(' ')[0])
    await wait(100)
  }
  throw new Error('The namespaces have no first process.')
}

/** Deletes the folders of the ended groups; a group is busy until its last process is gone. */
async function removeGroups(group: string): Promise<void> {
  const removeBelow = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) removeBelow(join(folder, entry.name))
    rmdirSync(folder)
  }
  for (let tries = 0; existsSync(group) && tries < 100; tries++)
    try {
      removeBelow(group)
    } catch {
      await wait(100)
    }
}

export async function bootSystemd(program: string): Promise<SystemdMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'bilang-systemd-'))
  const group = join(controlGroups(), `bilang-check-${process.pid}`)
  mkdirSync(group)
  const namespaces = '--pid --fork --kill-child --mount --uts --ipc --cgroup --net --propagation private'.split(' ')
  const boot = ['unshare', ...namespaces, 'sh', join(import.meta.dirname, 'boot.sh'), folder, program]
  const enterGroup = `echo $$ > ${group}/cgroup.procs && exec "$@"`
  const child = spawn('sh', ['-c', enterGroup, 'sh', ...boot], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await removeGroups(group)
    rmdirSync(folder)
  }
  const pid = await firstProcess(child)
  const environment = ['env', '-i', 'HOME=/root', 'PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin']
  const run: SystemdMachine['run'] = (command, { mayFail = false } = {}) => {
    const entered = ['-t', String(pid), '-a', '--root', '--wd', ...environment, 'sh', '-c', command]
    const { status, stdout, stderr } = spawnSync('nsenter', entered, { encoding: 'utf8' })
    if (status !== 0 && !mayFail) throw new Error(`${command}: ${status}\n${stdout}${stderr}`)
    return `${stdout}${stderr}`.trim()
  }
  for (let tries = 0; tries < 150 && child.exitCode === null; tries++) {
    if (run('systemctl is-system-running', { mayFail: true }) === 'running') return { run, stop }
    await wait(200)
  }
  const state = run('systemctl is-system-running; systemctl --failed --no-pager', { mayFail: true })
  await stop()
  throw new Error(`systemd did not start here: ${state}`)
}
