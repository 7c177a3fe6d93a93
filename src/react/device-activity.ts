/** The devices that the server has heard from: whose they are, what they still have to send, and when they last called. */
import { listDevices } from '#contract/actions/work-actions.ts'
import type { User } from '#contract/collections/users.ts'
import type { Outcome } from '#contract/problem.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { Services } from './services.ts'

export interface DeviceActivity {
  device: string
  /** Two people may use one device: each has a line. */
  user: number | null
  /** Name of the device's user; empty if the offline list does not have it. */
  person: string
  /** Records that the device had not sent when it last called. */
  waiting: number
  /** Milliseconds. */
  lastSeen: number
}

/** A device that has not called for this long may lie somewhere with unsent counts. */
const silentAfterMs = 12 * 3_600_000

export const isSilent = ({ lastSeen }: Pick<DeviceActivity, 'lastSeen'>, now: number): boolean =>
  now - lastSeen > silentAfterMs

/** The longest silence first. Call only if the server announces `devices`. */
export async function readDeviceActivity({
  api,
  catalog,
}: Pick<Services, 'api' | 'catalog'>): Promise<Outcome<readonly DeviceActivity[]>> {
  const answer = await api.call(listDevices, {})
  if (!answer.ok) return answer
  const devices = answer.value.results
  const people = await catalog.getMany<User>(
    'users',
    devices.map(({ user }) => user ?? 0),
  )
  return {
    ok: true,
    value: devices
      .map(({ device, user, last_seen, waiting }, index): DeviceActivity => {
        const person = people[index]
        return {
          device,
          user,
          person: person ? formalName(person) : '',
          waiting: waiting ?? 0,
          lastSeen: Date.parse(last_seen),
        }
      })
      .sort((a, b) => a.lastSeen - b.lastSeen),
  }
}
