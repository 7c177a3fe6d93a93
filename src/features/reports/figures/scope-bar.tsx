/** The scope of a report: its filters and grouping. It is in the URL, so that a link opens the same report. */

import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { type GroupBy, groupings } from '#domain/reports/report-groups.ts'
import { useFilterOptions } from '#react/lists/use-filter-options.ts'
import { useRow } from '#react/lists/use-list.ts'
import { t } from '#text/reports/reports.ts'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import classes from '../reports.module.css'
import { groupingLabels } from './grouping-labels.ts'

/** All, or a filter of the category. */
const propertyTypes = ['all', 'PPE', 'semi', 'SPHV', 'SPLV'] as const

const lookups = [
  ['funding', 'fund', 'fundings'],
  ['location_code_one', 'location', 'location-code-one'],
  ['section', 'section', 'sections'],
] as const

export interface Scope {
  where: Where
  groupBy: GroupBy
  /** Readable text, for the title of a print or file. */
  label: string
}

const isGroupBy = (text: string | null): text is GroupBy => groupings.some((groupBy) => groupBy === text)

export function useScope(
  defaultGroupBy: GroupBy = 'location',
): Scope & { setParam: (name: string, value: string) => void } {
  const [query, setQuery] = useSearchParams()
  const chosenId = (field: string) => Number(query.get(field)) || null
  const fund = useRow<{ name: string }>('fundings', chosenId('funding'))
  const location = useRow<{ name: string }>('location-code-one', chosenId('location_code_one'))
  const section = useRow<{ name: string }>('sections', chosenId('section'))
  const text = query.toString()
  return useMemo(() => {
    const params = new URLSearchParams(text)
    const propertyType = params.get('type') ?? ''
    const where: Record<string, Where[string]> = {}
    if (propertyType === 'semi') where['category'] = ['SPHV', 'SPLV']
    else if (propertyType) where['category'] = propertyType
    const knownType = propertyTypes.find((one) => one === propertyType) ?? 'all'
    const labels = [t(`propertyTypes.${knownType}`)]
    const rows = [fund, location, section]
    lookups.forEach(([field], index) => {
      const id = Number(params.get(field))
      if (!id) return
      where[field] = id
      const row = rows[index]
      labels.push((row?.state === 'ready' ? row.value?.name : null) ?? `#${id}`)
    })
    const groupBy = params.get('by')
    return {
      where,
      groupBy: isGroupBy(groupBy) ? groupBy : defaultGroupBy,
      label: labels.join(', '),
      setParam: (name: string, value: string) =>
        setQuery(
          (before) => {
            const next = new URLSearchParams(before)
            if (value) next.set(name, value)
            else next.delete(name)
            return next
          },
          { replace: true },
        ),
    }
  }, [text, fund, location, section, defaultGroupBy, setQuery])
}

/** Only the grouping of a report, for reports with a fixed scope. It is in the URL. */
export function useGroupBy(fallback: GroupBy): [GroupBy, (groupBy: GroupBy) => void] {
  const [query, setQuery] = useSearchParams()
  const groupBy = query.get('by')
  return [
    isGroupBy(groupBy) ? groupBy : fallback,
    (next) =>
      setQuery(
        (before) => {
          const nextQuery = new URLSearchParams(before)
          nextQuery.set('by', next)
          nextQuery.delete('group')
          return nextQuery
        },
        { replace: true },
      ),
  ]
}

export function GroupByPicker({ groupBy, onChange }: { groupBy: GroupBy; onChange: (groupBy: GroupBy) => void }) {
  return (
    <NativeSelect
      className="no-print"
      label={t('group')}
      value={groupBy}
      onChange={(event) => onChange(event.currentTarget.value as GroupBy)}
      data={groupings.map((one) => ({ value: one, label: groupingLabels[one] }))}
      maw={260}
    />
  )
}

export function ScopeBar({ scope, withGroupBy = true }: { scope: ReturnType<typeof useScope>; withGroupBy?: boolean }) {
  const [query] = useSearchParams()
  return (
    <div className={`${classes['scope']} no-print`}>
      {withGroupBy ? (
        <GroupByPicker groupBy={scope.groupBy} onChange={(groupBy) => scope.setParam('by', groupBy)} />
      ) : null}
      <NativeSelect
        label={t('property')}
        value={query.get('type') ?? ''}
        onChange={(event) => scope.setParam('type', event.currentTarget.value)}
        data={propertyTypes.map((one) => ({ value: one === 'all' ? '' : one, label: t(`propertyTypes.${one}`) }))}
      />
      {lookups.map(([field, label, collection]) => (
        <LookupFilter
          key={field}
          label={groupingLabels[label]}
          collection={collection}
          value={query.get(field) ?? ''}
          onChange={(value) => scope.setParam(field, value)}
        />
      ))}
    </div>
  )
}

function LookupFilter({
  label,
  collection,
  value,
  onChange,
}: {
  label: string
  collection: 'fundings' | 'location-code-one' | 'sections'
  value: string
  onChange: (value: string) => void
}) {
  const options = useFilterOptions(collection)
  return (
    <FilterSelect
      label={label}
      options={options}
      value={Number(value) || null}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    />
  )
}
