/** Records of campaigns, as a device sends them. */
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import type { Body } from './open-server.ts'

const common = (id: string, campaign: number, made_by: number): Body => ({
  id,
  campaign,
  made_by,
  recorded_at: '2026-03-01T09:00:00.000+08:00',
  skew_ms: null,
  device: 'phone-1',
})

/** The id of a record in a test. */
export const recordId = (n: number) => numberedUuid(n)

/** A room that is closed. */
export const roomDone = (id: string, campaign: number, made_by: number, more: Body = {}): Body => ({
  ...common(id, campaign, made_by),
  kind: 'room-done',
  building: 2,
  room: 3,
  result: 'all-seen',
  counted: 4,
  total: 5,
  ...more,
})

/** Rooms that a person is to count; null: nobody yet. */
export const assignment = (
  id: string,
  campaign: number,
  made_by: number,
  person: number | null,
  rooms: readonly Body[],
): Body => ({ ...common(id, campaign, made_by), kind: 'assignment', person, rooms })

/** What an accountable person says about an item. */
export const declaration = (id: string, campaign: number, made_by: number, product: number, more: Body = {}): Body => ({
  ...common(id, campaign, made_by),
  kind: 'declaration',
  product,
  answer: 'have',
  note: null,
  ...more,
})

/** The decision about an item that differs from its record. */
export const settlement = (id: string, campaign: number, made_by: number, product: number, more: Body = {}): Body => ({
  ...common(id, campaign, made_by),
  kind: 'settlement',
  product,
  difference: 'short',
  units: 3,
  count: 2,
  reason: { code: 'under-repair', name: 'Under repair' },
  note: null,
  ...more,
})

/** Items to look for in a room. */
export const hunt = (id: string, campaign: number, made_by: number, more: Body = {}): Body => ({
  ...common(id, campaign, made_by),
  kind: 'hunt',
  building: 2,
  room: 3,
  products: [1, 2],
  ...more,
})

/** The question for a second count of an item. */
export const secondCountAsked = (
  id: string,
  campaign: number,
  made_by: number,
  product: number,
  more: Body = {},
): Body => ({
  ...common(id, campaign, made_by),
  ...{ kind: 'second-count-asked', product, cause: 'person', first_by: null, event: null, reason: null },
  ...more,
})

/** A second or third count of an item. */
export const secondCount = (
  id: string,
  campaign: number,
  made_by: number,
  product: number,
  asked: string,
  more: Body = {},
): Body => ({
  ...common(id, campaign, made_by),
  ...{ kind: 'second-count', product, asked, count: 2, remarks: null },
  ...more,
})

/** A count sheet on paper. */
export const paperSheet = (id: string, campaign: number, made_by: number, more: Body = {}): Body => ({
  ...common(id, campaign, made_by),
  kind: 'paper-sheet',
  building: 2,
  room: 3,
  sheet: 'CS-7K2M-9XQ4',
  blind: true,
  products: [1, 2],
  ...more,
})

/** What was keyed in from it. */
export const keyedSheet = (id: string, campaign: number, made_by: number, more: Body = {}): Body => ({
  ...common(id, campaign, made_by),
  kind: 'paper-sheet-keyed',
  sheet: 'CS-7K2M-9XQ4',
  counter: 'Pedro Cruz',
  witness: 'Luz Reyes',
  day: '2026-02-27',
  lines: [],
  ...more,
})

/** A person who has the name on a sheet and is another one. */
export const otherPerson = (id: string, campaign: number, made_by: number, more: Body = {}): Body => ({
  ...common(id, campaign, made_by),
  ...{ kind: 'other-person', person: 1, name: 'Jose Cruz', reason: 'Two of this name work here', ...more },
})
