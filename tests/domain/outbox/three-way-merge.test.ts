import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, isSameValue, mergeThreeWay } from '#domain/outbox/three-way-merge.ts'

const fields = ['a', 'b', 'c'] as const
const values = fc.record({ a: fc.nat(3), b: fc.nat(3), c: fc.nat(3) })

describe('three-way edit', () => {
  it('[OFFICE-3] a field that one side changed takes that side’s value; a field that both changed is a clash', () => {
    const out = mergeThreeWay(fields, { a: 1, b: 1, c: 1 }, { a: 2, b: 1, c: 2 }, { a: 1, b: 2, c: 3 })
    expect(out).toEqual({ mine: ['a'], theirs: ['b'], clashes: [{ field: 'c', base: 1, mine: 2, theirs: 3 }] })
  })
  it('[OFFICE-3] both sides made the same change: no clash', () => {
    expect(mergeThreeWay(['a'], { a: 1 }, { a: 2 }, { a: 2 })).toEqual({ mine: [], theirs: [], clashes: [] })
  })
  it('[OFFICE-3] every changed field is in the result exactly once, and no change of mine is lost', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const out = mergeThreeWay(fields, base, mine, theirs)
        const clashFields = [...out.mine, ...out.theirs, ...out.clashes.map((clash) => clash.field)]
        expect(new Set(clashFields).size).toBe(clashFields.length)
        for (const field of fields) {
          const merged = out.mine.includes(field) || out.clashes.some((clash) => clash.field === field)
          expect(merged).toBe(mine[field] !== base[field] && mine[field] !== theirs[field])
        }
      }),
    )
  })
  it('[OFFICE-3] a reference equals its id, and empty text equals null', () => {
    expect(isSameValue({ id: 3, name: 'x' }, 3)).toBe(true)
    expect(isSameValue('', null)).toBe(true)
    expect(changedFields(['a', 'b'], { a: { id: 1 }, b: null }, { a: 1, b: 'x' })).toEqual({ b: 'x' })
  })
})
