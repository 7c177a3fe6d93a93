/** Puts a software authenticator behind `navigator.credentials`, so that the app asks it as it asks a browser. Removed after the test. */
import type { PasskeyCreation, PasskeyRequest } from '#contract/actions/accounts/passkey-actions.ts'
import type { SoftwareAuthenticator } from '../server/software-authenticator.ts'
import { cleanups } from '../setup/cleanups.ts'

const toText = (bytes: ArrayBuffer) => Buffer.from(new Uint8Array(bytes)).toString('base64url')
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer

interface Asked {
  publicKey: {
    challenge: ArrayBuffer
    rp?: { id: string }
    rpId?: string
    allowCredentials?: { id: ArrayBuffer }[]
  }
}
type Answer = { id: string; rawId: string; type: string; response: object }

/** As `PublicKeyCredential`: bytes instead of text. */
function asCredential({ id, rawId, type, response }: Answer) {
  const { transports = [], ...parts } = response as { transports?: string[] } & Record<string, string>
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, toBytes(text)]))
  return {
    ...{ id, rawId: toBytes(rawId), type },
    response: { ...bytes, getTransports: () => transports },
    getClientExtensionResults: () => ({}),
  }
}

export interface BrowserCredentials {
  /** How the person or the browser answers next; missing: with a passkey. */
  refuseWith?: Error
}

export function installCredentials(authenticator: SoftwareAuthenticator): BrowserCredentials {
  const state: BrowserCredentials = {}
  const refuse = () => {
    if (state.refuseWith) throw state.refuseWith
  }
  const credentials = {
    async create({ publicKey: { challenge, rp } }: Asked) {
      refuse()
      return asCredential(authenticator.create({ challenge: toText(challenge), rp } as PasskeyCreation))
    },
    async get({ publicKey: { challenge, allowCredentials = [] } }: Asked) {
      refuse()
      const allowed = allowCredentials.map(({ id }) => ({ id: toText(id), type: 'public-key' as const }))
      const request: Pick<PasskeyRequest, 'challenge' | 'allowCredentials'> = {
        challenge: toText(challenge),
        allowCredentials: allowed,
      }
      return asCredential(authenticator.get(request))
    },
  }
  const define = (target: object, name: string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { value, configurable: true })
    cleanups.push(() => {
      if (before) Object.defineProperty(target, name, before)
      else Reflect.deleteProperty(target, name)
    })
  }
  define(navigator, 'credentials', credentials)
  define(globalThis, 'PublicKeyCredential', class {})
  define(globalThis, 'isSecureContext', true)
  return state
}
