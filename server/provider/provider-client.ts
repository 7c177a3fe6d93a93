/**
 * Talks to the provider: OpenID Connect, authorization code with PKCE, state and nonce. The library checks issuer, audience, signature, times and
 * nonce of the ID token.
 */
import type { Configuration } from 'openid-client'
import { hourMs } from '#domain/time/durations.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** Failure codes. Stored, so they never change. */
export type ProviderFailure = 'denied' | 'unreachable' | 'clock' | 'failed'

export class ProviderError extends Error {
  readonly failure: ProviderFailure
  constructor(failure: ProviderFailure, cause: unknown) {
    super(`The provider gave no person (${failure}): ${reasonOf(cause)}`, { cause })
    this.failure = failure
  }
}

const timeoutSeconds = 10
/** Tolerance for clock differences between servers. */
const clockToleranceSeconds = 30
/** Discovery is read again after this time: providers change keys and addresses. */
const discoveryMs = hourMs

/** The innermost reason, for the log of the server: never a token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${reasonOf(error.cause)}` : error.message
}

/** Refusals by the person, or by a provider that would have to ask the person. */
const denials = ['access_denied', 'login_required', 'consent_required', 'interaction_required']

function failureOf(error: unknown): ProviderFailure {
  const code = (one: unknown) => (one instanceof Error ? String(Reflect.get(one, 'code') ?? '') : '')
  const cause = error instanceof Error ? error.cause : undefined
  if (denials.includes(String(error instanceof Error && Reflect.get(error, 'error')))) return 'denied'
  const codes = [code(error), code(cause)]
  if (codes.includes('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return 'clock'
  // not a text: names of errors of fetch
  const isNetwork = error instanceof Error && (error.name === 'TimeoutError' || /fetch failed/.test(reasonOf(error)))
  return isNetwork || codes.includes('OAUTH_TIMEOUT') ? 'unreachable' : 'failed'
}

export interface SignInSecrets {
  state: string
  nonce: string
  verifier: string
}

/** The provider's claims about the person. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string }

export type ProviderClient = ReturnType<typeof createProviderClient>

export function createProviderClient(settings: ProviderSettings, now: () => Date) {
  let discovered: { configuration: Promise<Configuration>; at: number } | null = null

  /** Loaded on first use, because most servers have no provider. */
  const loadClient = () => import('openid-client')

  async function discover(): Promise<Configuration> {
    const client = await loadClient()
    const issuer = new URL(settings.issuer)
    const skewSeconds = Math.round((now().getTime() - Date.now()) / 1000)
    return client.discovery(
      issuer,
      settings.clientId,
      { [client.clockTolerance]: clockToleranceSeconds, [client.clockSkew]: skewSeconds },
      client.ClientSecretPost(settings.clientSecret),
      {
        timeout: timeoutSeconds,
        ...(issuer.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
      },
    )
  }

  function configuration(): Promise<Configuration> {
    const at = now().getTime()
    if (discovered && Math.abs(at - discovered.at) < discoveryMs) return discovered.configuration
    const asked = { configuration: discover(), at }
    discovered = asked
    asked.configuration.catch(() => {
      if (discovered === asked) discovered = null
    })
    return asked.configuration
  }

  const orProviderError = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw new ProviderError(failureOf(error), error)
    })

  return {
    /** The address for the browser, and the values to store until it returns. */
    begin: (redirectUri: string): Promise<{ address: string; secrets: SignInSecrets }> =>
      orProviderError(
        (async () => {
          const client = await loadClient()
          const verifier = client.randomPKCECodeVerifier()
          const secrets = { state: client.randomState(), nonce: client.randomNonce(), verifier }
          const address = client.buildAuthorizationUrl(await configuration(), {
            redirect_uri: redirectUri,
            scope: settings.scope,
            state: secrets.state,
            nonce: secrets.nonce,
            code_challenge: await client.calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
          })
          return { address: address.href, secrets }
        })(),
      ),
    /** The claims of the ID token. `callback`: the address that the browser came back to, with its query. */
    claimsOf: (callback: URL, { state, nonce, verifier }: SignInSecrets): Promise<Claims> =>
      orProviderError(
        (async () => {
          const client = await loadClient()
          const tokens = await client.authorizationCodeGrant(await configuration(), callback, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          })
          const claims = tokens.claims()
          if (!claims) throw new Error('The answer has no ID token.')
          // Some providers leave e-mail and names out of the ID token.
          if (claims[settings.nameClaim] !== undefined) return claims
          const more = await client.fetchUserInfo(await configuration(), tokens.access_token, claims.sub)
          return { ...more, ...claims }
        })(),
      ),
  }
}
