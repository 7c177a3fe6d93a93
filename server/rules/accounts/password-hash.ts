/** Password hashes as PHC strings: argon2id with OWASP's minimum parameters, computed off the main thread. */
import crypto, { randomBytes, timingSafeEqual } from 'node:crypto'

interface Argon2Cost {
  memory: number
  passes: number
  parallelism: number
}
interface Argon2 {
  argon2(
    algorithm: 'argon2id',
    parameters: Argon2Cost & { message: Buffer; nonce: Buffer; tagLength: number },
    done: (error: Error | null, tag: Buffer) => void,
  ): void
}
// Node has argon2 since 24.7; @types/node is older.
const { argon2 } = crypto as unknown as Argon2

const cost: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const deriveTag = (password: string, nonce: Buffer, cost: Argon2Cost, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2(
      'argon2id',
      { message: Buffer.from(password.normalize('NFC')), nonce, tagLength: length, ...cost },
      (error, tag) => (error ? reject(error) : resolve(tag)),
    ),
  )

const concurrency = 2
let freeSlots = concurrency
const waiting: (() => void)[] = []

/** Sign-ins and changes of passwords that wait for others in this process. */
export const passwordsWaiting = (): number => waiting.length

/** Runs at most two hashing tasks at a time: more would leave no thread for compressing and reading files. */
export async function withHashingSlot<T>(task: () => Promise<T>): Promise<T> {
  if (freeSlots > 0) freeSlots -= 1
  else await new Promise<void>((resume) => void waiting.push(resume))
  try {
    return await task()
  } finally {
    const resumeNext = waiting.shift()
    if (resumeNext) resumeNext()
    else freeSlots += 1
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await withHashingSlot(() => deriveTag(password, nonce, cost, tagLength))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether the password matches. False if `storedHash` is not a hash (an account without a password). Call inside {@link withHashingSlot}. */
export async function verifyPassword(password: string, storedHash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(storedHash)
  if (!parts) return false
  const hashCost = { memory: Number(parts[1]), passes: Number(parts[2]), parallelism: Number(parts[3]) }
  const expected = Buffer.from(parts[5]!, 'base64')
  return timingSafeEqual(
    await deriveTag(password, Buffer.from(parts[4]!, 'base64'), hashCost, expected.length),
    expected,
  )
}
