/** A real OpenID Connect provider (oidc-provider) on this machine, and a browser that signs in at it. The person at the provider is `person`. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AdapterPayload, interactionPolicy } from 'oidc-provider'

export interface ProviderPerson {
  sub: string
  [claim: string]: unknown
}

export const clientId = 'bilang'
export const clientSecret = 'a secret of the test, long enough'

export interface TestProvider {
  issuer: string
  /** Who signs in next; null: the person cancels. */
  person: ProviderPerson | null
  close(): Promise<void>
}

const jwks = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] }
}

/** What the provider stores, in memory: the library's own memory warns on the console. */
class Memory {
  static rows = new Map<string, { payload: AdapterPayload; grant: string | undefined }>()
  readonly #model: string
  constructor(model: string) {
    this.#model = model
  }
  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    Memory.rows.set(`${this.#model} ${id}`, { payload, grant: payload.grantId })
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    return Memory.rows.get(`${this.#model} ${id}`)?.payload
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...Memory.rows.values()].find(({ payload }) => payload.uid === uid)?.payload
  }
  async findByUserCode(): Promise<undefined> {}
  async consume(id: string): Promise<void> {
    const row = Memory.rows.get(`${this.#model} ${id}`)
    if (row) row.payload = { ...row.payload, consumed: Math.floor(Date.now() / 1000) }
  }
  async destroy(id: string): Promise<void> {
    Memory.rows.delete(`${this.#model} ${id}`)
  }
  async revokeByGrantId(grant: string): Promise<void> {
    for (const [key, row] of Memory.rows) if (row.grant === grant) Memory.rows.delete(key)
  }
}

/** Without the question that is asked of apps on this machine each time. */
function policy() {
  const prompts = interactionPolicy.base()
  prompts.get('consent')?.checks.remove('native_client_prompt')
  return prompts
}

/** `redirectUris`: where the browser may come back to; an address of this machine may have any port. */
export async function openProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const http = createServer()
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const people = new Map<string, ProviderPerson>()
  const provider = new Provider(issuer, {
    adapter: Memory,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        application_type: redirectUris.every((uri) => uri.startsWith('http://localhost')) ? 'native' : 'web',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: jwks(),
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    interactions: { policy: policy(), url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const test: TestProvider = {
    issuer,
    person: null,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  const handle = provider.callback()
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    // A browser shows a page, as providers do; a test that reads no pages continues immediately.
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      response.setHeader('Content-Type', 'text/html')
      return void response.end(
        '<!doctype html><html lang="en"><title>Provider</title><form method="post"><button>Go on</button></form>',
      )
    }
    const { person } = test
    if (person) people.set(person.sub, person)
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: 'access_denied', error_description: 'The person canceled' }
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  return test
}

/** Without the rules of a page, which `fetch` has in tests of screens. */
const ask = (address: string, cookie: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { cookie } }, (answer) => resolve(answer.resume())).on('error', reject)
  })

/** Goes to the address as a fresh browser does, signs in, and returns the address that the provider leads back to. */
export async function browseProvider(address: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  for (let step = 0; step < 10; step++) {
    if (!next.startsWith(issuer)) return next
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await ask(next, cookie)
    for (const one of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      cookies.set(name, value)
    }
    const { location } = answer.headers
    if (!location) throw new Error(`The provider shows a page instead of leading on: ${answer.statusCode}`)
    next = new URL(location, next).href
  }
  throw new Error('The provider leads in a circle.')
}
