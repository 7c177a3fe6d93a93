import { expect, test } from 'vitest'
import type { ReportSigners } from '#contract/documents/report-signers.ts'
import { type FirstStepFacts, firstSteps, isLeft, unnamedInstitutes } from '#domain/app/first-steps.ts'

const now = Date.UTC(2026, 4, 3, 20)
const nobody = { name: '', position: '' }
const signers: ReportSigners = {
  accountable: { name: 'Rosa Luna', designation: '', assumedOn: '', station: '' },
  committee: [nobody, { name: 'Jose Luna', position: '' }],
  preparedBy: { name: 'Ana Luna', position: '' },
  approvedBy: { name: 'Juan Luna', position: '' },
  verifiedBy: nobody,
  countWitness: nobody,
  inspectedBy: nobody,
  witnessedBy: nobody,
}
const complete: FirstStepFacts = {
  now,
  institute: 'Institute of Rice',
  logo: true,
  timeZone: 'Asia/Manila',
  deviceMinutes: 480,
  rooms: 1,
  items: 1,
  people: 1,
  signers: { signers },
  devices: 1,
  backup: { at: new Date(now - 3_600_000).toISOString() },
}
const stateOf = (name: string, changes: Partial<FirstStepFacts>) =>
  firstSteps({ ...complete, ...changes }).find((step) => step.name === name)?.state

test('[ADMIN-3730] everything is set up: each step is done but the tags, which only people know', () => {
  const steps = firstSteps(complete)
  expect(steps.filter(({ state }) => state === 'done').map(({ name }) => name)).toEqual([
    'title',
    'logo',
    'timeZone',
    'people',
    'items',
    'rooms',
    'signatories',
    'devices',
    'backup',
  ])
  expect(steps.filter(isLeft)).toEqual([{ name: 'tags', state: 'ask' }])
})

test.each([
  ['title', { institute: unnamedInstitutes.demo }],
  ['title', { institute: unnamedInstitutes.empty }],
  ['title', { institute: 'Bilang' }],
  ['title', { institute: ' ' }],
  ['logo', { logo: false }],
  ['timeZone', { deviceMinutes: 0 }],
  ['timeZone', { timeZone: 'Asia/Tokyo' }],
  ['rooms', { rooms: 0 }],
  ['people', { people: 0 }],
  ['items', { items: 0 }],
  ['tags', { items: 0 }],
  ['signatories', { signers: { signers: null } }],
  ['signatories', { signers: { signers: { ...signers, accountable: { ...signers.accountable, name: ' ' } } } }],
  ['signatories', { signers: { signers: { ...signers, committee: [nobody] } } }],
  ['signatories', { signers: { signers: { ...signers, approvedBy: nobody } } }],
  ['devices', { devices: 0 }],
  ['backup', { backup: { at: null } }],
  ['backup', { backup: { at: new Date(now - 8 * 24 * 3_600_000).toISOString() } }],
] as const)('[ADMIN-3730] %s, %j: left to do', (name, changes) => {
  expect(stateOf(name, changes as Partial<FirstStepFacts>)).toBe('open')
})

test('[ADMIN-3730] the server does not answer: no tick and nothing to do; it does not offer it: no step', () => {
  for (const [name, fact] of [
    ['signatories', 'signers'],
    ['devices', 'devices'],
    ['backup', 'backup'],
  ] as const) {
    expect(stateOf(name, { [fact]: null })).toBe('unknown')
    expect(isLeft({ name, state: 'unknown' })).toBe(false)
    expect(stateOf(name, { [fact]: undefined })).toBe(undefined)
  }
})

test('[ADMIN-4872] the signatories that the step opens are enough: those of the RPCPPE, on which nobody prepares', () => {
  expect(stateOf('signatories', { signers: { signers: { ...signers, preparedBy: nobody } } })).toBe('done')
})
