import { expect, test } from 'vitest'
import { personName } from '#domain/lookup-label.ts'

test('[DOC-1003] a person is written with first name, middle initial and last name', () => {
  const name = (first_name: string, middle_name: string | null, last_name: string) =>
    personName({ id: 4, username: 'ramon', first_name, middle_name, last_name })
  expect(name('Ramon', 'Garcia', 'Santos')).toBe('Ramon G. Santos')
  expect(name('Ramon', 'G.', 'Santos')).toBe('Ramon G. Santos')
  expect(name('Jose', 'ñandu', 'Dela Cruz')).toBe('Jose Ñ. Dela Cruz')
  expect(name('Ramon', null, 'Santos')).toBe('Ramon Santos')
  expect(name('Ramon', ' ', 'Santos')).toBe('Ramon Santos')
  expect(name('', null, '')).toBe('ramon')
  expect(personName({ id: 4 })).toBe('#4')
})
