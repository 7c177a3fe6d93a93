import { NativeSelect } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Lookup } from './lookup.tsx'
import type { LookupOption, LookupSource } from './lookup-source.ts'

/** What a filter by another collection chooses from. */
export interface FilterOptions {
  /** All there are, while they are few; null beyond, and the picker searches. */
  allOptions: readonly LookupOption[] | null
  source: LookupSource
}

/** A filter by another collection: a plain select while there is little to choose from, the searching picker beyond. Null: all. */
export function FilterSelect({
  label,
  options,
  value,
  onChange,
  style,
}: {
  label: string
  options: FilterOptions
  value: number | null
  onChange: (value: number | null) => void
  style?: CSSProperties
}) {
  const { allOptions, source } = options
  if (allOptions)
    return (
      <NativeSelect
        label={label}
        {...(style ? { style } : {})}
        value={value === null ? '' : String(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
        data={[
          { value: '', label: 'All' },
          ...allOptions.map((option) => ({ value: String(option.value), label: option.label })),
        ]}
      />
    )
  return (
    <div style={style}>
      <Lookup label={label} placeholder="All" source={source} value={value} onChange={(next) => onChange(next)} />
    </div>
  )
}
