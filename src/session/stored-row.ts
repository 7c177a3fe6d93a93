/** Checks whether the server stored the sent values, after a save with an unclear response. */
import { readResponseAs, withQuery } from '#api-client/call-action.ts'
import { isObject } from '#api-client/read-response.ts'
import { pageWithIds } from '#contract/sync/list-page.ts'
import type { FieldValues } from '#domain/outbox/op.ts'
import { sameValue } from '#domain/outbox/same-values.ts'
import type { Network } from '#platform/ports.ts'
import type { Api } from './api-types.ts'

/** Limit for a server that ignores `search` and returns its whole list. */
const maxPagesSearched = 20
const isSameText = (a: unknown, b: string) => typeof a === 'string' && a.trim().toLowerCase() === b.trim().toLowerCase()
/** The fields whose sent values a row repeats. Objects and lists are left out, because the server returns them as rows. */
export const simpleFields = (sent: object): FieldValues =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => typeof value !== 'object' || value === null))

/** Whether a row has the values that were sent, in all fields that it contains. */
export const isStoredAs = (row: FieldValues, sent: FieldValues): boolean =>
  Object.entries(sent).every(([field, value]) => {
    const stored = row[field]
    return stored === undefined || sameValue(value, isObject(stored) ? stored['id'] : stored)
  })

/** Searches the server's lists. */
export function makeRowSearch(network: Network): Pick<Api, 'findByField' | 'findCreated'> {
  return {
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
      // not a text: screens say this problem by its kind
      return { ok: false, problem: { kind: 'contract', status: 200, text: 'This server can’t search its lists.' } }
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
        // not a text: screens say this problem by its kind
        problem: { kind: 'contract', status: 200, text: 'The server has too many rows to search.' },
      }
    },
  }
}
