/**
 * Where the office is (D1.4): same origin unless the build (`VITE_API_BASE`) or a `config.json` beside the app says otherwise. The file is
 * remembered, so that a start without a network finds the same office; a changed file counts from the next start on.
 */

import { apiPrefix } from '#contract/paths.ts'
import { z } from '#contract/z.ts'

const config = z.looseObject({
  apiBase: z.string().min(1).optional(),
  institute: z.string().optional(),
  timeZone: z.string().optional(),
  publicAddress: z.string().optional(),
})
export type Config = z.infer<typeof config>

const shelf = 'bilang-config'
const address = '/config.json'
const patienceMs = 2_000

export interface WhereParts {
  fetch: typeof fetch
  caches: Pick<CacheStorage, 'open'> | null
}

/** What the file says; the remembered one at once when there is one, else the fresh one within two seconds, else nothing. */
export async function readConfig({ fetch, caches }: WhereParts): Promise<Config> {
  const kept = await remembered(caches)
  const fresh = fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(patienceMs) })
    .then(async (answer) => {
      if (!answer.ok || !(answer.headers.get('content-type') ?? '').includes('json')) return null
      const text = await answer.text()
      const read = config.parse(JSON.parse(text))
      const cache = await caches?.open(shelf)
      await cache?.put(address, new Response(text, { headers: { 'content-type': 'application/json' } }))
      return read
    })
    .catch(() => null)
  return kept ?? (await fresh) ?? {}
}

async function remembered(caches: WhereParts['caches']): Promise<Config | null> {
  try {
    const answer = await (await caches?.open(shelf))?.match(address)
    return answer ? config.parse(await answer.json()) : null
  } catch {
    return null
  }
}

/** Absolute address of the API with its final slash, and the name of the server in every record: its origin. */
export function whereIs(config: Config, built: string | undefined, page: string): { base: string; serverKey: string } {
  const given = config.apiBase ?? built ?? apiPrefix
  const base = new URL(given.endsWith('/') ? given : `${given}/`, page)
  return { base: base.href, serverKey: base.origin }
}
