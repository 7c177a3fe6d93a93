import { readResponseAs } from '#api-client/call-action.ts'
import { paths } from '#contract/api-paths.ts'
import { appName } from '#contract/fixed-texts.ts'
import { isLogo } from '#contract/logo.ts'
import { rootResponse } from '#contract/sync/change-feed.ts'
import type { Drafts } from '#device-db/drafts.ts'
import { knownStickerCodes } from '#domain/scan/sticker-codes.ts'
import { defaultTimeZone, isTimeZone } from '#domain/time/dates.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { Network } from '#platform/ports.ts'
import type { InstituteFacts, InstituteSource } from '#react/services.ts'
import type { Config } from './app-config.ts'

const instituteKey = 'institute'
const timeZoneKey = 'time-zone'
const stickersKey = 'sticker-codes'
const logoKey = 'logo'
const timeoutMs = 2_500

/**
 * The institute's title, time zone, logo and sticker codes: as configured, else as the server says, else as stored at the last start. The start waits for the
 * server's answer only if the title or the time zone is unknown; a later answer takes effect when it arrives.
 */
export async function openInstitute(config: Config, drafts: Drafts, net: Network): Promise<InstituteSource> {
  const changed = makeEmitter()
  const ask = async () => {
    const root = readResponseAs(await net.send({ method: 'GET', path: `${paths.root}?logo`, timeoutMs }), rootResponse)
    if (!root.ok) return
    const { institute, time_zone } = root.value
    if (institute) await drafts.write(instituteKey, institute)
    if (isTimeZone(time_zone)) await drafts.write(timeZoneKey, time_zone)
    await drafts.write(logoKey, root.value.logo ?? null)
    await drafts.write(stickersKey, knownStickerCodes(root.value.sticker_codes))
  }
  const readStored = async () => {
    const [title, zone, logo, stickers] = await Promise.all(
      [instituteKey, timeZoneKey, logoKey, stickersKey].map(drafts.read),
    )
    return {
      title: [config.institute, title].find((text) => typeof text === 'string') ?? null,
      zone: [config.timeZone, zone].find(isTimeZone) ?? null,
      logo: isLogo(logo) ? logo : null,
      stickerCodes: knownStickerCodes(stickers),
    }
  }
  const factsOf = ({ title, zone, logo, stickerCodes }: Awaited<ReturnType<typeof readStored>>): InstituteFacts => ({
    institute: title ?? appName,
    timeZone: zone ?? defaultTimeZone,
    logo,
    stickerCodes,
  })
  const update = async () => {
    // If a newer build owns the database, the stored values stay unchanged.
    const known = await readStored().catch(() => null)
    if (known === null) return
    const next = factsOf(known)
    if (JSON.stringify(next) === JSON.stringify(current)) return
    current = next
    changed.emit()
  }
  const stored = await readStored()
  const asked = ask().catch(() => undefined)
  const isUnknown = stored.title === null || stored.zone === null
  let current = factsOf(isUnknown ? await asked.then(readStored) : stored)
  void asked.then(update)
  return {
    current: () => current,
    subscribe: changed.subscribe,
    refresh: async () => {
      await ask().catch(() => undefined)
      await update()
    },
  }
}
