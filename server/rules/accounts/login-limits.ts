/**
 * Slows down password guessing. Three token buckets: one for each username from one address (ten attempts, then one every 30 seconds), one for each
 * address, and one for all attempts. Promises: an attempt is charged before the password is checked and refunded if it is right, so that bursts have
 * no advantage and many people can sign in simultaneously. Two passwords are checked at a time, so that other requests are served. One address cannot
 * use up the common bucket, and flooding never resets recorded failures. The buckets are in the database, so that several processes do not allow more
 * attempts than one.
 */
import type { ServerDeps } from '#server/server-deps.ts'
import { type BucketSize, createSharedBuckets } from '../shared-limits.ts'
import { withHashingSlot } from './password-hash.ts'

const perNameAndAddress: BucketSize = { tokens: 10, refillMs: 30_000 }
const perAddress: BucketSize = { tokens: 30, refillMs: 1_000 }
const forEverybody: BucketSize = { tokens: 200, refillMs: 100 }

const ipv6NetworkGroups = 4
/** The limited address; for IPv6 its /64 network, because one client owns all addresses in it. */
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

const everybody = 'all' // not a text

export function createLoginLimits(deps: Pick<ServerDeps, 'store' | 'clock'>) {
  const names = createSharedBuckets(deps, 'password', perNameAndAddress)
  const addresses = createSharedBuckets(deps, 'password address', perAddress) // not a text
  const allAttempts = createSharedBuckets(deps, 'passwords', forEverybody)

  return {
    /** Whether the password is correct; throws without checking after too many wrong attempts. */
    async tryPassword({ name, address, check }: PasswordAttempt): Promise<boolean> {
      const network = networkOf(address)
      const nameKey = `${name} ${network}`
      await names.assertNotEmpty(nameKey)
      await addresses.assertNotEmpty(network)
      await allAttempts.assertNotEmpty(everybody)
      return withHashingSlot(async () => {
        // Other attempts may have used up the limit while this one waited.
        await addresses.take(network)
        await allAttempts.take(everybody)
        await names.take(nameKey)
        const isRight = await check()
        if (!isRight) return false
        await names.refill(nameKey)
        await addresses.giveBack(network)
        await allAttempts.giveBack(everybody)
        return true
      })
    },
  }
}
