/**
 * A server and a device on which Maria signed in and downloaded everything. Prepared once for each of Playwright's workers and copied for each
 * journey that does not test the sign-in: installing the app takes as much processor time as most of what a journey tests.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { newProfile, openPhone } from './phone.ts'
import { readyForOffline, signIn } from './screen-actions.ts'
import { demoDataIn, preparedFolderVariable, runServer } from './server-process.ts'

export interface PreparedDevice {
  /** The device knows the app under this port only. */
  port: number
  data: string
  profile: string
}

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A port that no system gives to outgoing connections, since it is free for moments between two journeys. */
async function lastingPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await canListen(port)) return port
  }
}

let prepared: Promise<PreparedDevice> | null = null

/** Prepares the device of this worker (Playwright's index of it, which is used once) when first called. */
export function preparedDevice(worker: number): Promise<PreparedDevice> {
  prepared ??= prepare(worker)
  return prepared
}

async function prepare(worker: number): Promise<PreparedDevice> {
  const shared = process.env[preparedFolderVariable]
  if (!shared) throw new Error('the journeys run without their global setup')
  const folder = join(shared, `device-${worker}`)
  const [data, profile] = [join(folder, 'data'), join(folder, 'profile')]
  cpSync(demoDataIn(shared), data, { recursive: true })
  mkdirSync(profile)
  const port = await lastingPort()
  const server = await runServer([], data, {}, port)
  const phone = await openPhone({ profile })
  await signIn(phone.page, server.url, 'maria')
  await readyForOffline(phone.page)
  await phone.close()
  await server.stop()
  return { port, data, profile }
}

/** A copy of the device for one journey. */
export function copyOfProfile({ profile }: PreparedDevice): string {
  const copy = newProfile()
  cpSync(profile, copy, { recursive: true, verbatimSymlinks: true })
  for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) rmSync(join(copy, lock), { force: true })
  return copy
}
