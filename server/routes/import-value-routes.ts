/** The `import-values` extension: what values of imported files mean. */
import type { Hono } from 'hono'
import { getImportValues, putImportValues } from '#contract/actions/import-value-actions.ts'
import { mountAction, mountTransactionalAction } from '../http/mount-action.ts'
import { ok } from '../http/responses.ts'
import { readSetting, replaceSetting, type Setting } from '../rules/institute-settings.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

const settingName = 'import-values'
const toBody = ({ body, version }: Setting) => ({
  values: (body as { values?: unknown } | null)?.values ?? [],
  version,
})

export function mountImportValueRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountAction(app, base, deps, getImportValues, async () => ok(toBody(await readSetting(deps.store.db, settingName))))
  mountTransactionalAction(app, base, deps, putImportValues, {
    apply: async (ctx, { body }) =>
      ok(toBody(await replaceSetting(ctx, settingName, { values: body.values }, body.version, toBody))),
  })
}
