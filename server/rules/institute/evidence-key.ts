/**
 * The key with which the institute signs evidence packs (decision 075). Created when first needed and stored in the database, so that backups contain
 * it and all processes of a server sign with the same key.
 */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { fingerprintOf } from '#domain/evidence/pack-format.ts'
import type { Db } from '#server/db/database.ts'
import { makeMetaOnce } from '#server/db/store.ts'

const metaKey = 'evidence-key'

export interface EvidenceKey {
  /** The 32 bytes of the Ed25519 key as base64url. */
  publicKey: string
  fingerprint: string
  /** The signature of a text, base64url. */
  sign(text: string): string
}

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')

export async function evidenceKey(db: Db): Promise<EvidenceKey> {
  const privateKey = createPrivateKey({
    key: Buffer.from(await makeMetaOnce(db, metaKey, newKey), 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = String(privateKey.export({ format: 'jwk' }).x)
  const keyHash = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex')
  return {
    publicKey,
    fingerprint: fingerprintOf(keyHash),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}
