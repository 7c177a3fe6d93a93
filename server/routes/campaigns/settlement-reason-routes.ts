/** The `settlement-reasons` extension: the institute's reasons for settled differences. A reason that is in use can't be deleted. */
import type { Hono } from 'hono'
import { getSettlementReasons, putSettlementReasons } from '#contract/actions/campaigns/settlement-reason-actions.ts'
import { defaultSettlementReasons, type SettlementReason } from '#contract/campaigns/settlement-reasons.ts'
import { formatList } from '#domain/text/format.ts'
import { notAllowed } from '#server/api-error.ts'
import type { Db } from '#server/db/database.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { readSetting, replaceSetting, type Setting } from '#server/rules/institute/institute-settings.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

const settingName = 'settlement-reasons'
const reasonsOf = ({ body }: Setting): readonly SettlementReason[] =>
  (body as { reasons?: readonly SettlementReason[] } | null)?.reasons ?? defaultSettlementReasons
const toBody = (setting: Setting) => ({ reasons: reasonsOf(setting), version: setting.version })

/** Codes of all settlements, also of undone ones: they are part of the history. */
async function usedCodes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('campaign_records').select('body').where('kind', '=', 'settlement').execute()
  return new Set(
    rows.flatMap(({ body }) => (JSON.parse(String(body)) as { reason?: { code: string } | null }).reason?.code ?? []),
  )
}

export function mountSettlementReasonRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountAction(app, base, deps, getSettlementReasons, async () =>
    ok(toBody(await readSetting(deps.store.db, settingName))),
  )
  mountTransactionalAction(app, base, deps, putSettlementReasons, {
    async apply(ctx, { body: { reasons, version } }) {
      const setting = await readSetting(ctx.tx.db, settingName)
      const kept = new Set(reasons.map(({ code }) => code))
      const left = reasonsOf(setting).filter(({ code }) => !kept.has(code))
      // Check the version first: another version is a conflict in any case.
      if (left.length > 0 && setting.version === version) {
        const used = await usedCodes(ctx.tx.db)
        const names = left.filter(({ code }) => used.has(code)).map(({ name }) => name)
        if (names.length > 0) throw notAllowed(t('reasonInUse', { reasons: formatList(names) }))
      }
      return ok(toBody(await replaceSetting(ctx, settingName, { reasons }, version, toBody)))
    },
  })
}
