/** The setup steps of an admin before the first count, and which of them are done. Promise: a step is done only if stored data shows it. */

import type { ReportSigners } from '#contract/documents/report-signers.ts'
import { appName } from '#contract/fixed-texts.ts'
import { dayAndTimeOf } from '../time/dates.ts'
import { isBackupDue } from './backup-age.ts'

/** The titles of an institute that has not been named. */
export const unnamedInstitutes = {
  demo: 'Institute of Agricultural Research (Demo)', // not a text: a name
  empty: 'Property Inventory', // not a text: a name
} as const

export const firstStepNames = [
  'title',
  'logo',
  'timeZone',
  // The property records name people, and contain the locations from which rooms are made.
  'people',
  'items',
  'rooms',
  'tags',
  'signatories',
  'devices',
  'backup',
] as const
export type FirstStepName = (typeof firstStepNames)[number]

/** `ask`: only a person can tell. `unknown`: the server did not report it. */
export type FirstStepState = 'done' | 'open' | 'ask' | 'unknown'

export interface FirstStep {
  name: FirstStepName
  state: FirstStepState
}

/** Undefined: the server does not have this feature. Null: it did not answer. */
type Answer<T> = T | null | undefined

export interface FirstStepFacts {
  now: number
  institute: string
  /** Whether there is one. */
  logo: boolean | undefined
  timeZone: string
  /** Offset of the device's time zone from UTC, in minutes. */
  deviceMinutes: number
  rooms: number
  items: number
  /** Active accounts of other people. */
  people: number
  signers: Answer<{ signers: ReportSigners | null }>
  /** Devices of other people that the server has heard from. */
  devices: Answer<number>
  backup: Answer<{ at: string | null }>
}

const isNamed = (institute: string): boolean =>
  ![appName, ...Object.values(unnamedInstitutes)].includes(institute.trim()) && institute.trim() !== ''

function isSameTime(now: number, timeZone: string, deviceMinutes: number): boolean {
  const institute = dayAndTimeOf(now, timeZone)
  const device = dayAndTimeOf(now + deviceMinutes * 60_000, 'UTC')
  return institute.day === device.day && institute.time === device.time
}

/** Whether the signatories of RPCPPE and RPCSP are named: accountable officer, committee and approver. */
const hasSignatories = (signers: ReportSigners | null): boolean =>
  signers !== null &&
  [
    signers.accountable.name,
    signers.committee.find(({ name }) => name !== '')?.name ?? '',
    signers.approvedBy.name,
  ].every((name) => name.trim() !== '')

const doneIf = (isDone: boolean): FirstStepState => (isDone ? 'done' : 'open')
const ofAnswer = <T>(answer: T | null, isDone: (answer: T) => boolean): FirstStepState =>
  answer === null ? 'unknown' : doneIf(isDone(answer))

/** The steps in order, without steps that the server does not support. */
export function firstSteps(facts: FirstStepFacts): readonly FirstStep[] {
  const { signers, devices, backup, now } = facts
  const states: Record<FirstStepName, FirstStepState | null> = {
    title: doneIf(isNamed(facts.institute)),
    logo: facts.logo === undefined ? null : doneIf(facts.logo),
    timeZone: doneIf(isSameTime(now, facts.timeZone, facts.deviceMinutes)),
    rooms: doneIf(facts.rooms > 0),
    people: doneIf(facts.people > 0),
    items: doneIf(facts.items > 0),
    tags: facts.items > 0 ? 'ask' : 'open',
    signatories: signers === undefined ? null : ofAnswer(signers, (answer) => hasSignatories(answer.signers)),
    devices: devices === undefined ? null : ofAnswer(devices, (count) => count > 0),
    backup: backup === undefined ? null : ofAnswer(backup, ({ at }) => !isBackupDue(at, now)),
  }
  return firstStepNames.flatMap((name) => {
    const state = states[name]
    return state === null ? [] : [{ name, state }]
  })
}

/** The open steps, without hidden ones. A completed step is never hidden. */
export const isLeft = ({ state }: FirstStep): boolean => state === 'open' || state === 'ask'
