/**
 * The key pair that identifies this server to push services (VAPID). Promise: created once and stored in the database, so that backups contain it and
 * all processes use the same one; browsers that subscribed with another key can't be notified. Encrypted if the server has a SERVER_KEY.
 */
import { createECDH } from 'node:crypto'
import { makeMetaOnce, type Store } from '../db/store.ts'
import { openSecret, sealSecret } from '../rules/accounts/seal-secret.ts'

const metaKey = 'push-key'
const purpose = 'push key' // not a text
const curve = 'prime256v1'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

const publicKeyOf = (privateKey: string): string => {
  const pair = createECDH(curve)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey().toString('base64url')
}

export function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    return Buffer.from(privateKey, 'base64url').length === 32 && publicKeyOf(privateKey) === publicKey
  } catch {
    return false
  }
}

/** Whether a browser's key is a point on the curve: nothing can be encrypted for another one. */
export function isPublicKey(key: string): boolean {
  try {
    const pair = createECDH(curve)
    pair.generateKeys()
    pair.computeSecret(Buffer.from(key, 'base64url'))
    return true
  } catch {
    return false
  }
}

function newPrivateKey(): string {
  const pair = createECDH(curve)
  pair.generateKeys()
  // Leading zeros are a part of the key.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** Null if the stored key was encrypted with another SERVER_KEY. */
export async function pushKeys(
  { db }: Pick<Store, 'db'>,
  { keys }: { keys: PushKeys | null },
  serverKey: string | null | undefined,
): Promise<PushKeys | null> {
  if (keys) return keys
  const stored = await makeMetaOnce(db, metaKey, () => sealSecret(newPrivateKey(), purpose, serverKey))
  const privateKey = openSecret(stored, purpose, serverKey)
  return privateKey === null ? null : { publicKey: publicKeyOf(privateKey), privateKey }
}
