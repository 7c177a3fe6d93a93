/** The logo of the institute: a small picture in the database, so that a backup has it and devices store it with the institute's name. */
import { isLogo } from '#contract/logo.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import type { Db } from '#server/db/database.ts'
import { toWebp } from '../safe-picture.ts'
import { readSetting, replaceSetting } from './institute-settings.ts'

export const logoSetting = 'institute-logo'
/** Three times the 56 pixels of the sign-in screen. Square, so that no screen has to fit it: the rest is transparent. */
const size = { width: 168, height: 168, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const

const logoOf = (body: unknown): string | null => {
  const logo: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'logo') : null
  return isLogo(logo) ? logo : null
}

export const readLogo = async (db: Db): Promise<string | null> => logoOf((await readSetting(db, logoSetting)).body)

/** Null if the file is no picture. */
export async function makeLogo(file: Uint8Array): Promise<string | null> {
  const picture = await toWebp(file, size)
  return picture && `data:image/webp;base64,${picture.toString('base64')}`
}

/** The audit log says that it changed, and does not repeat the picture. */
export async function replaceLogo(ctx: TxContext, logo: string | null): Promise<void> {
  const { body, version } = await readSetting(ctx.tx.db, logoSetting)
  const before = logoOf(body)
  if (before === logo) return
  await replaceSetting(
    ctx,
    logoSetting,
    { logo },
    version,
    (setting) => ({ logo: logoOf(setting.body) }),
    () => ({ before: { logo: before !== null }, after: { logo: logo !== null } }),
  )
}
