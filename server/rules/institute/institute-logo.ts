/** The logo of the institute: a small picture in the database, so that a backup has it and devices store it with the institute's name. */
import { isLogo } from '#contract/logo.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import type { Db } from '#server/db/database.ts'
import { lightnessOfShape, toWebp } from '../safe-picture.ts'
import { readSetting, replaceSetting } from './institute-settings.ts'

const logoSetting = 'institute-logo'
/** Three times the 56 pixels of the sign-in screen. */
const sides = { width: 168, height: 168 } as const
/** Square with transparent padding, so that screens need no special layout. */
const fit = { ...sides, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
/** Background for transparent logos: a dark logo gets a light background, a light one a dark background. */
const groundFor = (lightness: number) => (lightness > 0.8 ? '#16202a' : '#ffffff')

const logoOf = (body: unknown): string | null => {
  const logo: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'logo') : null
  return isLogo(logo) ? logo : null
}

export const readLogo = async (db: Db): Promise<string | null> => logoOf((await readSetting(db, logoSetting)).body)

/** Null if the file is not a picture. The result is visible in both color schemes. */
export async function makeLogo(file: Uint8Array): Promise<string | null> {
  const small = await toWebp(file, { ...sides, fit: 'inside' })
  const lightness = small && (await lightnessOfShape(small))
  const ground = lightness === null ? undefined : groundFor(lightness)
  const picture = await toWebp(file, ground === undefined ? fit : { ...fit, background: ground }, ground)
  return picture && `data:image/webp;base64,${picture.toString('base64')}`
}

/** The audit log records the change without the picture. */
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
