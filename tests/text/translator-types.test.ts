import { expect, test } from 'vitest'
import { textsOf } from '#text/text-catalog.ts'

const t = textsOf('example', {
  plain: 'Save',
  kind: '{kind, select, par {PAR} other {ICS}}',
  items: '{count, plural, one {# item} other {# items}} in {room}',
  bold: '<b>{name}</b>',
} as const)

test('[TEXT-2612] a call without an argument of the message, or with another one, does not compile', () => {
  expect(t('plain')).toBe('Save')
  expect(t('kind', { kind: 'par' })).toBe('PAR')
  expect(t('items', { count: 1200, room: '4' })).toBe('1,200 items in 4')
  expect(t.markup('bold', { name: 'Ana', b: (text) => `*${text}*` })).toBe('*Ana*')
  // What these calls return does not matter: the type check fails if one of them compiles.
  const refused = [
    // @ts-expect-error: no such key
    () => t('other'),
    // @ts-expect-error: the only argument is a choice
    () => t('kind'),
    // @ts-expect-error: `room` is missing
    () => t('items', { count: 1 }),
    // @ts-expect-error: a count is a number
    () => t('items', { count: '1', room: '4' }),
    // @ts-expect-error: an unknown argument
    () => t('plain', { room: '4' }),
    // @ts-expect-error: the tag is missing
    () => t.markup('bold', { name: 'Ana' }),
  ]
  expect(refused).toHaveLength(6)
})
