/**
 * The API root: lists the collections and extensions (D1.3). A plain server has no extensions. Callers who are not signed in get no cursor and no
 * count period.
 */
import type { Hono } from 'hono'
import { collectionList } from '#contract/collections/all-collections.ts'
import { features } from '#contract/server-features.ts'
import { authenticateIfToken } from '../http/authorization.ts'
import { originOf } from '../http/proxy-headers.ts'
import { ok, toResponse } from '../http/responses.ts'
import { currentCountPeriod } from '../rules/counts/count-period.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import { readLogo } from '../rules/institute/institute-logo.ts'
import { cursorAt, cursorNow } from '../rules/sync/read-change-feed.ts'
import { sharedListFor } from '../rules/sync/shared-pages.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

export function mountApiRoot(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { config, store } = deps
  if (config.plain) return
  app.get(base.replace(/\/$/, ''), async (c) => {
    const caller = await authenticateIfToken(deps, c)
    const origin = originOf(c, config)
    const institute = await readInstitute(store.db, config)
    const logo = c.req.query('logo') === undefined ? null : await readLogo(store.db)
    const shared = caller && (await sharedListFor(deps, caller))
    const collections = collectionList.map((collection) => [collection.name, origin + base + collection.path])
    return toResponse(
      c,
      ok({
        ...Object.fromEntries(collections),
        extensions: features,
        institute: institute.title,
        time_zone: institute.timeZone,
        ...(logo !== null && { logo }),
        ...(institute.stickerCodes.length > 0 && { sticker_codes: institute.stickerCodes }),
        ...(caller && caller.reach.is !== 'all' && { reach: caller.reach }),
        ...(shared && {
          shared: { products: { ...shared, cursor: await cursorAt(deps, caller, shared.cursor) } },
        }),
        ...(caller && { cursor: await cursorNow(deps, caller), round: await currentCountPeriod(store.db) }),
      }),
    )
  })
}
