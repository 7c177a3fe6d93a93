/** When two values are the same in the API, and what an echo must contain (I13). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Feature } from '#contract/server-features.ts'
import { allCommands, isOwnRecord, isSendable, isSentAsEvent, isValidOp } from '#domain/outbox/commands/all-commands.ts'
import { findEchoDifference, normalize, sameFields, sameValue } from '#domain/outbox/same-values.ts'

const json = fc.jsonValue({ maxDepth: 3 })
/** The same value in another spelling: keys in another order, blanks around texts, numbers as text at the top. */
const respelled = (value: unknown): unknown => {
  if (typeof value === 'string') return ` ${value}\n`
  if (Array.isArray(value)) return value.map(respelled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, respelled(inner)])
      .reverse(),
  )
}

test('[DOMAIN-1745] any value: the same as itself in another spelling, in both directions, and normalized once and for all', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(sameValue(value, respelled(value))).toBe(true)
      expect(sameValue(respelled(value), value)).toBe(true)
      expect(normalize(normalize(value))).toEqual(normalize(value))
    }),
  )
})

test('[DOMAIN-1745] numbers and flags equal their texts; blank equals null; a missing value equals only itself', () => {
  for (const [a, b] of [
    [3, '3'],
    [-3.5, '-3.50'],
    ['3', 3],
    [true, 'true'],
    [false, 'false'],
    ['', null],
    ['  ', null],
    [undefined, undefined],
  ])
    expect([sameValue(a, b), a, b]).toEqual([true, a, b])
  for (const [a, b] of [
    [3, '3x'],
    [3, 'x3'],
    [3, '4'],
    [3, '3.'],
    [0, null],
    [0, ''],
    [true, 'false'],
    [false, 'true'],
    [true, 1],
    [undefined, null],
    [null, undefined],
    [undefined, ''],
    ['a', 'A'],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    ['3', '3.0'],
    ['1e3', 1000],
  ])
    expect([sameValue(a, b), a, b]).toEqual([false, a, b])
})

test('[DOMAIN-1745] an echo: the first field that was not stored as sent, a missing one too; other fields do not matter', () => {
  const sent = { physical_count: 5, remarks: null }
  expect(findEchoDifference(sent, { physical_count: '5', remarks: '', units: 1 })).toBeNull()
  expect(findEchoDifference(sent, { physical_count: 6, remarks: 'x' })).toEqual({
    field: 'physical_count',
    sent: 5,
    stored: 6,
  })
  expect(findEchoDifference(sent, { physical_count: 5 })).toEqual({ field: 'remarks', sent: null, stored: undefined })
  expect(findEchoDifference({}, {})).toBeNull()
  expect(sameFields(['a', 'b'], { a: 1, b: 'x', c: 1 }, { a: '1', b: ' x ', c: 2 })).toBe(true)
  expect(sameFields(['a', 'b'], { a: 1, b: 'x' }, { a: 1, b: 'y' })).toBe(false)
})

test('[DOMAIN-1745] a server without a feature: its ops are not sent to it, or without the event; an unknown command is never sent', () => {
  const features = (...names: Feature[]): ReadonlySet<Feature> => new Set(names)
  const [none, findings, events] = [features(), features('findings'), features('client-events')]
  const sendable = (kind: string, offered: ReadonlySet<Feature>) => isSendable({ kind: kind as 'count' }, offered)
  expect([none, findings].map((offered) => sendable('count', offered))).toEqual([true, true])
  expect([none, findings].map((offered) => sendable('finding', offered))).toEqual([false, true])
  expect([none, findings].map((offered) => sendable('future', offered))).toEqual([false, false])
  const asEvent = (kind: string) => [none, events].map((offered) => isSentAsEvent({ kind: kind as 'count' }, offered))
  expect(['count', 'scanned', 'finding', 'future'].map(asEvent)).toEqual([
    [false, true],
    [false, true],
    [false, false],
    [false, false],
  ])
  expect(['count', 'scanned', 'finding', 'future'].map((kind) => isOwnRecord({ kind: kind as 'count' }))).toEqual([
    false,
    false,
    true,
    false,
  ])
  const valid = (kind: string, entity: string, patch: object) =>
    isValidOp({ kind: kind as 'count', entity: entity as 'products', patch: patch as Record<string, unknown> })
  expect(valid('count', 'products', { physical_count: 1 })).toBe(true)
  expect(valid('count', 'findings', { physical_count: 1 })).toBe(false)
  expect(valid('count', 'products', { units: 1 })).toBe(false)
  expect(valid('future', 'products', {})).toBe(false)
  expect(new Set(allCommands.map(({ name }) => name)).size).toBe(allCommands.length)
})
