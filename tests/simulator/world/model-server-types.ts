/** What a device sends to the model server, what it answers, and what only the oracle sees of it. */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { StandingCount } from '#domain/campaigns/second-counts.ts'
import type { ModelReceipts } from './model-receipts.ts'

export type Level = 'M0' | 'M1' | 'M2'

export interface Row {
  id: number
  physical_count: number | null
  remarks: string | null
  scanned: boolean
  condition: number
  checklist: string | null
  version: number
  updated_by: number
  /** Log index of the last write by each command. */
  wrote: Map<string, number>
}

export interface Write {
  n: number
  eid: number | string
  /** Device name, or `other`. */
  by: string
  user: number
  patch: Readonly<Record<string, unknown>>
  before: Readonly<Record<string, unknown>>
  /** Log index of the write that this one replaced. */
  replaced: number
  ifMatch: string | null
  key: string | null
  changed: boolean
  opIds: readonly string[]
  /** The record that this one withdraws. */
  undoes: string | null
  /** The device that recorded it, as it names itself. */
  recordedOn: string | null
  tag: string | null
  /** Copied from the request. */
  readAt: number
  /** When the server stored it. */
  at: string
  /** The request named another version, and the server, which ignored it, still accepted the late copy. */
  ignoredVersion: boolean
}

export interface CampaignVersion {
  state: 'open' | 'closed' | 'canceled'
  /** The count of each item; null: nothing is frozen. */
  figures: readonly (number | null)[] | null
}

export interface ServerRequest {
  method: string
  path: string
  token: string | null
  headers: Readonly<Record<string, string>>
  body: string | null
  device: string
  /** Not visible to clients: the id of the sealed request. */
  tag: string | null
  /** Log index at which the device had last read the item when this request left. */
  readAt: number
}

export interface ServerAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
  /** Not visible to clients: the item in the answer, and the log index of its last write. */
  shows: { eid: number; asOf: number } | null
}

export interface ModelServer {
  level: Level
  log: readonly Write[]
  rows: ReadonlyMap<number, Row>
  findings: ReadonlyMap<string, unknown>
  /** A campaign record as it is stored. */
  recordOf(id: string): Readonly<Record<string, unknown>> | undefined
  /** All of them, as a device reads them. */
  records(): readonly CampaignRecord[]
  /** The count of an item that stands, and who made it. */
  standingCount(rowId: number): StandingCount | null
  /** Joins an entry without a login with a person, once. */
  join(entry: number, into: number): void
  joinedInto(entry: number): number | null
  /** The version of the count that is open, or was open last. */
  campaign(): number
  /** Whether each version of the count is open, and what was frozen when it was closed. */
  versions(): readonly CampaignVersion[]
  /** Records that arrive later are late. */
  closeCampaign(): void
  /** Ends it without figures. Records that arrive later are late. */
  cancelCampaign(): void
  /** Opens the next version of a count that ended. */
  reopenCampaign(): void
  /** Whether the record arrived after the end of its version. */
  isLate(id: string): boolean
  tokens: Map<string, number>
  countPeriod(): number
  handle(request: ServerRequest): ServerAnswer
  otherWrites(
    rowId: number,
    patch: Partial<Pick<Row, 'physical_count' | 'remarks' | 'scanned' | 'condition' | 'checklist'>>,
  ): void
  reset(): void
  remove(rowId: number): void
  bringBack(rowId: number): void
  /** A deployment that stops (or resumes) sending the features header. */
  forgetFeatures(forget: boolean): void
  wasEverRemoved(rowId: number): boolean
  backUp(): void
  /** Puts the last backup back, if there is one. */
  restore(): void
  wasRestored(): boolean
  receipts: ModelReceipts
}
