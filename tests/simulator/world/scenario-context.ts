/** Shared by all files of one scenario: devices, server, network weights, random numbers, violations. */

import type { OutcomeWeights } from './faulty-network.ts'
import type { Level, ModelServer } from './model-server-types.ts'
import type { Violate } from './oracle-types.ts'
import type { SeededRandom } from './scenario-random.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import type { VirtualTime } from './virtual-time.ts'

export const items = 3
export const people: readonly number[] = [1, 2]

export interface ScenarioContext {
  level: Level
  random: SeededRandom
  time: VirtualTime
  server: ModelServer
  devices: readonly SimulatedDevice[]
  networkWeights: OutcomeWeights
  isAlone: boolean
  /** People record and change conditions too. */
  withConditions: boolean
  /** People answer checklists too. */
  withChecklists: boolean
  /** People count items in other rooms than their records name. */
  withFoundHere: boolean
  /** People close, open and hand over rooms, and undo that. */
  withRecords: boolean
  /** People ask for second counts, count a second time, and settle items with their counts. */
  withSecondCounts: boolean
  /** People count on paper, entries are joined, and the server judges who counts a second time. */
  withPeople: boolean
  /** The count is closed and reopened while people state something about it. */
  withReopening: boolean
  /** The count is canceled, and another one begun, while people state something about it. */
  withCanceling: boolean
  /** People record the same counts and undo their own; an undo withdraws one record. */
  withUndoOfOne: boolean
  /** People take photos, which are sent beside everything else. */
  withPhotos: boolean
  /** The server keeps receipts, and is restored from a backup now and then. */
  withReceipts: boolean
  /** A deployment may have lost the features header: the server cannot guarantee more than M0. */
  isForgetful: boolean
  /** Ids of the questions for second counts, oldest first. */
  questions: string[]
  /** The versions of the count that have ended, as text. */
  ended: { count: number; text: string }
  /** What the scenario reached, such as conflicts, refusals and pruning. */
  reached: Set<string>
  violations: { invariant: string; message: string }[]
  reportViolation: Violate
  trace(line: string): void
  /** Resolves when nothing more happens at this virtual time. */
  settle(): Promise<void>
  /** A number that is unique in the scenario, so that no two values are equal by accident. */
  nextLabel(): number
}

/** Id of the person signed in on the device; 0 if nobody is. */
export function userOf(device: SimulatedDevice): number {
  const state = device.session().state()
  return state.is === 'in' ? Number(state.user.id) : 0
}

/** Puts the server's current row of the item into the device's list. */
export async function download({ server }: ScenarioContext, device: SimulatedDevice, rowId: number): Promise<void> {
  const state = device.session().state()
  if (state.is !== 'in' || state.expired) return
  const answer = server.handle({
    method: 'GET',
    path: `products/${rowId}/`,
    token: state.token,
    headers: {},
    body: null,
    device: `${device.name}-list`,
    tag: null,
    readAt: -1,
  })
  if (answer.status === 200) await device.showRow(rowId, { row: JSON.parse(answer.text), asOf: 0 })
}
