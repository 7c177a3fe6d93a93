import { describe, expect, it } from 'vitest'
import { isRequestOf, transferRemoval } from '#domain/transfers/transfer-removal.ts'

const own = { status: 'requested', requested_by: 4 } as const
const decisions = ['accepted', 'rejected'] as const

describe('removal of a transfer request', () => {
  it('[DOC-1961] undecided: its employee and the staff remove it; another employee and a person without a role do not', () => {
    expect(transferRemoval('employee', 4, own)).toBe('allowed')
    expect(transferRemoval('sub-admin', 9, own)).toBe('allowed')
    expect(transferRemoval('admin', 9, own)).toBe('allowed')
    expect(transferRemoval('employee', 9, own)).toBe('not-own')
    expect(transferRemoval(null, 4, own)).toBe('not-own')
    for (const requested_by of [null, undefined]) {
      expect(transferRemoval('employee', null, { status: 'requested', requested_by })).toBe('not-own')
      expect(transferRemoval('employee', 4, { status: 'requested', requested_by })).toBe('not-own')
      expect(transferRemoval('sub-admin', 4, { status: 'requested', requested_by })).toBe('allowed')
    }
  })

  it('[DOC-1962] decided: only an admin removes it; another employee is told that it is not theirs', () => {
    for (const status of decisions) {
      expect(transferRemoval('admin', 9, { ...own, status })).toBe('allowed')
      expect(transferRemoval('sub-admin', 9, { ...own, status })).toBe('decided')
      expect(transferRemoval('employee', 4, { ...own, status })).toBe('decided')
      expect(transferRemoval('employee', 9, { ...own, status })).toBe('not-own')
      expect(transferRemoval(null, 4, { ...own, status })).toBe('not-own')
    }
    expect(isRequestOf('employee', 4, { requested_by: 4 })).toBe(true)
    expect(isRequestOf('employee', 4, { requested_by: 5 })).toBe(false)
  })
})
