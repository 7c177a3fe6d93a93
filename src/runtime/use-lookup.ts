/**
 * What a picker of rows asks: the device's list first, the office when it is on the line (D5.1, D5.2). Shaped like `LookupSource` of
 * `ui/lookup`, which this room must not import.
 */
import { useMemo } from 'react'
import type { ResourceName } from '#contract/resource.ts'
import type { Where } from '#domain/catalogue.ts'
import { logError } from '#domain/log-error.ts'
import { lookupHint, lookupLabel } from '#domain/lookup-label.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { lookupResource } from './lookup-resource.ts'
import { useParts } from './parts.ts'
import { useCatalogueStatus } from './use-list.ts'
import { useOnline } from './use-online.ts'
import { useCan } from './use-session.ts'

export interface LookupHow {
  /** Narrows the device's list. */
  where?: Where
  /** The same narrowing as the office understands it (spec 7: `major_account__id` …). */
  query?: Readonly<Record<string, string>>
  /** Offers to make a new entry of what was typed: the draft without the name. */
  createWith?: Readonly<Record<string, unknown>>
  /** The field that takes what was typed; `name` unless said otherwise. */
  createField?: string
}

const pageRows = 50
type Fields = Readonly<Record<string, unknown>> & { id: number }

export function useLookup(entity: ResourceName, how: LookupHow = {}) {
  const { catalogue, office } = useParts()
  const { asOf, phase } = useCatalogueStatus()
  const resource = lookupResource(entity)
  const mayAdd = useCan(resource.allow.add)
  const online = useOnline()
  const narrowing = JSON.stringify([
    how.where ?? {},
    how.query ?? {},
    how.createWith ?? null,
    how.createField ?? 'name',
  ])

  return useMemo(() => {
    const [where, query, createWith, createField] = JSON.parse(narrowing) as [
      Where,
      Record<string, string>,
      Record<string, unknown> | null,
      string,
    ]
    const option = (row: Fields) => ({ value: row.id, label: lookupLabel(entity, row), hint: lookupHint(entity, row) })
    const ordering = entity === 'users' ? { ordering: 'last_name,first_name,middle_name' } : {}
    return {
      key: `${entity} ${narrowing}`,
      asOf,
      async here(search: string, page: number, signal: AbortSignal) {
        if (phase === 'none') return { options: [], more: false, have: false }
        const found = await catalogue.list<Fields>(
          { entity, search, where, order: resource.order, from: (page - 1) * pageRows, limit: pageRows },
          signal,
        )
        return { options: found.rows.map(option), more: found.total > page * pageRows, have: found.asOf !== null }
      },
      office: online
        ? async (search: string, page: number, signal: AbortSignal) => {
            const asked = { ...query, ...ordering, page: String(page), ...(search === '' ? {} : { search }) }
            const found = await office.page(resource, asked, signal)
            if (!found.ok) {
              if (found.problem.kind !== 'cancelled') logError(`Look-up of ${entity} failed`, found.problem)
              return {
                ok: false as const,
                text: `The office could not be asked: ${shortProblem(found.problem, 'showing')}`,
              }
            }
            const rows = found.value.results as readonly Fields[]
            return { ok: true as const, value: { options: rows.map(option), more: Boolean(found.value.next) } }
          }
        : null,
      async one(value: number) {
        const row = await catalogue.get<Fields>(entity, value)
        if (row) return option(row)
        if (!online) return null
        const fresh = await office.fresh(resource, value)
        return fresh.ok ? option(fresh.value as Fields) : null
      },
      create:
        createWith && mayAdd && online
          ? async (typed: string) => {
              const made = await office.create(resource, { ...createWith, [createField]: typed })
              if (made.ok) return { ok: true as const, value: option(made.value as Fields) }
              return { ok: false as const, text: shortProblem(made.problem, 'doing') }
            }
          : undefined,
    }
  }, [narrowing, entity, asOf, phase, online, mayAdd, catalogue, office, resource])
}
