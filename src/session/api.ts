/**
 * Requests that need a reachable server. Promises: a returned row is confirmed on the device before the promise resolves, so that no list
 * shows an older one afterwards (I15); nothing is queued, and nothing is retried.
 */

import { buildRequest, isWrite, readResponseAs, withQuery } from '#api-client/call-action.ts'
import type { HttpClient } from '#api-client/http-client.ts'
import { toProblem } from '#api-client/to-problem.ts'
import { itemPath } from '#contract/api-paths.ts'
import { collectionList } from '#contract/collections/all-collections.ts'
import { headerNames } from '#contract/limits.ts'
import { currentUserSchema } from '#contract/sign-in/session.ts'
import { pageOf, pageWithIds } from '#contract/sync/list-page.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import type { ApiRequest, Clock, EventBus, Network } from '#platform/ports.ts'
import type { Api } from './api-types.ts'
import { jsonBodyOf, makeRowRequests } from './row-requests.ts'
import type { ServerWatch } from './server-watch.ts'
import type { SessionService } from './session-types.ts'
import { makeRowSearch, simpleFields } from './stored-row.ts'

export interface ApiDeps {
  store: CoreStore
  session: SessionService
  watch: ServerWatch
  clock: Clock
  events: EventBus
  /** For streamed bodies. */
  client: Pick<HttpClient, 'stream'>
  /** `false` only if the device certainly has no network. */
  onLine(): boolean
  tryNow(): Promise<boolean>
}

export function makeApi(deps: ApiDeps): Api {
  const { store, session, watch, clock, events } = deps
  const network: Network = session.network

  const { confirm, requestRow } = makeRowRequests({ store, network, clock, events })

  const ifMatchHeader = (version: string | undefined) =>
    version !== undefined && watch.features().has('if-match')
      ? { headers: { [headerNames.ifMatch]: `"${version}"` } }
      : {}

  const connection = () => (deps.onLine() ? (watch.isReachable() === false ? 'silent' : 'online') : 'offline')

  return {
    connection,
    online: () => connection() === 'online',
    onReachable: (listener) => watch.onReachableChange(listener),
    retryNow: deps.tryNow,
    features: () => watch.features(),

    async call(action, options = {}) {
      const request = buildRequest(action, options)
      if (!request.ok) return request
      const response = await network.send({
        ...request.value,
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
        ...ifMatchHeader(options.version),
      })
      const outcome = readResponseAs(response, action.response, isWrite(action))
      if (!outcome.ok) return outcome
      const collection = collectionList.find(({ row }) => (row as unknown) === action.response)
      if (collection) await confirm(collection, jsonBodyOf(response))
      const user =
        (action.response as unknown) === currentUserSchema ? currentUserSchema.safeParse(jsonBodyOf(response)) : null
      if (user?.success) await session.adopt(user.data)
      return outcome
    },

    async page(collection, query, signal) {
      const path = withQuery(collection.path, query)
      const response = await network.send({ method: 'GET', path, ...(signal ? { signal } : {}) })
      const envelope = readResponseAs(response, pageWithIds)
      if (!envelope.ok) return envelope
      const outcome = readResponseAs(response, pageOf(collection.row))
      if (!outcome.ok) return outcome
      const { results, next = null, count = null } = outcome.value
      return { ok: true, value: { results: results as never, next, count } }
    },
    fetchRow: (collection, id) => requestRow(collection, { method: 'GET', path: itemPath(collection.path, id) }),
    create: (collection, draft) =>
      requestRow(
        collection,
        { method: 'POST', path: collection.path, body: JSON.stringify(draft) },
        { sent: simpleFields(draft) },
      ),
    change(collection, id, patch, version) {
      const request: ApiRequest = {
        method: 'PATCH',
        path: itemPath(collection.path, id),
        body: JSON.stringify(patch),
        ...ifMatchHeader(version),
      }
      return requestRow(collection, request, { id, sent: simpleFields(patch) })
    },
    ...makeRowSearch(network),
    async remove(collection, id) {
      const response = await network.send({ method: 'DELETE', path: itemPath(collection.path, id) })
      const problem = toProblem(response)
      // Another person removed it first, which is the desired state.
      if (problem && !(problem.kind === 'missing' && problem.api)) return { ok: false, problem }
      await confirm(collection, null, id)
      return { ok: true, value: null }
    },
    async upload(path, form) {
      const response = await network.send({ method: 'POST', path, body: form, timeoutMs: 60_000 })
      const problem = toProblem(response)
      if (problem) return { ok: false, problem }
      const user = currentUserSchema.safeParse(jsonBodyOf(response))
      if (user.success) await session.adopt(user.data)
      return { ok: true, value: jsonBodyOf(response) }
    },

    async download(path, onProgress, signal) {
      const state = session.state()
      const token = state.is === 'in' && !state.expired ? state.token : null
      const { downloadFile } = await import('./download-file.ts')
      return downloadFile(deps.client, { path, token, signal }, onProgress)
    },
  }
}
