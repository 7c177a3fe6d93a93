/**
 * Slows down password guessing. Three token buckets: one for each username from one address (ten attempts, then one every 30 seconds), one
 * for each address, and one for all attempts. Promises: an attempt is charged before the password is checked and refunded if it is right,
 * so that a burst gains nothing and many people can sign in at once. Two passwords are checked at a time, so that other requests are
 * served. One address cannot use up the common bucket, and no number of attempts makes the server forget wrong ones. The bucket of a username
 * is in the database, shared by all processes; the others protect one process.
 */
import { tooManyRequests } from '../api-error.ts'
import type { Clock } from '../server-deps.ts'
import { withHashingSlot } from './password-hash.ts'
import type { BucketSize, SharedBuckets } from './shared-limits.ts'

export const perNameAndAddress: BucketSize = { tokens: 10, refillMs: 30_000 }
const perAddress: BucketSize = { tokens: 30, refillMs: 1_000 }
const forEverybody: BucketSize = { tokens: 200, refillMs: 100 }
/** Above this size full buckets are deleted. The common bucket keeps the number of buckets that are not full below it. */
const rememberedBuckets = 10_000

/** Buckets of one size by key. A full bucket is not stored. */
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
    if (level < 1) throw tooManyRequests(Math.ceil(((1 - level) * this.#size.refillMs) / 1000))
  }

  add(key: string, tokens: number): void {
    const level = Math.min(this.#size.tokens, this.#level(key) + tokens)
    if (level >= this.#size.tokens) this.#levels.delete(key)
    else this.#levels.set(key, { tokens: level, updatedAt: this.#now() })
    if (this.#levels.size > rememberedBuckets) this.#forgetFull()
  }

  #forgetFull(): void {
    for (const key of this.#levels.keys()) if (this.#level(key) >= this.#size.tokens) this.#levels.delete(key)
  }
}

const ipv6NetworkGroups = 4
/** The address that is limited: of IPv6 its 64-bit network, because one client owns all addresses in it. */
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
  /** Username, or another key of the account. */
  name: string
  address: string
  check: () => Promise<boolean>
}

export type LoginLimits = ReturnType<typeof createLoginLimits>

export function createLoginLimits(clock: Clock, names: SharedBuckets) {
  const now = () => clock.now().getTime()
  const addresses = new Buckets(perAddress, now)
  const allAttempts = new Buckets(forEverybody, now)

  return {
    /** Whether the password is right; throws without checking it after too many wrong attempts. */
    async tryPassword({ name, address, check }: PasswordAttempt): Promise<boolean> {
      const network = networkOf(address)
      const nameKey = `${name} ${network}`
      const assertAllowed = () => {
        addresses.assertNotEmpty(network)
        allAttempts.assertNotEmpty('')
      }
      assertAllowed()
      await names.assertNotEmpty(nameKey)
      return withHashingSlot(async () => {
        // Other attempts may have run while this one waited.
        assertAllowed()
        addresses.add(network, -1)
        allAttempts.add('', -1)
        await names.take(nameKey)
        const isRight = await check()
        if (!isRight) return false
        await names.refill(nameKey)
        addresses.add(network, 1)
        allAttempts.add('', 1)
        return true
      })
    },
  }
}
