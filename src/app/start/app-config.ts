/**
 * The address of the server (D1.4): same origin unless the build (`VITE_API_BASE`) or a `config.json` beside the app names another. The
 * file is cached, so that a start without a network uses the same server; a changed file takes effect at the next start.
 */

import { apiPrefix } from '#contract/api-paths.ts'
import { z } from '#contract/z.ts'

const config = z.looseObject({
  /** Empty like absent. */
  apiBase: z.string().optional(),
  institute: z.string().optional(),
  timeZone: z.string().optional(),
  publicAddress: z.string().optional(),
  phoneSetup: z.string().optional(),
  signInWith: z.string().optional(),
})
export type Config = z.infer<typeof config>

const cacheName = 'bilang-config'
const configPath = '/config.json'
const timeoutMs = 2_000

export interface ConfigDeps {
  fetch: typeof fetch
  caches: Pick<CacheStorage, 'open'> | null
}

/** Reads the file: the cached copy at once if there is one, else the fresh file if it arrives within two seconds, else nothing. */
export async function readConfig({ fetch, caches }: ConfigDeps): Promise<Config> {
  const cached = await readCached(caches)
  const fresh = fetch(configPath, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
    .then(async (answer) => {
      if (!answer.ok || !(answer.headers.get('content-type') ?? '').includes('json')) return null
      const text = await answer.text()
      const parsed = config.parse(JSON.parse(text))
      const cache = await caches?.open(cacheName)
      await cache?.put(configPath, new Response(text, { headers: { 'content-type': 'application/json' } }))
      return parsed
    })
    .catch(() => null)
  return cached ?? (await fresh) ?? {}
}

async function readCached(caches: ConfigDeps['caches']): Promise<Config | null> {
  try {
    const response = await (await caches?.open(cacheName))?.match(configPath)
    return response ? config.parse(await response.json()) : null
  } catch {
    return null
  }
}

/** The absolute address of the API with its final slash, and the server key stored in every record: its origin. */
export function resolveServer(
  config: Config,
  buildApiBase: string | undefined,
  pageAddress: string,
): { base: string; serverKey: string } {
  const apiBase = config.apiBase || buildApiBase || apiPrefix
  const base = new URL(apiBase.endsWith('/') ? apiBase : `${apiBase}/`, pageAddress)
  return { base: base.href, serverKey: base.origin }
}
