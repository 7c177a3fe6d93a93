/** Rules of the server that need no rows: messages for wrong bodies, addresses that are limited, hashing, and the limits of guessing. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from '#contract/z.ts'
import { ApiError } from '#server/api-error.ts'
import { openStore } from '#server/db/store.ts'
import { createLoginLimits, networkOf } from '#server/rules/accounts/login-limits.ts'
import { hashPassword, verifyPassword, withHashingSlot } from '#server/rules/accounts/password-hash.ts'
import { parseBody } from '#server/rules/parse-body.ts'
import { namesOtherVersion, versionNamedIn } from '#server/rules/sync/if-match.ts'
import type { Clock } from '#server/server-deps.ts'
import { makeSeededRandom } from '#tests/simulator/world/scenario-random.ts'

const errorsOf = (schema: z.ZodType, input: unknown): unknown => {
  try {
    return { parsed: parseBody(schema, input) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(error.kind).toBe('invalid')
    return error.body
  }
}

test('[SERVER-1741] a wrong value of each kind: the message of that kind under its field, each message once', () => {
  const schema = z.object({
    whole: z.number().int().min(1).max(9),
    text: z.string().min(2, 'Too short.').max(3),
    list: z.array(z.number()).max(2, 'Too many.').default([]),
    pair: z.object({ left: z.string(), right: z.string() }).optional(),
    own: z
      .string()
      .nullable()
      .refine((value) => value !== null, 'Say something.')
      .optional(),
  })
  const valid = { whole: 5, text: 'abc' }
  expect(errorsOf(schema, valid)).toEqual({ parsed: { ...valid, list: [] } })
  const cases: readonly [input: object, errors: object][] = [
    [{ text: 'abc' }, { whole: ['This field is required.'] }],
    [{ ...valid, whole: null }, { whole: ['This field may not be null.'] }],
    [{ ...valid, whole: 0 }, { whole: ['Ensure this value is greater than or equal to 1.'] }],
    [{ ...valid, whole: 10 }, { whole: ['Ensure this value is less than or equal to 9.'] }],
    [{ ...valid, whole: 'x' }, { whole: ['A valid number is required.'] }],
    [{ ...valid, text: 'abcd' }, { text: ['Ensure this field has no more than 3 characters.'] }],
    [{ ...valid, text: 'a' }, { text: ['Too short.'] }],
    [{ ...valid, text: 7 }, { text: ['Not a valid string.'] }],
    [{ ...valid, list: [1, 2, 3] }, { list: ['Too many.'] }],
    [{ ...valid, list: ['a', 'b'] }, { list: ['A valid number is required.'] }],
    [{ ...valid, list: ['a', null] }, { list: ['A valid number is required.', 'This field may not be null.'] }],
    [{ ...valid, pair: {} }, { pair: ['This field is required.'] }],
    [{ ...valid, own: null }, { own: ['Say something.'] }],
    [{}, { whole: ['This field is required.'], text: ['This field is required.'] }],
  ]
  for (const [input, errors] of cases) expect(errorsOf(schema, input), JSON.stringify(input)).toEqual(errors)
})

test('[SERVER-1741] a body that is not an object: one message without a field; the same for a rule about the whole body', () => {
  const schema = z.object({ a: z.string() })
  for (const input of [null, 'x', 7, [], [{ a: 'x' }], true])
    expect(errorsOf(schema, input)).toEqual({ non_field_errors: ['Invalid data. Expected an object.'] })
  const whole = schema.refine(() => false, 'Not like this.')
  expect(errorsOf(whole, { a: 'x' })).toEqual({ non_field_errors: ['Not like this.'] })
})

/** The first 64 bits of an IPv6 address, computed from its number. */
function first64Bits(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const all = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  const bits = all.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
  return (bits >> 64n).toString(16)
}

test('[SERVER-826] two spellings of IPv6 addresses: one network if and only if their first 64 bits are equal', () => {
  const random = makeSeededRandom(29)
  const group = () => random.pick(['0', '0000', '1', '0001', 'a', 'A', '00aB', 'ffff', '2001', 'db8'])
  const address = () => {
    if (random.withProbability(0.4)) return Array.from({ length: 8 }, group).join(':')
    const left = Array.from({ length: random.int(4) }, group)
    const right = Array.from({ length: random.int(4) }, group)
    return `${left.join(':')}::${right.join(':')}`
  }
  const byBits = new Map<string, string>()
  const networks = new Set<string>()
  for (let round = 0; round < 3000; round++) {
    const written = address()
    const bits = first64Bits(written)
    const network = networkOf(written)
    expect(byBits.get(bits) ?? network, written).toBe(network)
    byBits.set(bits, network)
    networks.add(network)
  }
  expect(networks.size).toBe(byBits.size)
  for (const ipv4 of ['203.0.113.9', '10.0.0.1']) {
    expect(networkOf(ipv4)).toBe(ipv4)
    expect(networkOf(`::ffff:${ipv4}`)).toBe(ipv4)
    expect(networkOf(`::FFFF:${ipv4}`)).toBe(ipv4)
  }
  expect(networkOf('::ffff:10.0.0.1:9')).not.toBe('10.0.0.1')
  expect(networkOf('1::ffff:10.0.0.1')).not.toBe('10.0.0.1')
})

test('[SERVER-1742] hashing: at most two tasks at a time, in the order of arrival, also after one fails', async () => {
  let running = 0
  let most = 0
  const order: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      withHashingSlot(async () => {
        order.push(n)
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 1))
        running -= 1
        if (n % 3 === 0) throw new Error(`task ${n}`)
        return n
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    'failed',
    1,
    2,
    'failed',
    4,
    5,
    'failed',
    7,
    8,
  ])
  // Every slot is free again.
  expect(await withHashingSlot(async () => 'free')).toBe('free')
})

test('[SERVER-1742] a password: verified in any Unicode form, against the parameters in its own hash; anything else is not a hash', async () => {
  const hash = await hashPassword('Señor-2026!')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await hashPassword('Señor-2026!')).not.toBe(hash)
  expect(await verifyPassword('Señor-2026!', hash)).toBe(true)
  expect(await verifyPassword('Sen\u0303or-2026!', hash)).toBe(true)
  expect(await verifyPassword('Senor-2026!', hash)).toBe(false)
  expect(await verifyPassword('Señor-2026!', hash.replace('t=2', 't=3'))).toBe(false)
  for (const none of ['', '!', `x${hash}`, `${hash}$x`, createHash('sha256').update('x').digest('hex')])
    expect(await verifyPassword('Señor-2026!', none)).toBe(false)
})

const limitsOf = async (clock: Clock) => {
  const store = await openStore(':memory:', clock.now)
  return createLoginLimits({ store, clock })
}

test('[SERVER-1743] guessing: ten for a name at one address, then one every 30 seconds; a right one fills the bucket again', async () => {
  let now = 0
  const limits = await limitsOf({ now: () => new Date(now) })
  let checks = 0
  const attempt = async (right = false, name = 'ana', address = '10.0.0.1') => {
    try {
      return await limits.tryPassword({
        name,
        address,
        check: async () => {
          checks += 1
          return right
        },
      })
    } catch (error) {
      return (error as ApiError).retryAfterSeconds
    }
  }
  for (let n = 0; n < 10; n++) expect(await attempt()).toBe(false)
  expect(await attempt()).toBe(30)
  now += 500
  // Rounded up: nobody is told to try again too early.
  expect(await attempt()).toBe(30)
  now += 14_500
  expect(await attempt()).toBe(15)
  now += 14_999
  expect(await attempt()).toBe(1)
  // Another name or another address has its own bucket.
  expect(await attempt(false, 'jose')).toBe(false)
  expect(await attempt(false, 'ana', '10.0.0.2')).toBe(false)
  now += 1
  expect(await attempt()).toBe(false)
  expect(await attempt(true)).toBe(30)
  now += 30_000
  expect(await attempt(true)).toBe(true)
  for (let n = 0; n < 10; n++) expect(await attempt()).toBe(false)
  expect(await attempt()).toBe(30)
  expect(checks).toBe(24)
  // A clock that is set back refills nothing and takes nothing.
  now -= 3_600_000
  expect(await attempt()).toBe(30)
})

test('[SERVER-1743] guessing many names at one address: thirty, then one a second; at many addresses: two hundred, then ten a second', async () => {
  let now = 0
  const clock = { now: () => new Date(now) }
  const wrong = async () => false
  const one = await limitsOf(clock)
  const tryOne = (n: number) => one.tryPassword({ name: `n${n}`, address: '10.0.0.1', check: wrong })
  for (let n = 0; n < 30; n++) expect(await tryOne(n)).toBe(false)
  await expect(tryOne(30)).rejects.toMatchObject({ kind: 'slow-down', retryAfterSeconds: 1 })
  now += 999
  await expect(tryOne(31)).rejects.toMatchObject({ kind: 'slow-down' })
  now += 1
  expect(await tryOne(32)).toBe(false)
  const many = await limitsOf(clock)
  const tryMany = (n: number, check = wrong) => many.tryPassword({ name: 'x', address: `10.0.${n}.1`, check })
  for (let n = 0; n < 200; n++) expect(await tryMany(n)).toBe(false)
  await expect(tryMany(200)).rejects.toMatchObject({ kind: 'slow-down' })
  now += 100
  expect(await tryMany(201, async () => true)).toBe(true)
  expect(await tryMany(202)).toBe(false)
  await expect(tryMany(203)).rejects.toMatchObject({ kind: 'slow-down' })
})

test('[SERVER-1903] If-Match: the version with or without quotes and weak mark, or any; half a quote is another version', () => {
  const same = ['7', '"7"', 'W/"7"', 'W/7', ' "7" ', '\t7', '*', '"*"', null]
  for (const header of same) expect([header, namesOtherVersion(header, 7)]).toEqual([header, false])
  for (const header of ['"7', '7"', 'x"7"', '"7"x', '""7""', 'w/"7"', '"7"W/', 'W/W/"7"', '"W/7"', '8', '77', '""', ''])
    expect([header, namesOtherVersion(header, 7)]).toEqual([header, true])
  for (const header of ['7"8"', '"7"8']) expect([header, namesOtherVersion(header, 78)]).toEqual([header, true])
  expect([null, '', '""', '"a"b"', '"7"'].map(versionNamedIn)).toEqual([null, '', '', 'a"b', '7'])
})
