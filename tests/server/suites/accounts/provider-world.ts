/** A server with a real provider on this machine, and the whole way of a browser through a sign-in. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { providerCallbackPath } from '#contract/actions/accounts/provider-sign-in-actions.ts'
import { createApp } from '#server/http/create-app.ts'
import { type ProviderSettings, parseProvider } from '#server/provider/provider-settings.ts'
import {
  browseProvider,
  clientId,
  clientSecret,
  openProvider,
  type TestProvider,
} from '#tests/support/server/oidc-provider.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

const api = `${origin}/api/v1/`
export type Fetch = TestServer['fetch']
export const newSecret = () => randomBytes(32).toString('base64url')

export function openProviderWorld(open: OpenServer) {
  const world = {
    server: null as unknown as TestServer,
    provider: null as unknown as TestProvider,
    settings: null as unknown as ProviderSettings,
    /** Minutes that the clock of the server is ahead. */
    minutesAhead: 0,
  }
  beforeAll(async () => {
    world.provider = await openProvider([api + providerCallbackPath])
    world.settings = parseProvider({
      OIDC_ISSUER: world.provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: 'Institute account',
    })!
    world.server = await open({
      products: 20,
      clock: { now: () => new Date(Date.now() + world.minutesAhead * 60_000) },
      config: { provider: world.settings },
    })
  })
  afterAll(async () => {
    await world.server.close()
    await world.provider.close()
  })
  beforeEach(async () => {
    world.minutesAhead = 0
    await world.server.store.db.deleteFrom('provider_accounts').execute()
    await world.server.store.db.deleteFrom('sign_in_limits').execute()
    await world.server.store.db
      .updateTable('users')
      .set({ is_active: 1, must_change_password: 0 })
      .where('id', '=', 4)
      .execute()
  })

  const send = async (path: string, body: Body, fetch: Fetch = world.server.fetch) => {
    const answer = await fetch(new Request(api + path, json('POST', body)))
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const start = (secret: string, fetch?: Fetch, returnTo = '/admin/products') =>
    send('auth/provider/start/', { secret, return_to: returnTo }, fetch)
  const finish = (secret: string, code?: string, fetch?: Fetch) =>
    send('auth/provider/finish/', { secret, ...(code !== undefined && { one_time_code: code }) }, fetch)
  const comeBack = (address: string, secret: string, fetch: Fetch = world.server.fetch) =>
    fetch(new Request(address, { headers: { Cookie: `bilang-sign-in=${secret}` } }))
  /** The whole way, up to the result. */
  async function signIn(fetch?: Fetch, secret = newSecret()) {
    const started = await start(secret, fetch)
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    const back = await browseProvider(String(started.body['address']), world.provider.issuer)
    const landed = await comeBack(back, secret, fetch)
    expect([landed.status, landed.headers.get('location')]).toEqual([303, '/login?provider'])
    return { secret, back, ...(await finish(secret, undefined, fetch)) }
  }
  const allow = (id: number, allowed: string | null) =>
    world.server.ask('admin', `users/${id}/provider_account/`, json('PUT', { allowed }))
  const me = async (token: unknown) => {
    const answer = await world.server.fetch(
      new Request(`${api}users/me/`, { headers: { Authorization: `Token ${token}` } }),
    )
    return { status: answer.status, ...((await answer.json()) as Body) }
  }
  const refusalOf = (answer: { status: number; body: Body }) => {
    expect(answer.status).toBe(400)
    return String((answer.body['non_field_errors'] as string[])[0])
  }
  const withSettings = (change: Partial<ProviderSettings>): Fetch => {
    const app = createApp({
      ...world.server.deps,
      config: { ...world.server.deps.config, provider: { ...world.settings, ...change } },
    })
    return async (request) => app.fetch(request)
  }
  return Object.assign(world, { send, start, finish, comeBack, signIn, allow, me, refusalOf, withSettings })
}
