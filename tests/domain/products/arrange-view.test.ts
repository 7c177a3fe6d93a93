import { expect, test } from 'vitest'
import { arrangeView } from '#domain/products/arrange-view.ts'

const keysOf = (sequence: string, ...items: readonly (string | readonly [key: string, after: string])[]) =>
  arrangeView(
    sequence,
    items.map((item) => (typeof item === 'string' ? { key: item } : { key: item[0], after: item[1] })),
  )
    .map(({ key }) => key)
    .join(' ')

test('[DOMAIN-1801] a view: its sequence first; any other field behind the one that it names, or behind the field before it', () => {
  expect(keysOf('c a', 'a', 'b', 'c')).toBe('c a b')
  expect(keysOf('c a', 'a', ['b', 'c'], 'c')).toBe('c b a')
  expect(keysOf('a z', 'a', ['x', 'a'], ['y', 'x'], 'z')).toBe('a x y z')
  expect(keysOf('a', 'a', 'x', 'y')).toBe('a x y')
})

test('[DOMAIN-1802] a view that names no place for a field, or has no such item: an error that says which', () => {
  expect(() => keysOf('a', 'x', 'a')).toThrow('x stands behind undefined')
  expect(() => keysOf('a', 'a', ['x', 'gone'])).toThrow('x stands behind gone')
  expect(() => keysOf('a b', 'a')).toThrow('no item b')
})
