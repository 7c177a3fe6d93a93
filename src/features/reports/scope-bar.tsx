/** What a report is about: the scope is kept in the address, so that a report can be sent to somebody and opens as it was. */
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Where } from '#domain/catalogue.ts'
import { type Cut, cuts, cutWords } from '#domain/report-groups.ts'
import { useFilterOptions } from '#runtime/use-filter-options.ts'
import { useRow } from '#runtime/use-list.ts'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import classes from './reports.module.css'

const kinds = {
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
  cut: Cut
  /** In words, for the heading of a print. */
  words: string
}

const isCut = (text: string | null): text is Cut => cuts.some((cut) => cut === text)

export function useScope(defaultCut: Cut = 'location'): Scope & { set: (name: string, value: string) => void } {
  const [query, setQuery] = useSearchParams()
  const chosen = (field: string) => Number(query.get(field)) || null
  const fund = useRow<{ name: string }>('fundings', chosen('funding'))
  const place = useRow<{ name: string }>('location-code-one', chosen('location_code_one'))
  const section = useRow<{ name: string }>('sections', chosen('section'))
  const text = query.toString()
  return useMemo(() => {
    const params = new URLSearchParams(text)
    const kind = params.get('type') ?? ''
    const where: Record<string, Where[string]> = {}
    if (kind === 'semi') where['category'] = ['SPHV', 'SPLV']
    else if (kind) where['category'] = kind
    const words: string[] = [kinds[kind as keyof typeof kinds] ?? 'All property']
    const rows = [fund, place, section]
    lookups.forEach(([field], at) => {
      const id = Number(params.get(field))
      if (!id) return
      where[field] = id
      const row = rows[at]
      words.push((row?.state === 'ready' ? row.value?.name : null) ?? `#${id}`)
    })
    const cut = params.get('by')
    return {
      where,
      cut: isCut(cut) ? cut : defaultCut,
      words: words.join(', '),
      set: (name: string, value: string) =>
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
  }, [text, fund, place, section, defaultCut, setQuery])
}

/** How a report is cut, alone: for reports whose scope is settled. Kept in the address. */
export function useCut(start: Cut): [Cut, (cut: Cut) => void] {
  const [query, setQuery] = useSearchParams()
  const cut = query.get('by')
  return [
    isCut(cut) ? cut : start,
    (next) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before)
          after.set('by', next)
          after.delete('group')
          return after
        },
        { replace: true },
      ),
  ]
}

export function CutPicker({ cut, onChange }: { cut: Cut; onChange: (cut: Cut) => void }) {
  return (
    <NativeSelect
      className="no-print"
      label="Group by"
      value={cut}
      onChange={(event) => onChange(event.currentTarget.value as Cut)}
      data={cuts.map((one) => ({ value: one, label: cutWords[one] }))}
      style={{ maxWidth: 260 }}
    />
  )
}

export function ScopeBar({ scope, withCut = true }: { scope: ReturnType<typeof useScope>; withCut?: boolean }) {
  const [query] = useSearchParams()
  return (
    <div className={`${classes['scope']} no-print`}>
      {withCut ? <CutPicker cut={scope.cut} onChange={(cut) => scope.set('by', cut)} /> : null}
      <NativeSelect
        label="Property"
        value={query.get('type') ?? ''}
        onChange={(event) => scope.set('type', event.currentTarget.value)}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
      />
      {lookups.map(([field, label, entity]) => (
        <LookupFilter
          key={field}
          label={label}
          entity={entity}
          value={query.get(field) ?? ''}
          onChange={(value) => scope.set(field, value)}
        />
      ))}
    </div>
  )
}

function LookupFilter({
  label,
  entity,
  value,
  onChange,
}: {
  label: string
  entity: 'fundings' | 'location-code-one' | 'sections'
  value: string
  onChange: (value: string) => void
}) {
  const options = useFilterOptions(entity)
  return (
    <FilterSelect
      label={label}
      options={options}
      value={Number(value) || null}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    />
  )
}
