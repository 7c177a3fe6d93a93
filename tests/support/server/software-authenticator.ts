/**
 * A WebAuthn authenticator in software, for tests: real keys, real signatures, a counter. It answers as a browser does, in the JSON of WebAuthn. What
 * it does wrong, a test asks for: another origin, a counter that goes back.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/actions/accounts/passkey-actions.ts'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  if (value < 256) return Buffer.from([(kind << 5) | 24, value])
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

interface Credential {
  id: string
  rpId: string
  key: KeyObject
  counter: number
}
const flags = { present: 1, verified: 4, hasCredential: 64 }

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>

export function createAuthenticator(origin: string) {
  const credentials: Credential[] = []

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  function authenticatorData(rpId: string, counter: number, attested?: Buffer): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags.present | flags.verified | (attested ? flags.hasCredential : 0))
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
  }

  return {
    credentials,

    /** Makes a key, as `navigator.credentials.create` does. */
    create({ challenge, rp }: PasskeyCreation, at = origin): NewPasskey {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(16)
      credentials.push({ id: text(id), rpId: rp.id, key: privateKey, counter: 1 })
      const cose = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rp.id, 1, attested)],
      ])
      const clientDataJSON = text(clientData('webauthn.create', challenge, at))
      const response = { clientDataJSON, attestationObject: text(cbor(attestation)), transports: ['internal'] }
      return { id: text(id), rawId: text(id), type: 'public-key', response }
    },

    /** Signs with the first key that is allowed, as `navigator.credentials.get` does. */
    get(
      { challenge, allowCredentials }: Pick<PasskeyRequest, 'challenge' | 'allowCredentials'>,
      { at = origin, counter, id }: { at?: string; counter?: number; id?: string } = {},
    ): PasskeyAssertion {
      const used = credentials.find((one) => (id ? one.id === id : allowCredentials.some((it) => it.id === one.id)))
      if (!used) throw new DOMException('No credential is allowed.', 'NotAllowedError')
      used.counter = counter ?? used.counter + 1
      const data = clientData('webauthn.get', challenge, at)
      const signedPart = authenticatorData(used.rpId, used.counter)
      const signature = sign('sha256', Buffer.concat([signedPart, sha256(data)]), used.key)
      return {
        id: used.id,
        rawId: used.id,
        type: 'public-key',
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(signedPart),
          signature: text(signature),
        },
      }
    },
  }
}
