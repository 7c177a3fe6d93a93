import { expect, test } from 'vitest'
import type { CampaignRecord, CampaignRecordContent } from '#contract/campaigns/campaign-record.ts'
import { type CampaignRows, openWork, type WorkRows } from '#domain/reminders/open-work.ts'
import { reminderMail } from '#domain/reminders/reminder-mail.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'

let made = 0
const record = (
  made_by: number,
  content: CampaignRecordContent,
  more: Partial<CampaignRecord> = {},
): CampaignRecord => {
  const at = `2026-03-01T00:00:00.${String(++made).padStart(3, '0')}Z`
  const id = numberedUuid(made)
  const stamp = {
    id,
    campaign: 1,
    made_by,
    recorded_at: at,
    skew_ms: null,
    device: 'd',
    at,
    received_at: at,
    late: false,
  }
  return { ...stamp, ...content, ...more } as CampaignRecord
}
const declares = (person: number, product: number, more: Partial<CampaignRecord> = {}) =>
  record(person, { kind: 'declaration', product, answer: 'have', note: null }, more)
const campaign = (id: number, more: Partial<CampaignRows['campaign']> = {}) => ({
  ...{ id, name: `Count ${id}`, state: 'counting' as const, planned_end: '2026-03-12', ...more },
})
const items = [
  { id: 1, user: 10 },
  { id: 2, user: 10 },
  { id: 3, user: 11 },
]
const workOf = (rows: Partial<WorkRows>) => openWork({ campaigns: [], renewals: [], today: '2026-03-05', ...rows })

test('[DOMAIN-4820] people are reminded of declarations for items that they did not declare themselves, in the newest open count of each item', () => {
  const records = [declares(10, 1), declares(11, 2), declares(11, 3, { undone_at: '2026-03-02T00:00:00Z' })]
  const work = workOf({ campaigns: [{ campaign: campaign(1), items, records }] })
  expect(work).toMatchObject([
    { kind: 'declare', person: 10, open: 1, asked: 2, dueOn: '2026-03-12' },
    { kind: 'declare', person: 11, open: 1, asked: 1 },
  ])
  const newer = { campaign: campaign(2), items: [{ id: 1, user: 10 }], records: [] }
  const both = workOf({ campaigns: [{ campaign: campaign(1), items, records: [declares(10, 2)] }, newer] })
  expect(both.filter(({ person }) => person === 10)).toMatchObject([{ id: 2, open: 1, asked: 1 }])
  for (const state of ['draft', 'closed'] as const)
    expect(workOf({ campaigns: [{ campaign: campaign(1, { state }), items, records: [] }] })).toEqual([])
  const late = [declares(10, 1, { late: true }), declares(10, 2)]
  expect(workOf({ campaigns: [{ campaign: campaign(1), items, records: late }] })[0]).toMatchObject({
    person: 10,
    open: 1,
  })
})

test('[DOMAIN-4821] when: from 7 days, 2 days and the day itself on, each once and by its own name; never after it, never without a day', () => {
  const on = (today: string, planned_end: string | null = '2026-03-12') =>
    workOf({
      today,
      campaigns: [{ campaign: campaign(1, { planned_end }), items: [{ id: 1, user: 10 }], records: [] }],
    })[0]!.reminder
  const days = ['04', '05', '06', '09', '10', '11', '12', '13'].map((day) => on(`2026-03-${day}`))
  const name = (step: number) => `declare/1/2026-03-12/${step}`
  expect(days).toEqual([null, name(7), name(7), name(7), name(2), name(2), name(0), null])
  expect(on('2026-03-12', null)).toBeNull()
  // A day that is moved begins again.
  expect(on('2026-03-12', '2026-03-19')).toBe('declare/1/2026-03-19/7')
})

test('[DOMAIN-4822] rooms that are assigned and not closed, while counting; a PAR from 30 days before its day', () => {
  const rooms = [1, 2].map((room) => ({ building: 1, room }))
  const done = { kind: 'room-done', building: 1, room: 1, result: 'all-seen', counted: 1, total: 1 } as const
  const records = [record(5, { kind: 'assignment', person: 12, rooms }), record(12, done)]
  const of = (state: 'counting' | 'reconciling') =>
    workOf({ campaigns: [{ campaign: campaign(1, { state }), items: [], records }] })
  expect(of('counting')).toMatchObject([
    { kind: 'rooms', person: 12, open: 1, asked: 2, reminder: 'rooms/1/2026-03-12/7' },
  ])
  expect(of('reconciling')).toEqual([])
  const renewal = (dueOn: string | null, holder: number | null = 10) =>
    workOf({ renewals: [{ id: 7, number: '2023-01', holder, dueOn }] })[0]?.reminder
  expect(renewal('2026-04-05')).toBeUndefined()
  expect(renewal('2026-04-04')).toBe('renew/7/2026-04-04/30')
  expect(renewal('2026-03-12')).toBe('renew/7/2026-03-12/7')
  expect(renewal('2026-03-05')).toBe('renew/7/2026-03-05/0')
  // Overdue: it is named in a mail about something else, and is not a mail of its own.
  expect(renewal('2026-03-04')).toBeNull()
  expect([renewal(null), renewal('2026-03-12', null)]).toEqual([undefined, undefined])
})

test('[DOMAIN-4823] names with line breaks make no lines of their own in a mail', () => {
  const work = workOf({ campaigns: [{ campaign: campaign(1, { name: 'A\r\nBcc: x' }), items, records: [] }] })
  const mail = {
    name: 'Ana\nX',
    role: 'employee' as const,
    work,
    institute: 'I\nY',
    address: 'https://a.ph',
    today: '2026-03-05',
  }
  const { subject, text } = reminderMail(mail)
  expect(subject).toBe('Reminder from I Y')
  expect(text).toContain('Good day, Ana X.')
  expect(text).toContain('A Bcc: x: you have not answered for 2 of the 2 items in your name.')
})
