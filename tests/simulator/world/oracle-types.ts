/** What the oracle watches, what it is told, and how it reports a violation. */
import type { CoreStore } from '#device-db/core-store.ts'
import type { Op, SealedRequest } from '#domain/outbox/op.ts'

export type Violate = (invariant: string, message: string) => void

export interface WatchedDevice {
  name: string
  memory: CoreStore
}

export interface Oracle {
  /** Adds an op whose `record` promise resolved. */
  recorded(device: string, op: Op): void
  /** The op is a count that was recorded with "Found here". */
  recordedElsewhere(device: WatchedDevice, count: Op): Promise<void>
  /** The op is the count of a decision: its settlement has the id of the count. */
  recordedSettlement(device: WatchedDevice, count: Op): Promise<void>
  /** Checks a device between two steps. */
  check(device: WatchedDevice): Promise<void>
  /** Every op that was ever recorded, by its id. */
  ops(): ReadonlyMap<string, Op>
  /** Checks everything after healing. */
  checkFinally(devices: readonly WatchedDevice[]): Promise<void>
}

/** What a device holds of its person's work. */
export interface KnownState {
  ops: readonly Op[]
  requests: readonly SealedRequest[]
}
