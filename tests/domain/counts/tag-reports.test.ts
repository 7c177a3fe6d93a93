import { expect, test } from 'vitest'
import type { Finding } from '#contract/campaigns/finding.ts'
import { latestByItem } from '#domain/counts/finding-view.ts'
import { tagsToReplace } from '#domain/counts/tag-reports.ts'

const finding = (id: string, kind: Finding['kind'], counted_at: string, more: Partial<Finding> = {}): Finding => ({
  ...{ id, kind, counted_at, product: 7, device: 'phone-1', description: null, article: null, code: null, room: null },
  ...{ place: null, remarks: null, quantity: null, condition: null, unit_value: null, completed_as: null },
  ...{ set_aside: null, photo: null, has_photo: false, counted_by: 2, settled_by: null, settled_at: null },
  ...more,
})
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T08:00:00.000Z`
const kindOf = (...findings: Finding[]) => tagsToReplace(findings).get(7)?.kind

test('[COUNT-4270] the latest finding about a tag decides, in any order: a new tag takes the item off the list, a later report puts it back', () => {
  const unreadable = finding('a', 'tag-unreadable', day(1))
  const missing = finding('b', 'tag-missing', day(2))
  const renewed = finding('c', 'retagged', day(3))
  const again = finding('d', 'tag-unreadable', day(4))
  for (const order of [(list: Finding[]) => list, (list: Finding[]) => list.toReversed()]) {
    expect(kindOf(...order([unreadable, missing]))).toBe('tag-missing')
    expect(kindOf(...order([unreadable, missing, renewed]))).toBeUndefined()
    expect(kindOf(...order([unreadable, missing, renewed, again]))).toBe('tag-unreadable')
    expect(kindOf(...order([finding('z', 'tag-missing', day(3)), renewed]))).toBeUndefined()
  }
  expect(kindOf(unreadable, { ...renewed, product: 8 })).toBe('tag-unreadable')
})

test('[COUNT-4270] undone or dismissed it has no effect; other findings do not concern tags, and these do not state where the item is', () => {
  const unreadable = finding('a', 'tag-unreadable', day(1))
  expect(kindOf({ ...unreadable, undone_at: day(2) })).toBeUndefined()
  expect(kindOf({ ...unreadable, set_aside: 'A wrong item' })).toBeUndefined()
  expect(kindOf(unreadable, { ...finding('b', 'retagged', day(2)), undone_at: day(3) })).toBe('tag-unreadable')
  expect(kindOf(finding('c', 'not-found', day(1)), finding('d', 'elsewhere', day(1)))).toBeUndefined()
  const names = { article: '', condition: '', room: '', person: '' }
  const view = { ...unreadable, storedOn: 'server' as const, item: null, names }
  expect(latestByItem([view], null).size).toBe(0)
})

test('[COUNT-4270] a report of a clock that is a year ahead: counts from its arrival, so that a new tag ends it', () => {
  const ahead = finding('a', 'tag-unreadable', '2027-11-01T08:00:00.000Z', { updated_at: day(1), version: '1' })
  expect(kindOf(ahead)).toBe('tag-unreadable')
  expect(kindOf(ahead, finding('b', 'retagged', day(2), { updated_at: day(2), version: '1' }))).toBeUndefined()
})
