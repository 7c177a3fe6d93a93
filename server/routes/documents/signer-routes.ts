/** The `report-signers` extension: the people who sign the institute's reports. */
import type { Hono } from 'hono'
import { getReportSigners, putReportSigners } from '#contract/actions/documents/report-signer-actions.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { readSetting, replaceSetting, type Setting } from '#server/rules/institute/institute-settings.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

const settingName = 'report-signers'
const toBody = ({ body, version }: Setting) => ({ signers: body, version })

export function mountSignerRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountAction(app, base, deps, getReportSigners, async () => ok(toBody(await readSetting(deps.store.db, settingName))))
  mountTransactionalAction(app, base, deps, putReportSigners, {
    apply: async (ctx, { body }) =>
      ok(toBody(await replaceSetting(ctx, settingName, body.signers, body.version, toBody))),
  })
}
