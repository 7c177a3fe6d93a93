/**
 * Requests that need a reachable server. Promises: a returned row is confirmed on the device before the promise resolves, so that no list
 * shows an older one afterwards (I15); nothing is queued, and nothing is retried.
 */

import { buildRequest, isWrite, readResponseAs, withQuery } from '#api-client/call-action.ts'
import type { HttpClient } from '#api-client/http-client.ts'
import { isObject, readBody } from '#api-client/read-response.ts'
import { toProblem } from '#api-client/to-problem.ts'
import type { ApiAction } from '#contract/actions/define-action.ts'
import { itemPath } from '#contract/api-paths.ts'
import { collectionList } from '#contract/collections/all-collections.ts'
import type { AnyCollection, DraftOf, PatchOf, RowOf } from '#contract/collections/define-collection.ts'
import { headerNames } from '#contract/limits.ts'
import { pageOf, pageWithIds } from '#contract/list-page.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { Feature } from '#contract/server-features.ts'
import { currentUserSchema } from '#contract/session.ts'
import type { z } from '#contract/z.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import type { FieldValues } from '#domain/outbox/op.ts'

import { sameValue } from '#domain/outbox/same-values.ts'
import type { ApiRequest, ApiResponse, Clock, EventBus, Network } from '#platform/ports.ts'
import type { ServerWatch } from './server-watch.ts'
import type { SessionService } from './session.ts'

export interface ApiDeps {
  store: CoreStore
  session: SessionService
  watch: ServerWatch
  clock: Clock
  events: EventBus
  /** For streamed bodies. */
  client: Pick<HttpClient, 'stream'>
  /** `false` if the device certainly has no network. */
  onLine(): boolean
  tryNow(): Promise<boolean>
}

const fileName = (disposition: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download')
}

/** Limit for a server that ignores `search` and returns its whole list. */
const maxPagesSearched = 20
const isSameText = (a: unknown, b: string) => typeof a === 'string' && a.trim().toLowerCase() === b.trim().toLowerCase()
/** The fields whose sent values a row repeats. Objects and lists are left out, because the server returns them as rows. */
const simpleFields = (sent: object): FieldValues =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => typeof value !== 'object' || value === null))

/** Whether a row has the values that were sent, in all fields that it contains. */
const isStoredAs = (row: FieldValues, sent: FieldValues): boolean =>
  Object.entries(sent).every(([field, value]) => {
    const stored = row[field]
    return stored === undefined || sameValue(value, isObject(stored) ? stored['id'] : stored)
  })

export function makeApi(deps: ApiDeps): Api {
  const { store, session, watch, clock, events } = deps
  const network: Network = session.network

  async function confirm(collection: AnyCollection, row: unknown, deletedId?: number): Promise<void> {
    const rowId = deletedId ?? (isObject(row) ? row['id'] : undefined)
    if (typeof rowId !== 'number' && typeof rowId !== 'string') return
    const confirmedRow = deletedId === undefined && isObject(row) ? row : null
    await store.write((tx) => tx.confirm([{ entity: collection.name, eid: rowId, row: confirmedRow }], clock.now()))
    events.publish({ said: 'confirmed', entity: collection.name })
  }

  const ifMatchHeader = (version: string | undefined) =>
    version !== undefined && watch.features().has('if-match')
      ? { headers: { [headerNames.ifMatch]: `"${version}"` } }
      : {}

  const bodyOf = (response: ApiResponse): unknown => {
    const body = response.kind === 'answer' ? readBody(response) : null
    return body?.is === 'json' ? body.value : null
  }

  /** Sends, parses with the collection's schema, and confirms the row of a success or of a conflict. */
  async function requestRow<R extends AnyCollection>(
    collection: R,
    request: ApiRequest,
    written: { id?: number; sent: FieldValues } | null = null,
  ): Promise<Outcome<never>> {
    const response = await network.send(request)
    const outcome = readResponseAs(response, collection.row, written !== null)
    if (outcome.ok) await confirm(collection, bodyOf(response))
    else if (outcome.problem.kind === 'conflict') await confirm(collection, outcome.problem.current)
    else if (written && isUnread(response, outcome.problem))
      return readStoredRow(collection, response, written, outcome)
    return outcome as Outcome<never>
  }

  const isUnread = (response: ApiResponse, problem: Problem) =>
    response.kind === 'answer' && problem.kind === 'odd-answer'

  /** The echo of a write cannot be read: asks the server whether the row exists with the values that were sent. */
  async function readStoredRow<R extends AnyCollection>(
    collection: R,
    response: ApiResponse,
    written: { id?: number; sent: FieldValues },
    unclearOutcome: Outcome<never>,
  ): Promise<Outcome<never>> {
    const echo = bodyOf(response)
    const id = written.id ?? (isObject(echo) ? Number(echo['id']) : Number.NaN)
    if (!Number.isInteger(id) || id < 1) return unclearOutcome
    const found = await requestRow(collection, { method: 'GET', path: itemPath(collection.path, id) })
    if (!found.ok) return unclearOutcome
    return isStoredAs(found.value, written.sent) ? found : unclearOutcome
  }

  return {
    online: () => deps.onLine() && watch.isReachable() !== false,
    onReachable: (listener) => watch.onReachableChange(listener),
    isServerSilent: () => deps.onLine() && watch.isReachable() === false,
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
      if (collection) await confirm(collection, bodyOf(response))
      const user =
        (action.response as unknown) === currentUserSchema ? currentUserSchema.safeParse(bodyOf(response)) : null
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
    async findByField(collection, field, value) {
      let path = withQuery(collection.path, { search: value })
      for (let page = 1; page <= maxPagesSearched; page++) {
        const outcome = readResponseAs(await network.send({ method: 'GET', path }), pageWithIds)
        if (!outcome.ok) return outcome
        const row = outcome.value.results.find((candidate) => isSameText(candidate[field], value))
        if (row) return { ok: true, value: { id: Number(row.id) } }
        if (!outcome.value.next) return { ok: true, value: null }
        path = withQuery(collection.path, { search: value, page: String(page + 1) })
      }
      return { ok: false, problem: { kind: 'contract', status: 200, text: 'The server does not search its lists.' } }
    },
    async findCreated(collection, draft, after) {
      const sent = simpleFields(draft)
      const fetchPage = async (page: number) => {
        const path = withQuery(collection.path, { ordering: '-id', page: String(page) })
        return readResponseAs(await network.send({ method: 'GET', path }), pageWithIds)
      }
      const first = await fetchPage(1)
      if (!first.ok) return first
      const { results, next, count } = first.value
      const ids = results.map(({ id }) => Number(id))
      const pages = next ? Math.ceil((count ?? Number.POSITIVE_INFINITY) / results.length) : 1
      // A server that ignores `ordering` returns the newest rows last.
      const isOldestFirst = (ids[0] ?? 0) < (ids.at(-1) ?? 0) && Number.isFinite(pages)
      for (let pageIndex = 0; pageIndex < Math.min(pages, maxPagesSearched); pageIndex++) {
        const page = isOldestFirst ? pages - pageIndex : pageIndex + 1
        const outcome = page === 1 ? first : await fetchPage(page)
        if (!outcome.ok) return outcome
        const newer = outcome.value.results.filter(({ id }) => Number(id) > after)
        const row = newer.find((candidate) => isStoredAs(candidate, sent))
        if (row) return { ok: true, value: { id: Number(row.id) } }
        const isLast = isOldestFirst ? page === 1 : !outcome.value.next
        if (newer.length < outcome.value.results.length || isLast) return { ok: true, value: null }
      }
      return {
        ok: false,
        problem: { kind: 'contract', status: 200, text: 'The server has too many rows to look through.' },
      }
    },
    async remove(collection, id) {
      const response = await network.send({ method: 'DELETE', path: itemPath(collection.path, id) })
      const problem = toProblem(response)
      // Another person removed it first: the wanted state is reached.
      if (problem && !(problem.kind === 'missing' && problem.api)) return { ok: false, problem }
      await confirm(collection, null, id)
      return { ok: true, value: null }
    },
    async upload(path, form) {
      const response = await network.send({ method: 'POST', path, body: form, timeoutMs: 60_000 })
      const problem = toProblem(response)
      if (problem) return { ok: false, problem }
      const user = currentUserSchema.safeParse(bodyOf(response))
      if (user.success) await session.adopt(user.data)
      return { ok: true, value: bodyOf(response) }
    },

    async download(path, onProgress, signal) {
      const state = session.state()
      const token = state.is === 'in' && !state.expired ? state.token : null
      const streamed = await deps.client.stream({ method: 'GET', path, token, ...(signal ? { signal } : {}) })
      if (streamed.kind === 'failed')
        return { ok: false, problem: toProblem(streamed) ?? { kind: 'cancelled', text: '' } }
      const { response } = streamed
      const type = response.headers.get('content-type') ?? ''
      if (!response.ok || /text\/html/i.test(type)) {
        const text = await response.text().catch(() => '')
        const problem = toProblem({
          kind: 'answer',
          status: response.status,
          header: (name) => response.headers.get(name),
          text,
        })
        return { ok: false, problem: problem ?? { kind: 'odd-answer', status: response.status, text: '' } }
      }
      return readAll(response, onProgress)
    },
  }
}

async function readAll(
  response: Response,
  onProgress?: (bytes: number, total: number | null) => void,
): Promise<Outcome<{ blob: Blob; name: string }>> {
  const length = Number(response.headers.get('content-length'))
  const total = length > 0 ? length : null
  const chunks: BlobPart[] = []
  let bytes = 0
  try {
    const reader = response.body?.getReader()
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      chunks.push(chunk.value as BlobPart)
      bytes += chunk.value.byteLength
      onProgress?.(bytes, total)
    }
  } catch {
    return { ok: false, problem: { kind: 'offline', onWire: true, text: 'The download broke off.' } }
  }
  const type = response.headers.get('content-type') ?? ''
  return {
    ok: true,
    value: { blob: new Blob(chunks, { type }), name: fileName(response.headers.get('content-disposition')) },
  }
}

/** Requests that need a reachable server. A returned row is confirmed on the device before the promise resolves. */
export interface Api {
  online(): boolean
  /** Called when `online` may have changed, except through the browser's own online and offline events. */
  onReachable(listener: () => void): () => void
  /** The device sees a network, but the server does not answer. */
  isServerSilent(): boolean
  /** Asks the server at once whether it answers again. Resolves with the result. */
  retryNow(): Promise<boolean>
  features(): ReadonlySet<Feature>
  call<Body extends z.ZodType, Answer extends z.ZodType>(
    action: ApiAction<Body, Answer>,
    options?: {
      id?: number | string
      part?: number
      body?: z.input<Body>
      query?: Readonly<Record<string, string>>
      /** Version of the row that the screen showed: a server with versions refuses the call if the row has changed since. */
      version?: string | undefined
      signal?: AbortSignal
      /** For requests that take the server longer than usual. */
      timeoutMs?: number
    },
  ): Promise<Outcome<z.output<Answer>>>
  /** One page of a list directly from the server, for pickers and plain servers. `page` starts at 1. */
  page<R extends AnyCollection>(
    collection: R,
    query: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Outcome<{ results: readonly RowOf<R>[]; next: string | null; count: number | null }>>
  fetchRow<R extends AnyCollection>(collection: R, id: number): Promise<Outcome<RowOf<R>>>
  create<R extends AnyCollection>(collection: R, draft: DraftOf<R>): Promise<Outcome<RowOf<R>>>
  /** `version` of the row that the form was filled from. A `conflict` problem contains the current row. */
  change<R extends AnyCollection>(
    collection: R,
    id: number,
    patch: PatchOf<R>,
    version?: string,
  ): Promise<Outcome<RowOf<R>>>
  /** Finds the row with this value in `field`, after a save whose result is unclear. Null: the server has none. */
  findByField<R extends AnyCollection>(
    collection: R,
    field: string,
    value: string,
  ): Promise<Outcome<{ id: number } | null>>
  /**
   * Finds a row with an id above `afterId` that was stored as `draft` says, for collections without a unique field. Null: the server has
   * none.
   */
  findCreated<R extends AnyCollection>(
    collection: R,
    draft: DraftOf<R>,
    afterId: number,
  ): Promise<Outcome<{ id: number } | null>>
  remove<R extends AnyCollection>(collection: R, id: number): Promise<Outcome<null>>
  upload(path: string, form: FormData): Promise<Outcome<unknown>>
  /** Downloads a file made by the server, with progress in bytes. */
  download(
    path: string,
    onProgress?: (bytes: number, total: number | null) => void,
    signal?: AbortSignal,
  ): Promise<Outcome<{ blob: Blob; name: string }>>
}
