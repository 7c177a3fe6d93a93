/** The crew of a campaign on screens and forms, and its planned days at the edges. */
import { expect, test } from 'vitest'
import type { CrewMember } from '#contract/campaigns/campaign-crew.ts'
import { reportSigners } from '#contract/documents/report-signers.ts'
import { crewLines, rolesOf, signersOf } from '#domain/campaigns/crew-roles.ts'
import { daysLeftText, isLate, paceText, plannedDaysFile, plannedText } from '#domain/campaigns/planned-days.ts'

const member = (role: CrewMember['role'], who: number | string): CrewMember =>
  typeof who === 'number' ? { role, person: who, name: null } : { role, person: null, name: who }
const crew = [member('witness', 'Auditor Cruz'), member('lead', 2), member('reviewer', 3), member('member', 4)]
const nameOf = (person: number) => `Person ${person}`

test('[CAMPAIGN-4440] roles in the order of forms; a reviewer is a person named as one, by account', () => {
  expect(crewLines({ crew }, nameOf)).toEqual([
    'Lead (chair of the committee): Person 2',
    'Committee member: Person 4',
    'Reviewer: Person 3',
    'Witness from COA: Auditor Cruz',
  ])
  expect(crewLines({}, nameOf)).toEqual([])
  expect(rolesOf({ crew }).reviewer.map(({ person }) => person)).toEqual([3])
  expect(rolesOf({ crew: null }).reviewer).toEqual([])
  expect(rolesOf({ crew: [...crew, member('lead', 9)] }).lead.map(({ person }) => person)).toEqual([2, 9])
})

test('[CAMPAIGN-4441] forms of a campaign have its own committee and witness; without them those of the institute', () => {
  const institute = reportSigners.parse({
    accountable: {},
    committee: [{ name: 'Old chair', position: '' }],
    approvedBy: { name: 'Director', position: '' },
  })
  const personOf = (person: number) => ({ name: nameOf(person), position: 'Supply Officer' })
  const signed = signersOf({ crew }, institute, personOf)
  expect(signed.committee).toEqual([
    { name: 'Person 2', position: 'Supply Officer' },
    { name: 'Person 4', position: 'Supply Officer' },
  ])
  expect(signed.countWitness).toEqual({ name: 'Auditor Cruz', position: '' })
  expect(signed.verifiedBy).toEqual({ name: 'Auditor Cruz', position: '' })
  expect(signed.approvedBy.name).toBe('Director')
  const named = { ...institute, verifiedBy: { name: 'COA Representative', position: '' } }
  expect(signersOf({ crew }, named, personOf).verifiedBy.name).toBe('COA Representative')
  // Only the inventory count form has a line for who reviews; no other signature comes from that role.
  const reviewedBy = { name: 'Person 3', position: 'Supply Officer' }
  expect(signersOf({ crew: [member('reviewer', 3), member('reviewer', 'Auditor')] }, institute, personOf)).toEqual({
    ...institute,
    reviewedBy,
  })
  expect(signersOf({ crew: [member('lead', 2)] }, institute, personOf).reviewedBy).toBeUndefined()
  // A member is never printed as the chair.
  expect(signersOf({ crew: [member('member', 4)] }, institute, personOf).committee[0]?.name).toBe('')
})

test('[CAMPAIGN-4442] days left, days late and the pace: only while counting, only with items left and a planned end', () => {
  const planned = { planned_begin: '2026-11-02', planned_end: '2026-11-27', state: 'counting' } as const
  expect(plannedText(planned)).toBe('Planned: 2 Nov 2026 to 27 Nov 2026.')
  expect(plannedText({ state: 'draft' })).toBeNull()
  expect(daysLeftText(planned, '2026-11-25', 10)).toBe('2 days left after today. 4 items a day are needed.')
  expect(daysLeftText(planned, '2026-11-27', 1)).toBe('Today is the last planned day. 1 item a day is needed.')
  expect(daysLeftText(planned, '2026-11-29', 1)).toBe('2 days late.')
  expect([isLate(planned, '2026-11-27', 1), isLate(planned, '2026-11-28', 1)]).toEqual([false, true])
  expect([isLate(planned, '2026-11-28', 0), isLate({ ...planned, state: 'draft' }, '2026-11-28', 1)]).toEqual([
    false,
    false,
  ])
  expect(daysLeftText(planned, '2026-11-28', 0)).toBeNull()
  expect(daysLeftText({ ...planned, planned_end: null }, '2026-11-28', 4)).toBeNull()
  // 17:00 UTC is the next day in Manila.
  const end = Date.parse('2026-11-28T17:00:00Z')
  expect(paceText(planned, end, 'Asia/Manila')).toBe('At this pace: done on 29 Nov 2026, 2 days late.')
  expect(paceText(planned, Date.parse('2026-11-27T15:59:00Z'), 'Asia/Manila')).toBe(
    'At this pace: done on 27 Nov 2026, on time.',
  )
  expect([paceText(planned, null, 'UTC'), paceText({ state: 'counting' }, end, 'UTC')]).toEqual([null, null])
})

test('[CAMPAIGN-4443] the calendar file has an event for each planned day, the same one after a change', () => {
  const campaign = {
    id: 7,
    name: 'Count, 2026',
    state: 'draft',
    planned_begin: '2026-11-02',
    planned_end: null,
  } as const
  const file = plannedDaysFile(campaign, 'Lead: Ana', 0) ?? ''
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(file).toContain('UID:count-7-begin@bilang\r\n')
  expect(file).toContain('DTSTART;VALUE=DATE:20261102\r\n')
  expect(file).toContain('SUMMARY:Count\\, 2026: counting begins\r\n')
  expect(plannedDaysFile({ ...campaign, planned_begin: null }, '', 0)).toBeNull()
})
