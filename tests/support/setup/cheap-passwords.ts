/**
 * Password hashes of the demo accounts for servers of tests: right, but made with the least memory and one pass, which the hash itself says. A sign-in
 * then takes a tenth of a millisecond of processor time instead of 25. Hashes that the server makes keep their cost.
 */
import crypto from 'node:crypto'
import type { Store } from '#server/db/store.ts'
import { demoAccounts } from '#server/seed/demo-people.ts'

interface Argon2 {
  argon2Sync(algorithm: 'argon2id', parameters: object): Buffer
}
// Node has argon2 since 24.7; @types/node is older.
const { argon2Sync } = crypto as unknown as Argon2

const cost = { memory: 8, passes: 1, parallelism: 1 }
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function cheapHash(password: string): string {
  const nonce = Buffer.from('sixteen bytes ..')
  const tag = argon2Sync('argon2id', { message: Buffer.from(password), nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

export async function makePasswordsCheap({ db }: Pick<Store, 'db'>): Promise<void> {
  for (const { username, password } of demoAccounts)
    await db
      .updateTable('users')
      .set({ password: cheapHash(password) })
      .where('username', '=', username)
      .execute()
}
