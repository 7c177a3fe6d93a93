/** The devices known to the server: owner, unsent records, missing records, and time of last contact. */
import { listDevices } from '#contract/actions/items/change-actions.ts'
import type { User } from '#contract/collections/users.ts'
import type { Outcome } from '#contract/problem.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { DeviceReport } from '#domain/counts/devices-to-check.ts'
import { parseMoment } from '#domain/time/moments.ts'
import type { Services } from '../services.ts'

export interface DeviceActivity extends DeviceReport {
  /** Name of the device's user; empty if the offline list does not have it. */
  person: string
}

const momentOrNull = (text: string | null | undefined): number | null => parseMoment(text ?? null)

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
      .map(({ device, user, last_seen, waiting, missing, last_recorded_at, last_room }, index): DeviceActivity => {
        const person = people[index]
        return {
          device,
          user,
          person: person ? formalName(person) : '',
          waiting: waiting ?? 0,
          missing: missing ?? null,
          lastSeen: Date.parse(last_seen),
          lastRecordedAt: momentOrNull(last_recorded_at),
          lastRoom: last_room ?? null,
        }
      })
      .sort((a, b) => a.lastSeen - b.lastSeen),
  }
}
