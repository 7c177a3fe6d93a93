import { expect, test } from 'vitest'
import { finding } from '#contract/campaigns/finding.ts'
import {
  type FindingView,
  findingColumns,
  findingState,
  findingStateLabel,
  findingText,
  guessArticle,
  isUndone,
  latestByItem,
  newestFirst,
  productDraftOf,
  roomRecorded,
  roomSeen,
  sightingLabel,
  sightingLine,
  stationLines,
} from '#domain/counts/finding-view.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

let made = 0
const view = (more: Partial<FindingView>): FindingView => ({
  ...finding.parse({
    id: numberedUuid(++made),
    kind: 'found-at-station',
    counted_at: '2026-11-21T08:00:00.000Z',
    device: 'd',
  }),
  storedOn: 'server',
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
  expect(row(view({ set_aside: 'Private' }))).toMatchObject({ Status: 'Set aside', 'Set aside: why': 'Private' })
})

test('[FINDING-407] the list of items found at station leaves out those set aside, and shows the item’s value if a finding became one', () => {
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

test('[FINDING-408] an article is guessed only if its whole name occurs in the description', () => {
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
  expect(productDraftOf(long, articles, null)).toMatchObject({ article: 1, units: 1, location_code_one: null })
  expect(String(productDraftOf(long, articles, null)['remarks'])).toHaveLength(255)
})

test('[FINDING-403] for each item only the newest finding of the current count applies, and none that was set aside', () => {
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

test('[FINDING-1100] an undone finding has no effect, unless it became an item before', () => {
  const undone_at = '2026-11-21T09:00:00.000Z'
  expect([view({}), view({ undone_at: null }), view({ undone_at, completed_as: 7 })].map(isUndone)).toEqual([
    false,
    false,
    false,
  ])
  expect([view({ undone_at }), view({ kind: 'not-found', product: 1, undone_at })].map(isUndone)).toEqual([true, true])
})

test('[FINDING-1300] state of a finding: item comes before set aside; only one found at station is open', () => {
  const state = (more: Partial<FindingView>) => findingState(view(more))
  expect(state({ completed_as: 3, set_aside: 'x' })).toBe('item')
  expect(state({ set_aside: 'x' })).toBe('set-aside')
  expect([state({}), state({ kind: 'not-found' }), state({ kind: 'elsewhere' })]).toEqual(['open', 'noted', 'noted'])
  expect(findingStateLabel(view({ kind: 'not-found', storedOn: 'device' }))).toBe('On this device')
  expect(findingStateLabel(view({ kind: 'not-found' }))).toBe('Recorded')
})

test('[FINDING-1301] a finding is named by its description, else its item, else its tag; its room by the typed text, else the list', () => {
  const named = { article: '', condition: '', room: 'Room 5', person: '' }
  expect(findingText(view({ description: 'Fan', item, code: 'C' }))).toBe('Fan')
  expect(findingText(view({ item, code: 'C' }))).toBe('Desk')
  expect([findingText(view({ code: 'C' })), findingText(view({}))]).toEqual(['C', 'No description'])
  expect([roomSeen(view({ place: 'Hall', names: named })), roomSeen(view({ names: named }))]).toEqual([
    'Hall',
    'Room 5',
  ])
  const elsewhere = view({ kind: 'elsewhere', item })
  expect([roomRecorded(elsewhere), roomRecorded(view({ kind: 'elsewhere' })), roomRecorded(view({ item }))]).toEqual([
    'Room 1',
    '',
    '',
  ])
})

test('[FINDING-1302] a sighting states where the item is or is not, with the room if known', () => {
  const said = (kind: FindingView['kind'], place: string | null) => sightingLabel(view({ kind, place }))
  expect([said('elsewhere', 'Hall'), said('elsewhere', null)]).toEqual(['Seen in Hall', 'Seen in another room'])
  expect([said('not-found', 'Hall'), said('not-found', null)]).toEqual(['Not in Hall', 'Not here'])
})

test('[FINDING-1303] findings are sorted newest first; findings of one moment by id, so that the order is stable', () => {
  const at = (id: string, counted_at: string) => view({ id, counted_at })
  const [a, b, c] = [
    at('a', '2026-11-21T08:00:00+08:00'),
    at('b', '2026-11-21T00:00:00Z'),
    at('c', '2026-11-21T00:00:01Z'),
  ]
  expect([b, a, c].toSorted(newestFirst).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect([a, b, c].toSorted(newestFirst).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('[FINDING-1304] a finding at the exact moment from which counts apply is included; one found at station is about no item', () => {
  const from = '2026-11-21T05:00:00.000Z'
  const seen = (more: Partial<FindingView>, since: string | null = from) =>
    latestByItem([view({ kind: 'not-found', product: 1, counted_at: from, ...more })], since).size
  expect([
    seen({}),
    seen({ counted_at: '2026-11-21T04:59:59.999Z' }),
    seen({ counted_at: '2020-01-01T00:00:00Z' }, null),
  ]).toEqual([1, 0, 1])
  expect([seen({ kind: 'found-at-station' }), seen({ product: null }), seen({ set_aside: 'x' })]).toEqual([0, 0, 0])
})

test('[FINDING-1305] a finding that became an item is listed with the quantity, value, number and person of the item, if the list has it', () => {
  const [unlisted, added, plain, lone] = stationLines([
    view({ completed_as: 9, quantity: 2, unit_value: '5.00', code: 'C-1' }),
    view({ completed_as: 3, item, quantity: 7, unit_value: '5.00', code: 'C-1' }),
    view({ item, quantity: null, unit_value: '5.00' }),
    view({ names: { article: 'Fan', condition: 'Good', room: 'Room 5', person: '' } }),
  ])
  expect(unlisted).toMatchObject({
    quantity: 2,
    unitVal: '5.00',
    totalVal: '10.00',
    propertyNum: 'C-1',
    personAccountable: '',
    description: '',
  })
  expect(added).toMatchObject({
    quantity: 2,
    unitVal: '1500.00',
    totalVal: '3000.00',
    propertyNum: 'P-1',
    personAccountable: 'Ana',
    description: 'Desk',
  })
  expect(plain).toMatchObject({ quantity: null, totalVal: '5.00', propertyNum: '', remarks: 'found at station' })
  expect(lone).toEqual({
    item: 'Fan',
    description: '',
    propertyNum: '',
    personAccountable: '',
    quantity: null,
    condition: 'Good',
    unitVal: '',
    totalVal: '',
    remarks: 'found at station, Room 5',
  })
})

test('[FINDING-1306] the product form starts with all values of the finding, and guesses only what the finding lacks', () => {
  const room = { location_code_one: 1, location_code_two: 2 }
  const full = view({
    description: 'Chair',
    article: 8,
    quantity: 4,
    condition: 5,
    unit_value: '9.00',
    remarks: 'blue',
  })
  expect(productDraftOf(full, [{ id: 1, name: 'Chair' }], room)).toEqual({
    description: 'Chair',
    article: 8,
    units: 4,
    condition: 5,
    price: '9.00',
    ...room,
    remarks: 'found at station, blue',
  })
  expect(productDraftOf(view({}), [], null)).toEqual({
    description: '',
    article: null,
    units: 1,
    condition: null,
    location_code_one: null,
    location_code_two: null,
    remarks: 'found at station',
  })
})

test('[FINDING-1307] of two articles with names of equal length the first is guessed; only whole words match', () => {
  const articles = [
    { id: 1, name: 'Desk' },
    { id: 2, name: 'Lamp' },
  ]
  expect([guessArticle('lamp on a desk', articles), guessArticle('desktop lamps', articles)]).toEqual([1, 2])
})

test('[TEXT-2602] a file of findings and the line of a printed list are in English, in every language of the screen', async () => {
  const seen = view({ kind: 'elsewhere', product: 1, item, place: 'Room 9' })
  const texts = () => [
    ...findingColumns('Asia/Manila').map(({ cell }) => cell({ ...seen, item: null })),
    sightingLine(seen, 'Asia/Manila'),
  ]
  const inEnglish = texts()
  setLanguage('fil')
  await loadTexts()
  try {
    expect(texts()).toEqual(inEnglish)
    expect([sightingLabel(seen), findingStateLabel(seen)]).toEqual(['Nakita sa Room 9', 'Na-record'])
  } finally {
    setLanguage('en')
  }
})
