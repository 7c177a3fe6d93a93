/** The `institute-settings` extension: the institute's name, time zone and stickers, and the end of the demo. Settings given at server start stay. */
import type { Hono } from 'hono'
import { getInstitute, putInstitute, putLogo, startInstitute } from '#contract/actions/institute/institute-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { type InstituteField, type InstituteSettings, instituteFields } from '#contract/institute.ts'
import { knownStickerCodes } from '#domain/scan/sticker-codes.ts'
import { isTimeZone } from '#domain/time/dates.ts'
import { invalid } from '#server/api-error.ts'
import type { Db } from '#server/db/database.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { requestMetaOf } from '#server/http/read-request-meta.ts'
import { ok } from '#server/http/responses.ts'
import { fixedFields, instituteSetting, readInstitute } from '#server/rules/institute/institute.ts'
import { makeLogo, replaceLogo } from '#server/rules/institute/institute-logo.ts'
import { readSetting, replaceSetting } from '#server/rules/institute/institute-settings.ts'
import { isDemo, startNewInstitute } from '#server/rules/institute/start-institute.ts'
import type { Config, Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

async function currentSettings(db: Db, config: Config): Promise<InstituteSettings> {
  const { title, timeZone, stickerCodes } = await readInstitute(db, config)
  return { title, time_zone: timeZone, sticker_codes: [...stickerCodes] }
}

/** Throws for invalid values, and for a change of settings given at server start. */
function check(wanted: InstituteSettings, current: InstituteSettings, fixed: readonly InstituteField[]): void {
  const errors: Record<string, string[]> = {}
  if (!isTimeZone(wanted.time_zone)) errors['time_zone'] = [t('noTimeZone')]
  if (knownStickerCodes(wanted.sticker_codes).length !== wanted.sticker_codes.length)
    errors['sticker_codes'] = [t('noStickerCode')]
  for (const field of instituteFields)
    if (fixed.includes(field) && JSON.stringify(wanted[field]) !== JSON.stringify(current[field]))
      errors[field] = [t('fixedAtStart')]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export function mountInstituteRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { config, store } = deps
  const fixed = fixedFields(config)
  const answer = (settings: InstituteSettings, version: number) => ({ settings, version, fixed })
  mountAction(app, base, deps, getInstitute, async () => {
    const { version } = await readSetting(store.db, instituteSetting)
    return ok({
      ...answer(await currentSettings(store.db, config), version),
      ...((await isDemo(store.db)) && { demo: true }),
    })
  })
  mountTransactionalAction(app, base, deps, putInstitute, {
    apply: async (ctx, { body: { version: seen, ...wanted } }) => {
      const current = await currentSettings(ctx.tx.db, config)
      check(wanted, current, fixed)
      const { version } = await replaceSetting(ctx, instituteSetting, wanted, seen, (setting) =>
        answer((setting.body as InstituteSettings | null) ?? current, setting.version),
      )
      return ok(answer(wanted, version))
    },
  })
  mountTransactionalAction(app, base, deps, putLogo, {
    async prepare({ body: { file } }) {
      if (file === null) return null
      const logo = await makeLogo(Buffer.from(file, 'base64'))
      if (logo === null) throw invalid({ file: [fixedTexts.imageFormat] })
      return logo
    },
    async apply(ctx, _, logo) {
      await replaceLogo(ctx, logo)
      return ok({ logo })
    },
  })
  // Without an idempotency key, because the stored response would be removed too.
  mountAction(app, base, deps, startInstitute, async ({ c, body }) =>
    ok({ copy: await startNewInstitute(deps, requestMetaOf(c, deps), body) }),
  )
}
