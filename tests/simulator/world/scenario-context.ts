/** What every part of one story shares: the people's phones, the server, the weather, the seed, and the list of what went wrong. */

import type { FateWeights } from './faulty-network.ts'
import type { Level, ModelServer } from './model-server.ts'
import type { Violate } from './oracle.ts'
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
  networkFates: FateWeights
  isAlone: boolean
  /** A deploy may have forgotten what the server offers: it cannot be held to that any more. */
  isForgetful: boolean
  /** What the story reached: conflicts, refusals, housekeeping. */
  reached: Set<string>
  violations: { invariant: string; message: string }[]
  reportViolation: Violate
  trace(line: string): void
  /** Until nothing is left that happens by itself at this moment. */
  settle(): Promise<void>
  /** A number that nothing else in the story bears, so that no two values are alike by accident. */
  nextLabel(): number
}

/** Whoever is signed in on the device; 0 is nobody. */
export function userOf(device: SimulatedDevice): number {
  const state = device.session().state()
  return state.is === 'in' ? Number(state.user.id) : 0
}

/** The device's list shows the item as the server has it now. */
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
