import { NativeSelect } from '@mantine/core'
import { t as common } from '#text/shared/common.ts'
import { Lookup } from './lookup.tsx'
import type { LookupOption, LookupSource } from './lookup-source.ts'

/** The options of a filter by another collection. */
export interface FilterOptions {
  /** All options if there are few; null if there are many, then the lookup searches. */
  allOptions: readonly LookupOption[] | null
  source: LookupSource
}

/** A filter by another collection: a plain select for few options, else the searching lookup. Null means all. */
export function FilterSelect({
  label,
  options,
  value,
  onChange,
  className,
}: {
  label: string
  options: FilterOptions
  value: number | null
  onChange: (value: number | null) => void
  className?: string
}) {
  const { allOptions, source } = options
  if (allOptions)
    return (
      <NativeSelect
        label={label}
        {...(className ? { className } : {})}
        value={value === null ? '' : String(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
        data={[
          { value: '', label: common('all') },
          ...allOptions.map((option) => ({ value: String(option.value), label: option.label })),
        ]}
      />
    )
  return (
    <div className={className}>
      <Lookup
        label={label}
        placeholder={common('all')}
        source={source}
        value={value}
        onChange={(next) => onChange(next)}
      />
    </div>
  )
}
