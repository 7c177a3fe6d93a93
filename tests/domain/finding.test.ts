import { expect, test } from 'vitest'
import { finding } from '#contract/findings.ts'
import {
  type FindingView,
  findingColumns,
  guessArticle,
  isUndone,
  itemDraftOf,
  latestByItem,
  sightingLine,
  stationLines,
} from '#domain/finding.ts'

let made = 0
const view = (more: Partial<FindingView>): FindingView => ({
  ...finding.parse({
    id: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    kind: 'found-at-station',
    counted_at: '2026-11-21T08:00:00.000Z',
    device: 'd',
  }),
  at: 'server',
  item: null,
  names: { article: '', condition: '', room: '', person: 'Maria Reyes' },
  ...more,
})
const item = { property_number: 'P-1', description: 'Desk', place: 'Room 1', units: 2, price: '1500.00', user: 'Ana' }

test('[FINDING-406] an export of findings has kind, item, number, rooms, remarks, who, when, photo and status of every kind', () => {
  const row = (one: FindingView) =>
    Object.fromEntries(findingColumns('Asia/Manila').map(({ header, cell }) => [header, cell(one)]))
  expect(
    row(view({ kind: 'elsewhere', product: 1, item, place: 'Room 9', has_photo: true, remarks: 'r' })),
  ).toMatchObject({
    Kind: 'Seen in another room',
    Item: 'Desk',
    'Property number': 'P-1',
    'Room recorded': 'Room 1',
    'Room seen': 'Room 9',
    Remarks: 'r',
    'Recorded by': 'Maria Reyes',
    'Recorded at': '21 Nov 2026, 4:00 PM',
    Photo: true,
    Status: 'Recorded',
  })
  expect(row(view({ description: 'Stool' }))).toMatchObject({ Item: 'Stool', Status: 'To be added', Photo: false })
  expect(row(view({ completed_as: 3, item }))).toMatchObject({
    'Property number': 'P-1',
    Status: 'Added as item',
    'Room recorded': '',
  })
  expect(row(view({ completed_as: 3 }))).toMatchObject({ Status: 'Added as item #3' })
  expect(row(view({ set_aside: 'Private' }))).toMatchObject({ Status: 'Set aside', 'Set aside because': 'Private' })
})

test('[FINDING-407] the list of what was found at station leaves out what was set aside, and takes the value of what became an item', () => {
  const lines = stationLines([
    view({
      description: 'Stool, blue',
      place: 'Room 9',
      remarks: 'old',
      code: 'X-1',
      names: { article: 'Stool', condition: 'Good', room: '', person: '' },
    }),
    view({ description: 'Fan', quantity: 3, unit_value: '10.10' }),
    view({ description: 'Table', completed_as: 3, item }),
    view({ description: 'Radio', set_aside: 'Private' }),
    view({ kind: 'elsewhere', product: 1, item }),
  ])
  expect(lines).toMatchObject([
    {
      item: 'Stool',
      description: 'Stool, blue',
      propertyNum: 'X-1',
      quantity: null,
      condition: 'Good',
      unitVal: '',
      totalVal: '',
      remarks: 'found at station, Room 9, old',
    },
    { item: '', description: 'Fan', quantity: 3, unitVal: '10.10', totalVal: '30.30' },
    { description: 'Table', propertyNum: 'P-1', personAccountable: 'Ana', quantity: 2, totalVal: '3000.00' },
  ])
})

test('[FINDING-408] an article is guessed only when its whole name stands in the description', () => {
  const articles = [
    { id: 1, name: 'Chair' },
    { id: 2, name: 'Office chairs' },
    { id: 3, name: 'Air conditioner' },
    { id: 4, name: '' },
  ]
  expect(guessArticle('OFFICE CHAIR, blue', articles)).toBe(2)
  expect(guessArticle('two chairs', articles)).toBe(1)
  expect(guessArticle('Hair dryer with air', articles)).toBeNull()
  expect(guessArticle('', articles)).toBeNull()
  const long = view({ description: 'Chair', remarks: 'x'.repeat(255) })
  expect(itemDraftOf(long, articles, null)).toMatchObject({ article: 1, units: 1, location_code_one: null })
  expect(String(itemDraftOf(long, articles, null)['remarks'])).toHaveLength(255)
})

test('[FINDING-403] of each item the newest word counts, of this count only, and nothing that was set aside', () => {
  const at = (hour: string) => `2026-11-21T${hour}:00:00.000Z`
  const latest = latestByItem(
    [
      view({ kind: 'not-found', product: 1, place: 'Room 1', counted_at: at('08') }),
      view({ kind: 'elsewhere', product: 1, place: 'Room 9', counted_at: at('10') }),
      view({ kind: 'not-found', product: 2, counted_at: at('03') }),
      view({ kind: 'not-found', product: 3, counted_at: at('09'), set_aside: 'mistake' }),
    ],
    at('05'),
  )
  expect([...latest.keys()]).toEqual([1])
  expect(sightingLine(latest.get(1)!, 'Asia/Manila')).toBe('Seen in Room 9, 21 Nov 2026, 6:00 PM, Maria Reyes.')
})

test('[FINDING-1100] an undone finding says nothing, unless it became an item before', () => {
  const undone_at = '2026-11-21T09:00:00.000Z'
  expect([view({}), view({ undone_at: null }), view({ undone_at, completed_as: 7 })].map(isUndone)).toEqual([
    false,
    false,
    false,
  ])
  expect([view({ undone_at }), view({ kind: 'not-found', product: 1, undone_at })].map(isUndone)).toEqual([true, true])
})
