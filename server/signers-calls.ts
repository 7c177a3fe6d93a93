/** The `report-signers` extension: the names that stand under the institute's reports. */
import type { Hono } from 'hono'
import { getReportSigners, putReportSigners } from '#contract/actions/report-signers.ts'
import { ok } from './answer.ts'
import { mountCall, mountChange } from './mount-action.ts'
import type { Env, Parts } from './parts.ts'
import { readSetting, replaceSetting, type Setting } from './rules/settings.ts'

const name = 'report-signers'
const shown = ({ body, version }: Setting) => ({ signers: body, version })

export function mountSigners(app: Hono<Env>, base: string, parts: Parts): void {
  mountCall(app, base, parts, getReportSigners, async () => ok(shown(await readSetting(parts.store.db, name))))
  mountChange(app, base, parts, putReportSigners, {
    change: async (doing, { body }) => ok(shown(await replaceSetting(doing, name, body.signers, body.version, shown))),
  })
}
