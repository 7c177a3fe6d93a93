/** What every part of one story shares: the people's phones, the server, the weather, the seed, and the list of what went wrong. */
import type { Chance } from './chance.ts'
import type { Device } from './device.ts'
import type { Level, ModelServer } from './model-server.ts'
import type { Violate } from './oracle.ts'
import type { Time } from './time.ts'
import type { Weights } from './wire.ts'

export const items = 3
export const people: readonly number[] = [1, 2]

export interface Stage {
  level: Level
  chance: Chance
  time: Time
  server: ModelServer
  devices: readonly Device[]
  weather: Weights
  alone: boolean
  /** A deploy may have forgotten what the server offers: it cannot be held to that any more. */
  forgetful: boolean
  /** What the story reached: conflicts, refusals, housekeeping. */
  seen: Set<string>
  violations: { invariant: string; says: string }[]
  violate: Violate
  trace(line: string): void
  /** Until nothing is left that happens by itself at this moment. */
  rest(): Promise<void>
  /** A number that nothing else in the story bears, so that no two values are alike by accident. */
  label(): number
}

/** Whoever is signed in on the device; 0 is nobody. */
export function userOf(device: Device): number {
  const state = device.session().state()
  return state.is === 'in' ? Number(state.user.id) : 0
}

/** The device's list shows the item as the server has it now. */
export async function download({ server }: Stage, device: Device, eid: number): Promise<void> {
  const state = device.session().state()
  if (state.is !== 'in' || state.expired) return
  const answer = server.handle({
    method: 'GET',
    path: `products/${eid}/`,
    token: state.token,
    headers: {},
    body: null,
    device: `${device.name}-list`,
    tag: null,
    readAt: -1,
  })
  if (answer.status === 200) await device.see(eid, { row: JSON.parse(answer.text), asOf: 0 })
}
