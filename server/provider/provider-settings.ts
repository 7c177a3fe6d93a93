/** The settings of the sign-in provider, from the server's environment. */

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** On the button: “Sign in with …”. */
  label: string
  /** Additional scopes. */
  scope: string
  /** The claim that identifies the person at the first sign-in. Afterwards only issuer and subject count. */
  nameClaim: string
  /** `allowed`: only accounts for which an admin typed the name. `username`: also an account whose user name is the name, never an admin's. */
  link: 'allowed' | 'username'
  /** The group of accounts created at the first sign-in; null: none are created. */
  newGroup: number | null
  /** Who requires the second step: Bilang or the provider. */
  secondStep: 'bilang' | 'provider'
}

/** Groups 2 and 1 decide roles (D2.1). Nobody becomes an admin in this way. */
const groupsByRole: Readonly<Record<string, number>> = { employee: 2, 'sub-admin': 1 }

function choice<T extends string>(name: string, text: string | undefined, choices: readonly T[]): T {
  const found = choices.find((one) => one === (text || choices[0]))
  if (found === undefined) throw new Error(`${name}: “${text}” is not one of these: ${choices.join(', ')}.`)
  return found
}

const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host)

function parseIssuer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))))
    throw new Error(`OIDC_ISSUER: “${text}” is not an https address, such as https://accounts.google.com.`)
  return text
}

/** Null if no provider is named. Throws an Error with a readable message for settings that are incomplete. */
export function parseProvider(env: NodeJS.ProcessEnv): ProviderSettings | null {
  if (!env['OIDC_ISSUER']) return null
  const needed = (name: string) => {
    const value = env[name]
    if (!value) throw new Error(`${name} is needed together with OIDC_ISSUER.`)
    return value
  }
  const create = choice('OIDC_CREATE_ACCOUNTS', env['OIDC_CREATE_ACCOUNTS'], ['no', 'employee', 'sub-admin'])
  return {
    issuer: parseIssuer(env['OIDC_ISSUER']),
    clientId: needed('OIDC_CLIENT_ID'),
    clientSecret: needed('OIDC_CLIENT_SECRET'),
    label: needed('OIDC_LABEL').trim().slice(0, 40),
    scope: env['OIDC_SCOPE'] || 'openid email profile', // not a text: names of scopes
    nameClaim: env['OIDC_NAME_CLAIM'] || 'email',
    link: choice('OIDC_LINK', env['OIDC_LINK'], ['allowed', 'username']),
    newGroup: groupsByRole[create] ?? null,
    secondStep: choice('OIDC_SECOND_STEP', env['OIDC_SECOND_STEP'], ['bilang', 'provider']),
  }
}
