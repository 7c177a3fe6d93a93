import { expect, test } from 'vitest'
import { formalName } from '#domain/catalog/row-label.ts'
import { createRowFinder } from '#domain/import/row-finder.ts'

test('[DOC-1003] a person is written with first name, middle initial and last name', () => {
  const name = (first_name: string, middle_name: string | null, last_name: string) =>
    formalName({ id: 4, username: 'ramon', first_name, middle_name, last_name })
  expect(name('Ramon', 'Garcia', 'Santos')).toBe('Ramon G. Santos')
  expect(name('Ramon', 'G.', 'Santos')).toBe('Ramon G. Santos')
  expect(name('Jose', 'ñandu', 'Dela Cruz')).toBe('Jose Ñ. Dela Cruz')
  expect(name('Ramon', null, 'Santos')).toBe('Ramon Santos')
  expect(name('Ramon', ' ', 'Santos')).toBe('Ramon Santos')
  expect(name('', null, '')).toBe('ramon')
  expect(formalName({ id: 4 })).toBe('#4')
})

test('[PAPER-1402] an imported name with an initial finds its person, also last name first, without the period, and in capitals', () => {
  const person = (id: number, first_name: string, middle_name: string, last_name: string) => ({
    id,
    username: `user.${id}`,
    first_name,
    middle_name,
    last_name,
  })
  const ramon = person(1, 'Ramon', 'Garcia', 'Santos')
  const people = createRowFinder('users', [ramon, person(2, 'Ramon', 'Lim', 'Santos'), person(3, 'Ana', '', 'Muñoz')])
  for (const typed of [formalName(ramon), 'Ramon G Santos', 'SANTOS, RAMON G.', 'Ramon Garcia Santos', 'user.1'])
    expect([typed, people.find(typed, {})]).toEqual([typed, { kind: 'one', row: ramon }])
  expect(people.find('Ramon Santos', {})).toMatchObject({ kind: 'several', rows: [{ id: 1 }, { id: 2 }] })
  expect(people.find('Ana Munoz', {})).toMatchObject({ kind: 'one', row: { id: 3 } })
  expect(people.find('user1', {})).toEqual({ kind: 'none' })
})
