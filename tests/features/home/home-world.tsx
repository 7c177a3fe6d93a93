/** The home screen of a person who signed in, on a real server. */
import { screen } from '@testing-library/react'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer, type ServerOptions, type TestServer } from '#tests/support/server/server.ts'

export const closing: (() => unknown)[] = []
export async function closeWorlds() {
  for (const close of closing.splice(0).reverse()) await close()
}
export const patience = { timeout: 60_000 }

export async function openWorld(options: ServerOptions = {}): Promise<{ server: TestServer; device: Device }> {
  const server = await openServer({ products: 30, ...options })
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  return { server, device }
}

export async function signIn(device: Device, who: keyof typeof passwords, home: string) {
  await device.services.session.signIn(who, passwords[who])
  await device.services.catalog.refresh('start')
  const shown = device.open(home)
  closing.push(() => shown.close())
  await screen.findByRole('heading', { name: /^Hello/ }, patience)
  return shown
}

export const ask = <T,>(server: TestServer, path: string, method = 'GET', body?: unknown) =>
  server
    .ask('admin', path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    .then((answer) => answer.body as T)
