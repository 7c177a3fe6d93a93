import { readResponseAs } from '#api-client/call-action.ts'
import { paths } from '#contract/api-paths.ts'
import { rootResponse } from '#contract/change-feed.ts'
import { appName } from '#contract/fixed-texts.ts'
import type { Drafts } from '#device-db/drafts.ts'
import { knownStickerCodes } from '#domain/scan/sticker-codes.ts'
import { defaultTimeZone, isTimeZone } from '#domain/time/dates.ts'
import type { Network } from '#platform/ports.ts'
import type { Services } from '#react/services.ts'
import type { Config } from './app-config.ts'

const instituteKey = 'institute'
const timeZoneKey = 'time-zone'
const stickersKey = 'sticker-codes'
const timeoutMs = 2_500

/**
 * The institute's title, time zone and sticker codes: as configured, else as the server says, else as stored at the last start. The start waits for the
 * server's answer only if one of them is unknown; otherwise the answer takes effect at the next start.
 */
export async function readInstitute(
  config: Config,
  drafts: Drafts,
  net: Network,
): Promise<Pick<Services, 'institute' | 'timeZone' | 'stickerCodes'>> {
  const ask = async () => {
    const root = readResponseAs(await net.send({ method: 'GET', path: paths.root, timeoutMs }), rootResponse)
    if (!root.ok) return undefined
    const { institute, time_zone } = root.value
    if (institute) await drafts.write(instituteKey, institute)
    if (isTimeZone(time_zone)) await drafts.write(timeZoneKey, time_zone)
    await drafts.write(stickersKey, knownStickerCodes(root.value.sticker_codes))
    return root.value
  }
  const title = config.institute ?? (await drafts.read(instituteKey))
  const zone = [config.timeZone, await drafts.read(timeZoneKey)].find(isTimeZone)
  const asked = ask().catch(() => undefined)
  const answer = typeof title === 'string' && zone ? undefined : await asked
  return {
    institute: typeof title === 'string' ? title : (answer?.institute ?? appName),
    timeZone: [zone, answer?.time_zone].find(isTimeZone) ?? defaultTimeZone,
    stickerCodes: knownStickerCodes(answer?.sticker_codes ?? (await drafts.read(stickersKey))),
  }
}
