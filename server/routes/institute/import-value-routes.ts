/** The `import-values` extension: the meanings of values in imported files. */
import type { Hono } from 'hono'
import { getImportValues, putImportValues } from '#contract/actions/items/import-value-actions.ts'
import type { Row } from '#server/db/database.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { readSetting, replaceSetting, type Setting } from '#server/rules/institute/institute-settings.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

const settingName = 'import-values'
const toBody = ({ body, version }: Setting) => ({
  values: (body as { values?: unknown } | null)?.values ?? [],
  version,
})

/** The history gets only the changed values, because there may be thousands. */
function onlyChanges(before: Row | null, after: Row) {
  const [earlier, later] = [before, after].map((body) =>
    ((body?.['values'] ?? []) as unknown[]).map((one) => JSON.stringify(one)),
  )
  const without = (all: readonly string[] = [], others: readonly string[] = []) => {
    const known = new Set(others)
    return { values: all.filter((one) => !known.has(one)).map((one) => JSON.parse(one) as unknown) }
  }
  return { before: without(earlier, later), after: without(later, earlier) }
}

export function mountImportValueRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountAction(app, base, deps, getImportValues, async () => ok(toBody(await readSetting(deps.store.db, settingName))))
  mountTransactionalAction(app, base, deps, putImportValues, {
    apply: async (ctx, { body }) =>
      ok(toBody(await replaceSetting(ctx, settingName, { values: body.values }, body.version, toBody, onlyChanges))),
  })
}
