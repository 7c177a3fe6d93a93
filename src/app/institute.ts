import { rootAnswer } from '#contract/changes.ts'
import { paths } from '#contract/paths.ts'
import { isTimeZone, usualTimeZone } from '#domain/dates.ts'
import { readAs } from '#remote/calls.ts'
import type { Parts } from '#runtime/parts.ts'
import type { Drafts } from '#sync/engine.ts'
import type { Net } from '#sync/ports.ts'
import type { Config } from './where.ts'

const usualInstitute = 'Bilang'
const instituteKey = 'institute'
const timeZoneKey = 'time-zone'
const patienceMs = 2_500

/**
 * The institute's title and time zone: as configured, as the server says, as stored from the last start. The start waits for the server's
 * answer only when one of them is unknown; otherwise the answer counts from the next start on.
 */
export async function instituteOf(
  config: Config,
  drafts: Drafts,
  net: Net,
): Promise<Pick<Parts, 'institute' | 'timeZone'>> {
  const ask = async () => {
    const root = readAs(await net.send({ method: 'GET', path: paths.root, timeoutMs: patienceMs }), rootAnswer)
    if (!root.ok) return undefined
    const { institute, time_zone } = root.value
    if (institute) await drafts.write(instituteKey, institute)
    if (isTimeZone(time_zone)) await drafts.write(timeZoneKey, time_zone)
    return root.value
  }
  const title = config.institute ?? (await drafts.read(instituteKey))
  const zone = [config.timeZone, await drafts.read(timeZoneKey)].find(isTimeZone)
  const asked = ask().catch(() => undefined)
  const answer = typeof title === 'string' && zone ? undefined : await asked
  return {
    institute: typeof title === 'string' ? title : (answer?.institute ?? usualInstitute),
    timeZone: [zone, answer?.time_zone].find(isTimeZone) ?? usualTimeZone,
  }
}
