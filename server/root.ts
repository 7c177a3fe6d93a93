/**
 * The API's root: names the collections and offers the extensions (D1.3). A plain server has none.
 * Who is not signed in learns what is offered, not where the feed stands.
 */
import type { Hono } from 'hono'
import { features } from '#contract/features.ts'
import { resourceList } from '#contract/resources.ts'
import { answered, ok } from './answer.ts'
import { whoIfAny } from './guard.ts'
import type { Env, Parts } from './parts.ts'
import { originOf } from './proxy.ts'
import { cursorNow } from './rules/changes.ts'
import { currentRound } from './rules/rounds.ts'

export function mountRoot(app: Hono<Env>, base: string, parts: Parts): void {
  const { config, store } = parts
  if (config.plain) return
  app.get(base.replace(/\/$/, ''), async (c) => {
    const who = await whoIfAny(parts, c.req.header('Authorization'))
    const origin = originOf(c, config)
    const collections = resourceList.map((resource) => [resource.name, origin + base + resource.path])
    return answered(
      c,
      ok({
        ...Object.fromEntries(collections),
        extensions: features,
        institute: config.institute,
        time_zone: config.timeZone,
        ...(who && { cursor: await cursorNow(parts, who), round: await currentRound(store.db) }),
      }),
    )
  })
}
