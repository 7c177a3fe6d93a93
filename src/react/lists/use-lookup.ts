/**
 * Data source of a picker: searches the offline list first, and the server if it is reachable (D5.1, D5.2). Has the shape of `LookupSource` in
 * `ui/lookup`, which this module must not import.
 */
import { useMemo } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { logError } from '#domain/app/log-error.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { rowHint, rowLabel } from '#domain/catalog/row-label.ts'
import { t } from '#text/shared/ui-lookup.ts'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'
import { useOnline } from '../use-online.ts'
import { collectionOf } from './collection-of.ts'
import { useCatalogStatus } from './use-list.ts'

export interface LookupOptions {
  /** Filters the offline list. */
  where?: Where
  /** The same filter as query parameters of the server, such as `major_account__id`. */
  serverQuery?: Readonly<Record<string, string>>
  /** Offers to create a row from the typed text: the draft without its name. */
  createWith?: Readonly<Record<string, unknown>>
  /** Field for the typed text; default `name`. */
  createField?: string
}

const pageRows = 50
type Fields = Readonly<Record<string, unknown>> & { id: number }
/** Joined entries of people are not offered, but an existing value that refers to one is still shown. */
const isOffered = (row: Fields) => !row['joined_into']

export function useLookup(collection: CollectionName, options: LookupOptions = {}) {
  const { catalog, api } = useServices()
  const { asOf, phase } = useCatalogStatus('asOf', 'phase')
  const definition = collectionOf(collection)
  const canAdd = useCan(definition.permissions.add)
  const online = useOnline()
  const filterKey = JSON.stringify([
    options.where ?? {},
    options.serverQuery ?? {},
    options.createWith ?? null,
    options.createField ?? 'name',
  ])

  return useMemo(() => {
    const [where, serverQuery, createWith, createField] = JSON.parse(filterKey) as [
      Where,
      Record<string, string>,
      Record<string, unknown> | null,
      string,
    ]
    const toOption = (row: Fields) => ({
      value: row.id,
      label: rowLabel(collection, row),
      hint: rowHint(collection, row),
    })
    const ordering = collection === 'users' ? { ordering: 'last_name,first_name,middle_name' } : {}
    return {
      key: `${collection} ${filterKey}`,
      asOf,
      async searchDevice(search: string, page: number, signal: AbortSignal) {
        if (phase === 'none') return { options: [], hasMore: false, hasList: false }
        const matches = await catalog.list<Fields>(
          { collection, search, where, order: definition.defaultOrder, from: (page - 1) * pageRows, limit: pageRows },
          signal,
        )
        return {
          options: matches.rows.filter(isOffered).map(toOption),
          hasMore: matches.total > page * pageRows,
          hasList: matches.asOf !== null,
        }
      },
      searchServer: online
        ? async (search: string, page: number, signal: AbortSignal) => {
            const params = { ...serverQuery, ...ordering, page: String(page), ...(search === '' ? {} : { search }) }
            const matches = await api.page(definition, params, signal)
            if (!matches.ok) {
              if (matches.problem.kind !== 'cancelled') logError(`Lookup of ${collection} failed`, matches.problem)
              return {
                ok: false as const,
                text: t('serverNotAsked', { problem: shortProblemText(matches.problem, 'showing') }),
              }
            }
            const rows = matches.value.results as readonly Fields[]
            return {
              ok: true as const,
              value: { options: rows.filter(isOffered).map(toOption), hasMore: Boolean(matches.value.next) },
            }
          }
        : null,
      async findOption(value: number) {
        const row = await catalog.get<Fields>(collection, value)
        if (row) return toOption(row)
        if (!online) return null
        const answer = await api.fetchRow(definition, value)
        return answer.ok ? toOption(answer.value as Fields) : null
      },
      create:
        createWith && canAdd && online
          ? async (name: string) => {
              const created = await api.create(definition, { ...createWith, [createField]: name })
              if (created.ok) return { ok: true as const, value: toOption(created.value as Fields) }
              return { ok: false as const, text: shortProblemText(created.problem, 'acting') }
            }
          : undefined,
    }
  }, [filterKey, collection, asOf, phase, online, canAdd, catalog, api, definition])
}
