import { expect, test } from 'vitest'
import { hasPermission, roleOf } from '#domain/people/roles.ts'

const person = (over: object) => ({ is_superuser: false, is_active: true, groups: [], ...over })

test.each([
  [person({ is_superuser: true }), 'admin'],
  [person({ groups: [{ id: 1, name: 'Whatever' }] }), 'sub-admin'],
  [person({ groups: [{ id: 9, name: 'Authorized' }] }), 'sub-admin'],
  [person({ groups: [{ id: 2, name: 'Employee' }] }), 'employee'],
  [person({ groups: [{ id: 8, name: 'Employee' }, { id: 1 }] }), 'sub-admin'],
  [person({}), null],
  [person({ groups: [{ id: 7, name: 'Other' }] }), null],
  [person({ is_superuser: true, is_active: false }), null],
])('[DOMAIN-9] role of %j: %s (D2.1)', (who, role) => {
  expect(roleOf(who)).toBe(role)
})

test('[DOMAIN-10] employees have no permission to write counts, flags, products, attributes or documents (D2.2)', () => {
  for (const action of [
    'count.record',
    'catalogue.change',
    'documents.manage',
    'count.reset',
    'people.manage',
  ] as const) {
    expect(hasPermission('employee', action)).toBe(false)
  }
  expect(hasPermission(null, 'catalogue.read')).toBe(false)
})
