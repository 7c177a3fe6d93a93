/** The open picker: search, notes, options. Every 300 ms it checks whether it is scrolled to its end and then loads the next page. */
import { Combobox, Loader } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { lookupMenuHeight, lookupScrollCheckMilliseconds, textLimit } from '#contract/limits.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { t as common } from '#text/shared/common.ts'
import { t } from '#text/shared/ui-lookup.ts'
import { useTimeZone } from '../time-zone.ts'
import classes from './lookup.module.css'
import type { LookupProps } from './lookup-props.ts'
import type { LookupSource } from './lookup-source.ts'
import { OptionList } from './option-list.tsx'
import type { LookupState } from './use-lookup-options.ts'

/** Values of the entries that are not options of the source. */
export const createValue = '$create'
export const defaultValue = '$default'

type Lookup = LookupState & { loadMore(): void }

export function LookupMenu({
  source,
  value,
  label,
  withDefault,
  opened,
  lookup,
  search,
  onSearch,
  isCreating,
  createFailure,
}: Pick<LookupProps, 'source' | 'value' | 'label' | 'withDefault'> & {
  opened: boolean
  lookup: Lookup
  search: string
  onSearch: (typed: string) => void
  isCreating: boolean
  createFailure: string | null
}) {
  const menu = useLoadAtEnd(opened, lookup)
  const typed = search.trim()
  const isExactMatch = lookup.options.some((option) => option.label.toLowerCase() === typed.toLowerCase())
  const canCreate = source.create !== undefined && typed !== '' && !isExactMatch && !lookup.loading
  const hasNoOptions = lookup.options.length === 0 && !lookup.loading
  return (
    // At the end of the main part of the page, away from its field.
    <Combobox.Dropdown role="region" aria-label={typeof label === 'string' ? label : t('options')}>
      <Combobox.Search
        name="lookup"
        value={search}
        maxLength={textLimit}
        aria-label={typeof label === 'string' ? t('searchField', { label }) : common('search')}
        placeholder={common('search')}
        onChange={(event) => onSearch(event.currentTarget.value)}
        rightSection={lookup.loading || isCreating ? <Loader size={14} /> : null}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.stopPropagation()
        }}
      />
      {lookup.failure || lookup.hasNoList ? <ListAgeNote lookup={lookup} source={source} /> : null}
      {createFailure ? (
        <div className={classes['note']} data-error role="alert">
          {createFailure}
        </div>
      ) : null}
      <Combobox.Options
        className="bilang-scroll"
        ref={menu}
        tabIndex={0}
        aria-label={typeof label === 'string' ? label : t('options')}
        mah={lookupMenuHeight.max}
        mih={lookupMenuHeight.min}
      >
        {lookup.loading ? <Combobox.Empty>{fixedTexts.loading}</Combobox.Empty> : null}
        {hasNoOptions && withDefault ? (
          <Combobox.Option value={defaultValue}>{fixedTexts.defaultValue}</Combobox.Option>
        ) : null}
        {hasNoOptions && !withDefault ? <Combobox.Empty>{fixedTexts.noOptions}</Combobox.Empty> : null}
        <OptionList options={lookup.options} value={value} />
        {canCreate ? (
          <Combobox.Option value={createValue} className={classes['option'] ?? ''}>
            {fixedTexts.create(typed)}
          </Combobox.Option>
        ) : null}
      </Combobox.Options>
      {lookup.more > 0 ? (
        <div className={classes['more']} role="status">
          {t('more', { count: formatNumber(lookup.more) })}
        </div>
      ) : null}
    </Combobox.Dropdown>
  )
}

/** Returns the ref of the scrolled menu. */
function useLoadAtEnd(opened: boolean, { hasMore, loadMore }: Lookup): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!opened || !hasMore) return
    const check = setInterval(() => {
      const box = menu.current
      if (box && box.scrollTop + box.clientHeight >= box.scrollHeight - 24) loadMore()
    }, lookupScrollCheckMilliseconds)
    return () => clearInterval(check)
  }, [opened, hasMore, loadMore])
  return menu
}

/** Why the server could not be searched, and how old the list of this device is. */
function ListAgeNote({ lookup: { failure, hasNoList }, source }: { lookup: Lookup; source: LookupSource }) {
  const timeZone = useTimeZone()
  return (
    <div className={classes['note']} role="status">
      {failure ? `${failure} ` : ''}
      {hasNoList
        ? t('noList')
        : source.asOf === null
          ? ''
          : t('listAsOf', { asOf: formatMoment(source.asOf, timeZone) })}
    </div>
  )
}
