/** Every state of an op, with everything that changes how it is described (D4.2). */
import { expect, test } from 'vitest'
import { allCommands, commandFields, comparedFields, describeValues } from '#domain/outbox/commands/all-commands.ts'
import { closedStates, importedErrorClass, type Op, type OpState, openStates } from '#domain/outbox/op.ts'
import { describeOp, describeRecord } from '#domain/outbox/op-description.ts'
import type { WorkRecord } from '#domain/outbox/work-records.ts'
import { defaultTimeZone } from '#domain/time/dates.ts'
import { en as history } from '#text/products/products-details.ts'

const op = (state: OpState, more: Partial<Op> = {}): Op => ({
  v: 1,
  id: 'a',
  userKey: 's:1',
  deviceId: 'd',
  seq: 1,
  entity: 'products',
  eid: 7,
  kind: 'count',
  patch: { physical_count: 5, remarks: null },
  base: { known: true, values: {}, gen: 1, lc: 0 },
  seen: {},
  recordedAt: '2026-05-03T02:00:00.000Z',
  mono: { boot: 'b', ms: 0 },
  skewMs: null,
  source: 'scan',
  label: 'x',
  state,
  stateAt: Date.parse('2026-05-03T02:00:00.000Z'),
  nextAt: 0,
  attempts: 0,
  ...more,
})
const error = (more: Partial<NonNullable<Op['error']>> = {}) => ({
  cls: 'invalid',
  message: 'Too much',
  at: 0,
  ...more,
})
const describe = (state: OpState, more: Partial<Op> = {}) => describeOp(op(state, more), defaultTimeZone)

test('[DOMAIN-1745] the icon and the actions of each state; a refused count can be fixed, a refused flag cannot', () => {
  const icons: Record<OpState, string> = {
    queued: 'saved',
    sending: 'saved',
    unknown: 'saved',
    waiting: 'saved: retry',
    conflict: 'attention',
    rejected: 'refused: fix retry discard',
    orphaned: 'refused: retry discard',
    blocked: 'refused: retry discard',
    acked: 'sent',
    superseded: 'none',
    agreed: 'sent',
    withdrawn: 'none',
  }
  const shown = (state: OpState, more: Partial<Op> = {}) => {
    const { icon, actions } = describe(state, more)
    return [icon, actions.join(' ')].filter(Boolean).join(': ')
  }
  for (const state of [...openStates, ...closedStates]) {
    expect(shown(state), state).toBe(icons[state])
    expect(describe(state).label).toMatch(/^[A-Z]/)
  }
  expect(shown('rejected', { kind: 'scanned' })).toBe('refused: retry discard')
  expect(shown('rejected', { error: error({ cls: importedErrorClass }) })).toBe('attention: retry discard')
  expect(shown('acked', { isSettling: true })).toBe('saved')
  expect(new Set([...openStates, ...closedStates].map((state) => describe(state).label)).size).toBe(11)
})

test('[DOMAIN-1745] an explanation: the words of the server as sentences, or none where the label is enough', () => {
  expect(describe('queued').explanation).toBeNull()
  expect(describe('queued', { recovered: true }).explanation).toMatch(/\.$/)
  expect(describe('sending').explanation).toBeNull()
  expect(describe('waiting').explanation).toBeNull()
  for (const [message, sentence] of [
    ['Too busy', 'Too busy.'],
    [' Wait! ', 'Wait!'],
    ['Really?', 'Really?'],
    ['Later…', 'Later…'],
    ['Done.', 'Done.'],
  ])
    expect(describe('waiting', { error: error({ message: message! }) }).explanation).toBe(sentence)
  expect(describe('rejected').explanation).toBe('The server didn’t accept it.')
  expect(describe('rejected', { error: error({ message: '' }) }).explanation).toBe('The server didn’t accept it.')
  expect(describe('rejected', { error: error() }).explanation).toBe('Too much.')
  const fields = { physical_count: ['Too big', 'Not today!'], remarks: ['Too long.'] }
  expect(describe('rejected', { error: error({ fields }) }).explanation).toBe(
    'The server said: Too big. Not today! Too long.',
  )
  expect(describe('rejected', { error: error({ fields: {} }) }).explanation).toBe('Too much.')
  expect(describe('rejected', { error: error({ cls: importedErrorClass, message: 'From a file' }) }).explanation).toBe(
    'From a file. Send it only if you recorded it.',
  )
  expect(describe('acked').explanation).toBeNull()
  expect(describe('acked').label).toBe('Sent 3 May 2026, 10:00\u00a0AM')
  expect(describe('withdrawn').explanation).toBeNull()
  const resolution = { by: 's:1', at: '', choice: 'discard' as const }
  expect(describe('withdrawn', { resolution }).explanation).toBeNull()
  expect(describe('withdrawn', { resolution: { ...resolution, reason: 'Wrong room' } }).explanation).toBe('Wrong room.')
})

test('[DOMAIN-1745] a record that was undone: so labeled, although its op was sent; any other like its op', () => {
  const record = (state: WorkRecord['state']) =>
    describeRecord({ state, op: op('acked') } as WorkRecord, defaultTimeZone)
  expect(record('undone')).toEqual({ icon: 'none', label: 'Undone', explanation: null, actions: [] })
  expect(record('sent' as WorkRecord['state'])).toEqual(describe('acked'))
})

test('[DOMAIN-1745] recorded values in one line, for each kind of op', () => {
  expect(describeValues({ kind: 'scanned', patch: { scanned: true, remarks: 'x' } })).toBe('Marked as done')
  expect(describeValues({ kind: 'scanned', patch: { scanned: false } })).toBe('Marked as undone')
  expect(describeValues({ kind: 'count', patch: { physical_count: 12_345, remarks: '' } })).toBe('Count 12,345')
  expect(describeValues({ kind: 'count', patch: { physical_count: 2, remarks: 7 } })).toBe('Count 2')
  expect(describeValues({ kind: 'count', patch: { physical_count: null, remarks: 'x' } })).toBe('Count undone')
  expect(describeValues({ kind: 'edit', patch: { physical_count: null } })).toBe('physical count: null')
  expect(describeValues({ kind: 'edit', patch: { unit_type_name: 'pc', units: 3 } })).toBe(
    'unit type name: pc · units: 3',
  )
  const finding = (patch: object) => describeValues({ kind: 'finding', patch: patch as Record<string, unknown> })
  expect(finding({ kind: 'not-found' })).toBe('Not found here')
  expect(finding({ kind: 'elsewhere', remarks: 'tall one' })).toBe('Seen in another room · tall one')
  expect(
    finding({ kind: 'found-at-station', description: 'Fan', undone_at: '2026-05-03T02:00:00Z', remarks: 'old' }),
  ).toBe('Found at station: Fan · old · undone')
  expect(finding({ kind: 'found-at-station', description: null, undone_at: null })).toBe('Found at station')
  expect(finding({ kind: 'new-kind' })).toBe('Finding')
  const tag = { code: 'K7QM3XTP9RDX', product: 5 }
  expect(describeValues({ kind: 'item-tag', patch: tag })).toBe('Tag T-K7QM-3XTP-9RDX put on it')
  expect(describeValues({ kind: 'item-tag', patch: { ...tag, undone_at: '2026-05-03T02:00:00Z' } })).toBe(
    'Tag T-K7QM-3XTP-9RDX put on it · undone',
  )
})

test('[DOMAIN-1745] one value of a conflict: numbers with separators, blanks named', () => {
  const format = (field: string, value: unknown) => commandFields.find(([name]) => name === field)?.[1].format(value)
  expect([true, false, null].map((value) => format('scanned', value))).toEqual(['Done', 'Not done', 'Not done'])
  expect([null, undefined, ''].map((value) => format('physical_count', value))).toEqual(Array(3).fill('Not counted'))
  expect([null, undefined, ''].map((value) => format('remarks', value))).toEqual(['None', 'None', 'None'])
  expect([1234, 0, 'x', true].map((value) => format('remarks', value))).toEqual(['1,234', '0', 'x', 'true'])
})

test('[DOMAIN-1745] the commands: as devices store and send them, with the fields that are compared and when a field is untouched', () => {
  expect(
    allCommands.map((command) => [
      [command.name, command.method, command.collection, command.permission, command.needs, command.events].join(' '),
      [command.isOfCountPeriod, command.rank, command.isTyped].join(' '),
    ]),
  ).toEqual([
    ['count PATCH products count.record  client-events', 'true 2 true'],
    ['scanned PATCH products count.record  client-events', 'true 0 false'],
    ['condition PATCH products catalogue.change  condition-events', 'false 1 false'],
    ['checklist PATCH products catalogue.change checklists checklists', 'false 1 false'],
    ['finding PUT findings count.record findings ', 'false 0 false'],
    ['campaign-record PUT campaign-records campaigns.state campaign-records ', 'false 0 false'],
    ['item-tag PUT item-tags count.record item-tags ', 'false 0 false'],
    ['document-signature PUT document-signatures documents.sign document-signatures ', 'false 0 false'],
  ])
  expect(comparedFields('products')).toEqual(['physical_count', 'remarks', 'scanned', 'condition', 'checklist'])
  expect(comparedFields('findings')).toEqual([])
  const untouched = Object.fromEntries(
    commandFields.map(([name, field]) => [
      name,
      [null, undefined, '', false, 0, '0', 5, true, 'x'].filter((value) => field.isUntouched(value)),
    ]),
  )
  const empty = [null, undefined, '', false]
  expect(untouched).toEqual({
    physical_count: [...empty, 0],
    remarks: empty,
    scanned: [...empty, 0],
    condition: [...empty, 0],
    checklist: empty,
  })
  expect(commandFields.map(([name, { initial, isPrivate }]) => [name, initial, isPrivate === true])).toEqual([
    ['physical_count', null, false],
    ['remarks', null, true],
    ['scanned', false, false],
    ['condition', undefined, false],
    ['checklist', undefined, false],
  ])
})

test('[DOMAIN-1745] the values that each command may set', () => {
  const accepted = (name: string, patch: unknown) =>
    allCommands.find((command) => command.name === name)?.patch.safeParse(patch).success
  for (const patch of [
    {},
    { physical_count: 0 },
    { physical_count: null, remarks: null },
    { physical_count: 3, remarks: 'x' },
  ])
    expect(accepted('count', patch), JSON.stringify(patch)).toBe(true)
  for (const patch of [
    { physical_count: -1 },
    { physical_count: 1.5 },
    { physical_count: '3' },
    { remarks: 3 },
    { scanned: true },
    null,
  ])
    expect(accepted('count', patch), JSON.stringify(patch)).toBe(false)
  expect([{ scanned: true }, { scanned: false }, {}].map((patch) => accepted('scanned', patch))).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [{ scanned: 1 }, { scanned: null }, { scanned: true, remarks: 'x' }].map((patch) => accepted('scanned', patch)),
  ).toEqual([false, false, false])
  expect([{}, { anything: 1 }, null, 'x'].map((patch) => accepted('finding', patch))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('[SYNC-5261] each command that servers store as an event has its own text in the history of an item', () => {
  const events = allCommands.filter((command) => command.events !== null).map(({ name }) => name)
  expect(Object.keys(history.history.actions)).toEqual(expect.arrayContaining(events))
})

test('[SYNC-3216] what a campaign record states, in words; one of a newer build or a damaged file is not taken for another', () => {
  const text = (patch: Record<string, unknown>, names?: Record<string, Record<string, string>>) =>
    describeValues({ kind: 'campaign-record', patch, ...(names ? { names } : {}) })
  const names = { person: { 4: 'Ana Cruz' } }
  const rooms = [{ building: 1, room: 2 }]
  expect([
    text({ kind: 'assignment', person: 4, rooms }, names),
    text({ kind: 'assignment', person: 4, rooms: [...rooms, ...rooms] }, names),
    text({ kind: 'assignment', person: 4, rooms }),
    text({ kind: 'assignment', person: null, rooms }),
    text({ kind: 'assignment', person: 4, rooms: 'all' }, names),
    text({ kind: 'room-done', result: 'all-seen', counted: 1234, total: 1300 }),
    text({ kind: 'room-done', result: 'nothing-here', counted: 0, total: 0 }),
    text({ kind: 'room-reopened', reason: 'x', undone_at: '2026-01-01T00:00:00Z' }),
    text({ kind: 'paper-sheet', sheet: 'CS-7K2M-9XQ4' }),
    text({ kind: 'paper-sheet-keyed', sheet: 'CS-7K2M-9XQ4', counter: 'Ana Cruz' }),
    text({ kind: 'paper-sheet-void', sheet: 'CS-7K2M-9XQ4' }),
    text({ kind: 'other-person', person: 4, name: 'Jose Cruz', reason: 'Two of this name' }),
    text({ kind: 'constructor' }),
    text({}),
  ]).toEqual([
    'Assigned to Ana Cruz',
    '2 rooms assigned to Ana Cruz',
    'Assigned to #4',
    'Assigned to nobody',
    '0 rooms assigned to Ana Cruz',
    'Room closed: 1,234 of 1,300 counted',
    'Room closed: nothing here',
    'Room reopened · undone',
    'Count sheet CS-7K2M-9XQ4 printed',
    'Count sheet CS-7K2M-9XQ4 keyed in, counted by Ana Cruz',
    'Count sheet CS-7K2M-9XQ4 withdrawn',
    'Not the Jose Cruz named on a sheet',
    'Statement about a count',
    'Statement about a count',
  ])
})
