/**
 * The institute's name, time zone and stickers: as given at server start, else as saved by an admin, else the default. Read for every use, because
 * another server process may have changed it.
 */
import type { InstituteField, InstituteSettings } from '#contract/institute.ts'
import { unnamedInstitutes } from '#domain/app/first-steps.ts'
import { knownStickerCodes, type StickerCode } from '#domain/scan/sticker-codes.ts'
import { defaultTimeZone } from '#domain/time/dates.ts'
import type { Db } from '#server/db/database.ts'
import { readMeta } from '#server/db/store.ts'
import type { Config } from '#server/server-deps.ts'
import { readSetting } from './institute-settings.ts'

export const instituteSetting = 'institute'

type GivenAtStart = Pick<Config, 'institute' | 'timeZone' | 'stickerCodes'>

export interface Institute {
  title: string
  timeZone: string
  stickerCodes: readonly StickerCode[]
}

/** The settings that were given when the server was started. */
export const fixedFields = ({ institute, timeZone, stickerCodes }: GivenAtStart): readonly InstituteField[] => [
  ...(institute === null ? [] : (['title'] as const)),
  ...(timeZone === null ? [] : (['time_zone'] as const)),
  ...(stickerCodes === null ? [] : (['sticker_codes'] as const)),
]

export async function readInstitute(db: Db, { institute, timeZone, stickerCodes }: GivenAtStart): Promise<Institute> {
  const saved = (await readSetting(db, instituteSetting)).body as InstituteSettings | null
  const unnamed = async () => unnamedInstitutes[(await readMeta(db, 'demo')) === null ? 'empty' : 'demo']
  return {
    title: institute ?? saved?.title ?? (await unnamed()),
    timeZone: timeZone ?? saved?.time_zone ?? defaultTimeZone,
    stickerCodes: stickerCodes ?? knownStickerCodes(saved?.sticker_codes),
  }
}
