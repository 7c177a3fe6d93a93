/**
 * Slows down whoever guesses passwords. Three buckets: one for each name from one address (ten tries, then one each half minute), one for
 * each address, and one for all together. Promises: a try is charged before the password is checked and given back if it was right, so
 * that a burst gains nothing and an office that signs in at eight is not slowed; passwords are checked two at a time, so that everybody
 * else is served meanwhile; one address cannot use up what all share; nobody can make the server forget wrong tries by making more.
 */

import { tooManyRequests } from '../api-error.ts'
import type { Clock } from '../server-deps.ts'
import { withHashingSlot } from './password-hash.ts'

interface BucketSize {
  tokens: number
  /** Milliseconds until a token comes back. */
  refillMs: number
}

const perNameAndAddress: BucketSize = { tokens: 10, refillMs: 30_000 }
const perAddress: BucketSize = { tokens: 30, refillMs: 1_000 }
const forEverybody: BucketSize = { tokens: 200, refillMs: 100 }
/** More than this many names that are not full again cannot be: the common bucket lets fewer through meanwhile. */
const rememberedBuckets = 10_000

/** Buckets of one size by key; a full one is as good as none. */
class Buckets {
  readonly #levels = new Map<string, { tokens: number; updatedAt: number }>()
  readonly #size: BucketSize
  readonly #now: () => number

  constructor(size: BucketSize, now: () => number) {
    this.#size = size
    this.#now = now
  }

  #level(key: string): number {
    const stored = this.#levels.get(key)
    if (!stored) return this.#size.tokens
    return Math.min(
      this.#size.tokens,
      stored.tokens + Math.max(0, this.#now() - stored.updatedAt) / this.#size.refillMs,
    )
  }

  assertNotEmpty(key: string): void {
    const level = this.#level(key)
    if (level < 1) throw tooManyRequests(Math.max(1, Math.ceil(((1 - level) * this.#size.refillMs) / 1000)))
  }

  add(key: string, tokens: number): void {
    const level = Math.min(this.#size.tokens, this.#level(key) + tokens)
    if (level >= this.#size.tokens) this.#levels.delete(key)
    else this.#levels.set(key, { tokens: level, updatedAt: this.#now() })
    if (this.#levels.size > rememberedBuckets) this.#forgetFull()
  }

  refill(key: string): void {
    this.#levels.delete(key)
  }

  #forgetFull(): void {
    for (const key of this.#levels.keys()) if (this.#level(key) >= this.#size.tokens) this.#levels.delete(key)
  }
}

const ipv6NetworkGroups = 4
/** Who holds an IPv6 address holds the 2^64 beside it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const groupsAfter = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - groupsAfter.length)
  const allGroups = [...groups, ...Array.from({ length: zeros }, () => '0'), ...groupsAfter]
  return allGroups
    .slice(0, ipv6NetworkGroups)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}

export interface PasswordAttempt {
  /** Whose password is tried. */
  name: string
  /** From where. */
  address: string
  check: () => Promise<boolean>
}

export function createLoginLimits(clock: Clock) {
  const now = () => clock.now().getTime()
  const names = new Buckets(perNameAndAddress, now)
  const addresses = new Buckets(perAddress, now)
  const allAttempts = new Buckets(forEverybody, now)

  return {
    /** Whether the password is right; refuses without looking at it if too many wrong ones came before. */
    async tryPassword({ name, address, check }: PasswordAttempt): Promise<boolean> {
      const network = networkOf(address)
      const buckets = [
        [names, `${name} ${network}`],
        [addresses, network],
        [allAttempts, ''],
      ] as const
      const assertAllowed = () => {
        for (const [bucket, key] of buckets) bucket.assertNotEmpty(key)
      }
      assertAllowed()
      return withHashingSlot(async () => {
        // Others may have tried while this one waited.
        assertAllowed()
        for (const [bucket, key] of buckets) bucket.add(key, -1)
        const isRight = await check()
        if (!isRight) return false
        names.refill(`${name} ${network}`)
        addresses.add(network, 1)
        allAttempts.add('', 1)
        return true
      })
    },
  }
}
