/** The `reach` extension: which items people see. The institute decides for employees, an admin for each sub-admin. And which items one device holds (`device-items`). */
import type { Hono } from 'hono'
import {
  getDeviceItems,
  getReachOf,
  getReachSettings,
  putDeviceItems,
  putReachOf,
  putReachSettings,
} from '#contract/actions/accounts/reach-actions.ts'
import { users } from '#contract/collections/users.ts'
import { visibleRow } from '#server/collections/read-row.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { chooseDeviceItems, readDeviceItems } from '#server/rules/accounts/device-items.ts'
import { placesOf, replacePlaces } from '#server/rules/accounts/places-of-people.ts'
import { parseReachSettings, reachSetting } from '#server/rules/accounts/reach.ts'
import { readSetting, replaceSetting, type Setting } from '#server/rules/institute/institute-settings.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

const answer = ({ body, version }: Setting) => ({ settings: parseReachSettings(body), version })

export function mountReachRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store } = deps
  mountAction(app, base, deps, getReachSettings, async () => ok(answer(await readSetting(store.db, reachSetting))))
  mountTransactionalAction(app, base, deps, putReachSettings, {
    apply: async (ctx, { body: { version: seen, ...settings } }) =>
      ok(answer(await replaceSetting(ctx, reachSetting, settings, seen, answer))),
  })
  mountAction(app, base, deps, getReachOf, async ({ caller, id }) => {
    await visibleRow(store, caller, users, id)
    return ok(await placesOf(store.db, id))
  })
  mountTransactionalAction(app, base, deps, putReachOf, {
    apply: async (ctx, { id, body: { version: seen, ...places } }) => ok(await replacePlaces(ctx, id, places, seen)),
  })
  mountAction(app, base, deps, getDeviceItems, async ({ caller }) => ok(await readDeviceItems(store.db, caller)))
  mountTransactionalAction(app, base, deps, putDeviceItems, {
    apply: async ({ tx: { db } }, { caller, body: { buildings } }) => {
      await chooseDeviceItems(db, caller, buildings)
      return ok(await readDeviceItems(db, caller))
    },
  })
}
