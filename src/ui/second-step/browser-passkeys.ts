/** Asks the browser for a passkey, or to create one. A failure is only a category, because browsers reveal nothing about a person's passkeys. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/actions/accounts/passkey-actions.ts'
import type { PasskeyFailure } from './passkey-failure.ts'

type Answer<Value> = { ok: true; value: Value } | { ok: false; why: PasskeyFailure }

const nameOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : '')

function failureOf(error: unknown, tookMs: number, timeout: number): PasskeyFailure {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
    if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID') return 'address'
  }
  const name = nameOf(error)
  // Browsers use the same error for canceling and for a timeout.
  if (name === 'NotAllowedError' || name === 'AbortError') return tookMs > timeout - 1000 ? 'timeout' : 'cancelled'
  if (name === 'SecurityError') return 'address'
  if (name === 'InvalidStateError') return 'known'
  if (name === 'NotSupportedError') return 'unsupported'
  return 'failed'
}

async function answerOf<Value>(timeout: number, ask: () => Promise<Value>): Promise<Answer<Value>> {
  const begun = performance.now()
  try {
    return { ok: true, value: await ask() }
  } catch (error) {
    return { ok: false, why: failureOf(error, performance.now() - begun, timeout) }
  }
}

export const askPasskey = (options: PasskeyRequest): Promise<Answer<PasskeyAssertion>> =>
  answerOf(options.timeout, async () => {
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    const { authenticatorData, clientDataJSON, signature } = response
    return { id, rawId, type: 'public-key', response: { authenticatorData, clientDataJSON, signature } }
  })

export const createPasskey = (options: PasskeyCreation): Promise<Answer<NewPasskey>> =>
  answerOf(options.timeout, async () => {
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { attestationObject, clientDataJSON, transports = [] } = response
    return { id, rawId, type: 'public-key', response: { attestationObject, clientDataJSON, transports } }
  })
