/**
 * Slows down whoever guesses passwords. Three buckets: one for each name from one address (ten tries, then one each half minute), one for
 * each address, and one for all together. Promises: a try is charged before the password is checked and given back if it was right, so
 * that a burst gains nothing and an office that signs in at eight is not slowed; passwords are checked two at a time, so that everybody
 * else is served meanwhile; one address cannot use up what all share; nobody can make the server forget wrong tries by making more.
 */
import type { Clock } from '../parts.ts'
import { slowDown } from '../refusal.ts'
import { inTurn } from './password-hash.ts'

interface Size {
  tokens: number
  /** Milliseconds until a token comes back. */
  each: number
}

const own: Size = { tokens: 10, each: 30_000 }
const ofAddress: Size = { tokens: 30, each: 1_000 }
const everybody: Size = { tokens: 200, each: 100 }
/** More than this many names that are not full again cannot be: the common bucket lets fewer through meanwhile. */
const remembered = 10_000

/** Buckets of one size by key; a full one is as good as none. */
class Buckets {
  readonly #levels = new Map<string, { tokens: number; at: number }>()
  readonly #size: Size
  readonly #now: () => number

  constructor(size: Size, now: () => number) {
    this.#size = size
    this.#now = now
  }

  #level(key: string): number {
    const known = this.#levels.get(key)
    if (!known) return this.#size.tokens
    return Math.min(this.#size.tokens, known.tokens + Math.max(0, this.#now() - known.at) / this.#size.each)
  }

  refuseEmpty(key: string): void {
    const level = this.#level(key)
    if (level < 1) throw slowDown(Math.max(1, Math.ceil(((1 - level) * this.#size.each) / 1000)))
  }

  add(key: string, tokens: number): void {
    const level = Math.min(this.#size.tokens, this.#level(key) + tokens)
    if (level >= this.#size.tokens) this.#levels.delete(key)
    else this.#levels.set(key, { tokens: level, at: this.#now() })
    if (this.#levels.size > remembered) this.#forgetFull()
  }

  fill(key: string): void {
    this.#levels.delete(key)
  }

  #forgetFull(): void {
    for (const key of this.#levels.keys()) if (this.#level(key) >= this.#size.tokens) this.#levels.delete(key)
  }
}

const networkGroups = 4
/** Who holds an IPv6 address holds the 2^64 beside it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - behind.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind]
  return all
    .slice(0, networkGroups)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}

export interface Try {
  /** Whose password is tried. */
  name: string
  /** From where. */
  address: string
  check: () => Promise<boolean>
}

export function loginLimits(clock: Clock) {
  const now = () => clock.now().getTime()
  const names = new Buckets(own, now)
  const addresses = new Buckets(ofAddress, now)
  const together = new Buckets(everybody, now)

  return {
    /** Whether the password is right; refuses without looking at it if too many wrong ones came before. */
    async tried({ name, address, check }: Try): Promise<boolean> {
      const network = networkOf(address)
      const buckets = [
        [names, `${name} ${network}`],
        [addresses, network],
        [together, ''],
      ] as const
      const refuse = () => {
        for (const [bucket, key] of buckets) bucket.refuseEmpty(key)
      }
      refuse()
      return inTurn(async () => {
        // Others may have tried while this one waited.
        refuse()
        for (const [bucket, key] of buckets) bucket.add(key, -1)
        const right = await check()
        if (!right) return false
        names.fill(`${name} ${network}`)
        addresses.add(network, 1)
        together.add('', 1)
        return true
      })
    },
  }
}
