/** People as files name them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowFinder } from '#domain/import/row-finder.ts'

const person = (id: number, first_name: string, middle_name: string | null, last_name: string) => ({
  id,
  username: `user.${id}`,
  first_name,
  middle_name,
  last_name,
})
/** The ids of the people who fit; one id if it is a match. */
const finderOf = (...people: ReturnType<typeof person>[]) => {
  const finder = createRowFinder('users', people)
  return (typed: string) => {
    const found = finder.find(typed, {})
    return found.kind === 'one' ? found.row.id : found.kind === 'several' ? found.rows.map(({ id }) => id) : null
  }
}

test('[IMPORT-3858] a person is found as files write names: last name first, capitals, initials, titles, suffix, n for ñ', () => {
  const find = finderOf(
    person(1, 'Juan', null, 'Dela Cruz'),
    person(2, 'Ana', 'Reyes', 'Muñoz'),
    person(3, 'Maria Teresa', 'Lopez', 'Santos'),
    person(4, 'Pedro', 'G', 'Garcia Jr'),
  )
  const cases: Readonly<Record<string, number>> = {
    'DELA CRUZ, JUAN P.': 1,
    'Dela Cruz, Juan': 1,
    'Engr. Juan P. dela Cruz': 1,
    'DELACRUZ, JUAN': 1,
    'ENGR. JUAN DELA CRUZ, MBA': 1,
    'MUNOZ, ANA R.': 2,
    'A. Muñoz': 2,
    'A. R. MUÑOZ': 2,
    'A.R. Munoz': 2,
    'SANTOS, MARIA TERESA L.': 3,
    'Maria T. Santos': 3,
    'SANTOS, MA. TERESA': 0,
    'GARCIA, PEDRO G. JR.': 4,
    'Pedro Garcia, Jr.': 4,
    'GARCIA, PEDRO JR. G.': 4,
    'Pedro Gomez Garcia': 4,
  }
  for (const [typed, id] of Object.entries(cases)) expect([typed, find(typed)]).toEqual([typed, id || null])
})

test('[IMPORT-3858] what contradicts the records is not a match: another initial, middle name, suffix or part of the first name', () => {
  const find = finderOf(
    person(1, 'Juan', 'Perez', 'Cruz'),
    person(2, 'Maria Teresa', null, 'Santos'),
    person(3, 'Pedro', null, 'Garcia Jr'),
  )
  for (const typed of [
    'CRUZ, JUAN Q.',
    'CRUZ, JUAN PABLO',
    'CRUZ, J. Q.',
    'B. Cruz',
    'CRUZ, JUAN P. E.',
    'SANTOS, MARIA',
    'SANTOS, MARIA TERESA LOPEZ',
    'Pedro Garcia III',
    'Cruz',
    'J.',
    'Cruz Juan',
    'Cruz, Juan, Perez, Jose',
    'Total',
    '',
  ])
    expect([typed, find(typed)]).toEqual([typed, null])
})

test('[IMPORT-3859] two people fit: never a match; both are returned', () => {
  const find = finderOf(
    person(1, 'Juan', null, 'Cruz'),
    person(2, 'Juan', 'Perez', 'Cruz'),
    person(3, 'Ana', null, 'Muñoz'),
    person(4, 'Andres', null, 'Munoz'),
    person(5, 'Luis', null, 'Reyes'),
    person(6, 'Luis', null, 'Reyes Jr'),
  )
  expect(find('CRUZ, JUAN')).toEqual([1, 2])
  expect(find('Engr. Juan Cruz')).toEqual([1, 2])
  expect(find('A. MUÑOZ')).toEqual([3, 4])
  expect(find('Atty. Luis Reyes')).toEqual([5, 6])
  // The whole name, or the suffix, says which.
  expect([find('CRUZ, JUAN P.'), find('Luis Reyes, Jr.'), find('Muñoz, Ana')]).toEqual([2, 6, 3])
})

test('[IMPORT-3859] any names: a match fits no other person of the same names', () => {
  const word = fc.constantFrom('Juan', 'Ana', 'Jose', 'Cruz', 'Reyes')
  const known = fc.record({ first: word, middle: fc.option(word, { nil: null }), last: word })
  fc.assert(
    fc.property(fc.array(known, { maxLength: 6 }), fc.array(word, { minLength: 2, maxLength: 3 }), (list, typed) => {
      const people = list.map(({ first, middle, last }, at) => person(at + 1, first, middle, last))
      const found = finderOf(...people)(typed.join(' '))
      if (typeof found !== 'number') return
      const row = people[found - 1]!
      const twin = people.find(
        (other) =>
          other.id !== found &&
          other.first_name === row.first_name &&
          other.last_name === row.last_name &&
          other.middle_name === row.middle_name,
      )
      expect(twin).toBeUndefined()
    }),
  )
})
