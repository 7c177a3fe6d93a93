/** Requests to one server, as the app sends them, for the suites of the sync extensions. */
import { expect } from 'vitest'
import { changesResponse, rootResponse } from '#contract/sync/change-feed.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json } from '../open-server.ts'

export const uuid = (n: number) => numberedUuid(n)

export type SyncWorld = ReturnType<typeof syncWorld>

/** `server` is a function, because the server opens later, before the first test. */
export function syncWorld(server: () => TestServer) {
  const ask = (path: string, init?: RequestInit, who = 'maria') => server().ask(who, path, init)
  const root = async (who = 'maria') => rootResponse.parse((await ask('', {}, who)).body)
  return {
    server,
    ask,
    root,
    patch: (id: number, body: Body, headers: Record<string, string> = {}, who = 'maria') =>
      ask(`products/${id}/`, json('PATCH', body, headers), who),
    cursor: async (who = 'maria') => String((await root(who)).cursor),
    async changes(from: string, who = 'maria', limit = 500) {
      const { status, body } = await ask(`changes/?cursor=${from}&limit=${limit}`, {}, who)
      expect(status, JSON.stringify(body)).toBe(200)
      return changesResponse.parse(body)
    },
    historyOf: async (id: number) => ((await ask(`products/${id}/history/`)).body as { results: Body[] }).results,
  }
}
