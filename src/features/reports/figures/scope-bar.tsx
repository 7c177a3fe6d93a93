/** The scope of a report: its filters and grouping. It is in the URL, so that a link opens the same report. */
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { type GroupBy, groupByLabels, groupings } from '#domain/reports/report-groups.ts'
import { useFilterOptions } from '#react/lists/use-filter-options.ts'
import { useRow } from '#react/lists/use-list.ts'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import classes from '../reports.module.css'

const propertyTypes = {
  '': 'All property',
  PPE: 'PPE (50,000 and above)',
  semi: 'Semi-expendable',
  SPHV: 'Semi-expendable, high value',
  SPLV: 'Semi-expendable, low value',
} as const

const lookups = [
  ['funding', 'Fund', 'fundings'],
  ['location_code_one', 'Location', 'location-code-one'],
  ['section', 'Section', 'sections'],
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
    const labels: string[] = [propertyTypes[propertyType as keyof typeof propertyTypes] ?? 'All property']
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
      label="Group by"
      value={groupBy}
      onChange={(event) => onChange(event.currentTarget.value as GroupBy)}
      data={groupings.map((one) => ({ value: one, label: groupByLabels[one] }))}
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
        label="Property"
        value={query.get('type') ?? ''}
        onChange={(event) => scope.setParam('type', event.currentTarget.value)}
        data={Object.entries(propertyTypes).map(([value, label]) => ({ value, label }))}
      />
      {lookups.map(([field, label, collection]) => (
        <LookupFilter
          key={field}
          label={label}
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
