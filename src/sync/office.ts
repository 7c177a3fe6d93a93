/**
 * What can only be done with the office on the line. Promises: an answered row is confirmed on the device before the promise resolves, so
 * that no list shows an older one afterwards (I15); nothing here waits in a queue, and nothing is retried.
 */
import { headers } from '#contract/limits.ts'
import { anyPage, pageOf } from '#contract/page.ts'
import { itemPath } from '#contract/paths.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { AnyResource } from '#contract/resource.ts'
import { resourceList } from '#contract/resources.ts'
import { me } from '#contract/session.ts'
import type { Values } from '#domain/op.ts'
import type { CoreStore } from '#local/core-store.ts'
import { isWrite, readAs, requestOf, withQuery } from '#remote/calls.ts'
import type { Client } from '#remote/client.ts'
import { isObject, readBody } from '#remote/read-answer.ts'
import { toProblem } from '#remote/to-problem.ts'
import type { Office } from './engine.ts'
import { sameValue } from './planner/echo.ts'
import type { Clock, Net, Notify, WireAnswer, WireRequest } from './ports.ts'
import type { OpenSession } from './session.ts'
import type { Watch } from './watched-net.ts'

export interface OfficeParts {
  store: CoreStore
  session: OpenSession
  watch: Watch
  clock: Clock
  notify: Notify
  /** For bodies that stream. */
  client: Pick<Client, 'stream'>
  /** `false` when the device is certain to have no network. */
  onLine(): boolean
  tryNow(): Promise<boolean>
}

const fileName = (disposition: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download')
}

/** A server that does not search answers with its whole list. */
const pagesLookedAt = 20
const sameText = (a: unknown, b: string) => typeof a === 'string' && a.trim().toLowerCase() === b.trim().toLowerCase()
/** What a row shows as it was sent; a password never comes back, and lists are answered as rows. */
const simple = (sent: object): Values =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => typeof value !== 'object' || value === null))

/** Whether a row says what was sent, as far as it says anything about it. */
const isStoredAs = (row: Values, sent: Values): boolean =>
  Object.entries(sent).every(([field, value]) => {
    const stored = row[field]
    return stored === undefined || sameValue(value, isObject(stored) ? stored['id'] : stored)
  })

export function openOffice(parts: OfficeParts): Office {
  const { store, session, watch, clock, notify } = parts
  const net: Net = session.net

  async function confirm(resource: AnyResource, row: unknown, gone?: number): Promise<void> {
    const eid = gone ?? (isObject(row) ? row['id'] : undefined)
    if (typeof eid !== 'number' && typeof eid !== 'string') return
    const known = gone === undefined && isObject(row) ? row : null
    await store.write((tx) => tx.confirm([{ entity: resource.name, eid, row: known }], clock.now()))
    notify.tell({ said: 'confirmed', entity: resource.name })
  }

  const guarded = (version: string | undefined) =>
    version !== undefined && watch.features().has('if-match') ? { headers: { [headers.ifMatch]: `"${version}"` } } : {}

  const bodyOf = (answer: WireAnswer): unknown => {
    const body = answer.kind === 'answer' ? readBody(answer) : null
    return body?.is === 'json' ? body.value : null
  }

  /** Sends, reads through the declaration, and confirms the row of a success or of a conflict. */
  async function rowCall<R extends AnyResource>(
    resource: R,
    request: WireRequest,
    wrote: { id?: number; sent: Values } | null = null,
  ): Promise<Outcome<never>> {
    const answer = await net.send(request)
    const read = readAs(answer, resource.row, wrote !== null)
    if (read.ok) await confirm(resource, bodyOf(answer))
    else if (read.problem.kind === 'conflict') await confirm(resource, read.problem.current)
    else if (wrote && isUnread(answer, read.problem)) return storedRow(resource, answer, wrote, read)
    return read as Outcome<never>
  }

  const isUnread = (answer: WireAnswer, problem: Problem) => answer.kind === 'answer' && problem.kind === 'odd-answer'

  /** The echo of a write says too little: whether the row is there, and as it was sent, is asked of the server itself. */
  async function storedRow<R extends AnyResource>(
    resource: R,
    answer: WireAnswer,
    wrote: { id?: number; sent: Values },
    unclear: Outcome<never>,
  ): Promise<Outcome<never>> {
    const echo = bodyOf(answer)
    const id = wrote.id ?? (isObject(echo) ? Number(echo['id']) : Number.NaN)
    if (!Number.isInteger(id) || id < 1) return unclear
    const found = await rowCall(resource, { method: 'GET', path: itemPath(resource.path, id) })
    if (!found.ok) return unclear
    return isStoredAs(found.value, wrote.sent) ? found : unclear
  }

  return {
    online: () => parts.onLine() && watch.reached() !== false,
    onOnline: (told) => watch.onReached(told),
    isSilent: () => parts.onLine() && watch.reached() === false,
    tryNow: parts.tryNow,
    features: () => watch.features(),

    async call(action, what = {}) {
      const request = requestOf(action, what)
      if (!request.ok) return request
      const answer = await net.send({
        ...request.value,
        ...(what.signal ? { signal: what.signal } : {}),
        ...(what.timeoutMs === undefined ? {} : { timeoutMs: what.timeoutMs }),
        ...guarded(what.version),
      })
      const read = readAs(answer, action.answer, isWrite(action))
      if (!read.ok) return read
      const resource = resourceList.find(({ row }) => (row as unknown) === action.answer)
      if (resource) await confirm(resource, bodyOf(answer))
      const person = (action.answer as unknown) === me ? me.safeParse(bodyOf(answer)) : null
      if (person?.success) await session.adopt(person.data)
      return read
    },

    async page(resource, query, signal) {
      const path = withQuery(resource.path, query)
      const answer = await net.send({ method: 'GET', path, ...(signal ? { signal } : {}) })
      const loose = readAs(answer, anyPage)
      if (!loose.ok) return loose
      const read = readAs(answer, pageOf(resource.row))
      if (!read.ok) return read
      const { results, next = null, count = null } = read.value
      return { ok: true, value: { results: results as never, next, count } }
    },
    fresh: (resource, id) => rowCall(resource, { method: 'GET', path: itemPath(resource.path, id) }),
    create: (resource, draft) =>
      rowCall(resource, { method: 'POST', path: resource.path, body: JSON.stringify(draft) }, { sent: simple(draft) }),
    change(resource, id, patch, version) {
      const request: WireRequest = {
        method: 'PATCH',
        path: itemPath(resource.path, id),
        body: JSON.stringify(patch),
        ...guarded(version),
      }
      return rowCall(resource, request, { id, sent: simple(patch) })
    },
    async find(resource, field, value) {
      let path = withQuery(resource.path, { search: value })
      for (let page = 1; page <= pagesLookedAt; page++) {
        const read = readAs(await net.send({ method: 'GET', path }), anyPage)
        if (!read.ok) return read
        const row = read.value.results.find((one) => sameText(one[field], value))
        if (row) return { ok: true, value: { id: Number(row.id) } }
        if (!read.value.next) return { ok: true, value: null }
        path = withQuery(resource.path, { search: value, page: String(page + 1) })
      }
      return { ok: false, problem: { kind: 'contract', status: 200, text: 'The server does not search its lists.' } }
    },
    async findNew(resource, draft, after) {
      const sent = simple(draft)
      const pageAt = async (page: number) => {
        const path = withQuery(resource.path, { ordering: '-id', page: String(page) })
        return readAs(await net.send({ method: 'GET', path }), anyPage)
      }
      const first = await pageAt(1)
      if (!first.ok) return first
      const { results, next, count } = first.value
      const ids = results.map(({ id }) => Number(id))
      const pages = next ? Math.ceil((count ?? Number.POSITIVE_INFINITY) / results.length) : 1
      // A server that does not order answers with the newest rows last.
      const backwards = (ids[0] ?? 0) < (ids.at(-1) ?? 0) && Number.isFinite(pages)
      for (let nth = 0; nth < Math.min(pages, pagesLookedAt); nth++) {
        const page = backwards ? pages - nth : nth + 1
        const read = page === 1 ? first : await pageAt(page)
        if (!read.ok) return read
        const newer = read.value.results.filter(({ id }) => Number(id) > after)
        const row = newer.find((one) => isStoredAs(one, sent))
        if (row) return { ok: true, value: { id: Number(row.id) } }
        const isLast = backwards ? page === 1 : !read.value.next
        if (newer.length < read.value.results.length || isLast) return { ok: true, value: null }
      }
      return {
        ok: false,
        problem: { kind: 'contract', status: 200, text: 'The server has too many rows to look through.' },
      }
    },
    async remove(resource, id) {
      const answer = await net.send({ method: 'DELETE', path: itemPath(resource.path, id) })
      const problem = toProblem(answer)
      // Somebody else removed it first: what was asked for is so.
      if (problem && !(problem.kind === 'missing' && problem.api)) return { ok: false, problem }
      await confirm(resource, null, id)
      return { ok: true, value: null }
    },
    async upload(path, form) {
      const answer = await net.send({ method: 'POST', path, body: form, timeoutMs: 60_000 })
      const problem = toProblem(answer)
      if (problem) return { ok: false, problem }
      const person = me.safeParse(bodyOf(answer))
      if (person.success) await session.adopt(person.data)
      return { ok: true, value: bodyOf(answer) }
    },

    async download(path, told, signal) {
      const state = session.state()
      const token = state.is === 'in' && !state.expired ? state.token : null
      const got = await parts.client.stream({ method: 'GET', path, token, ...(signal ? { signal } : {}) })
      if (got.kind === 'failed') return { ok: false, problem: toProblem(got) ?? { kind: 'cancelled', text: '' } }
      const { response } = got
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
      return readAll(response, told)
    },
  }
}

async function readAll(
  response: Response,
  told?: (bytes: number, total: number | null) => void,
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
      told?.(bytes, total)
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
