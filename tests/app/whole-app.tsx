/** The whole app on a device, with the real engine and server; everything opened is closed by `closeAll`. */
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { type Device, openDevice, passwords } from '../support/screens/open-app.tsx'

export const closing: (() => unknown)[] = []
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}

export async function world(): Promise<{ server: TestServer; device: Device }> {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  return { server, device }
}

export function opened(device: Device, path: string) {
  const shown = device.open(path)
  closing.push(() => shown.close())
  return shown
}

export async function signedIn(device: Device, who: keyof typeof passwords) {
  const answer = await device.services.session.signIn(who, passwords[who])
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  await device.services.catalog.refresh('start')
}

export const patience = { timeout: 60_000 }
export const arrives = (shown: { path(): string }, path: string) =>
  waitFor(() => expect(shown.path()).toBe(path), patience)
