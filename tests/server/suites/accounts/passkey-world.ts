/** People with passkeys on a server whose clock only the suite moves. */
import { expect } from 'vitest'
import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '#contract/actions/accounts/passkey-actions.ts'
import { origin } from '#tests/support/server/server.ts'
import type { SoftwareAuthenticator } from '#tests/support/server/software-authenticator.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

export const ana = { username: 'ana', password: 'Ana-2026!' }
export const jose = { username: 'jose', password: 'Jose-2026!' }
type Person = typeof ana
export interface Answer {
  status: number
  body: Body
}
export const fieldOf = ({ status, body }: Answer) => [status, ...Object.keys(body ?? {})]
const limitsFullMs = 10 * 60_000

export async function openPasskeyWorld(open: OpenServer) {
  const clock = { now: Date.parse('2026-11-21T00:00:00Z') }
  const server = await open({ products: 20, clock: { now: () => new Date(clock.now) } })
  const send = async (path: string, body: Body, headers: Record<string, string> = {}, at = origin) => {
    const answer = await server.fetch(new Request(`${at}/api/v1/${path}`, json('POST', body, headers)))
    return { status: answer.status, body: (await answer.json().catch(() => null)) as Body }
  }
  const own = async (who: Person, path: string, body: Body = {}) =>
    (await server.ask(who.username, `users/me/passkeys/${path}`, json('POST', body))) as Answer
  const state = async (who: Person) =>
    (await server.ask(who.username, 'users/me/second_factor/')).body as Body & { passkeys: Body[] }
  const asked = async (who: Person) => (await own(who, 'ask/')).body as PasskeyRequest
  const askedAtSignIn = async (who: Person) => (await send('auth/passkey/ask/', who)).body as PasskeyRequest
  const signIn = (who: Person, passkey: PasskeyAssertion) => send('auth/passkey/sign_in/', { ...who, passkey })

  async function add(who: Person, device: SoftwareAuthenticator, name: string, proof: Body = {}) {
    const started = await own(who, 'start/', { password: who.password, ...proof })
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    const added = await own(who, '', { name, passkey: device.create(started.body as unknown as PasskeyCreation) })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    return { codes: added.body['recovery_codes'] as string[] | null, started: started.body }
  }
  const addAnother = async (who: Person, device: SoftwareAuthenticator, name: string) =>
    add(who, device, name, { passkey: device.get(await asked(who)) })
  const reset = async (who: Person, id: number) => {
    expect((await server.ask('admin', `users/${id}/remove_second_factor/`, json('POST', {}))).status).toBe(200)
    await server.newTokenFor(who.username)
    // The limits of the person are full again.
    clock.now += limitsFullMs
  }
  const log = async (kind = 'accounts') =>
    ((await server.ask('admin', `audit-log/?kind=${kind}`)).body as { results: Body[] }).results
  return { server, clock, send, own, state, asked, askedAtSignIn, signIn, add, addAnother, reset, log }
}
