/**
 * The picker for rows of another collection (specification §5, §7, §9). Searchable, clearable, for keyboard and touch. Every 300 ms it
 * checks whether the menu is scrolled to its end and then loads the next page.
 */
import { CloseButton, Combobox, Input, InputBase, Loader, Text, useCombobox } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { lookupMenuHeight, lookupScrollCheckMilliseconds, textLimit } from '#contract/limits.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useTimeZone } from '../time-zone.ts'
import classes from './lookup.module.css'
import type { LookupOption, LookupSource } from './lookup-source.ts'
import { useLookupOptions } from './use-lookup-options.ts'

export interface LookupProps {
  source: LookupSource
  value: number | null
  onChange(value: number | null, option: LookupOption | null): void
  label: ReactNode
  description?: ReactNode
  placeholder?: string
  /** False outside of edit mode (specification §5). */
  editing?: boolean
  required?: boolean
  /** Offers `00-Default value` (no choice) when nothing matches. */
  withDefault?: boolean
  error?: ReactNode
  onBlur?: () => void
  inputRef?: (element: HTMLElement | null) => void
}

const createValue = '$create'
const defaultValue = '$default'

/** The option of the chosen value, looked up once per value. */
function useChosenOption(source: LookupSource, value: number | null): LookupOption | null | 'asking' {
  const [loaded, setFound] = useState<{ key: string; option: LookupOption | null } | null>(null)
  const latestSource = useRef(source)
  latestSource.current = source
  const key = `${source.key} ${source.asOf} ${value}`
  useEffect(() => {
    if (value === null) return
    let active = true
    void latestSource.current.findOption(value).then((option) => {
      if (active) setFound({ key, option })
    })
    return () => {
      active = false
    }
  }, [key, value])
  if (value === null) return null
  if (loaded?.option?.value === value) return loaded.option
  return loaded?.key === key ? loaded.option : 'asking'
}

export function Lookup(props: LookupProps) {
  const { source, value, onChange, editing = true, required = false, error } = props
  const timeZone = useTimeZone()
  const [search, setSearch] = useState('')
  const [isCreating, setCreating] = useState(false)
  const [createFailed, setCreateFailed] = useState<string | null>(null)
  const [picked, setPicked] = useState<LookupOption | null>(null)
  const menu = useRef<HTMLDivElement>(null)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
      setCreateFailed(null)
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const opened = combobox.dropdownOpened
  const lookup = useLookupOptions(source, opened, search)
  const chosen = useChosenOption(source, value)
  const shownOption =
    chosen === 'asking'
      ? picked?.value === value
        ? picked
        : null
      : (chosen ?? (picked?.value === value ? picked : null))

  const { loadMore, hasMore } = lookup
  useEffect(() => {
    if (!opened || !hasMore) return
    const check = setInterval(() => {
      const box = menu.current
      if (box && box.scrollTop + box.clientHeight >= box.scrollHeight - 24) loadMore()
    }, lookupScrollCheckMilliseconds)
    return () => clearInterval(check)
  }, [opened, hasMore, loadMore])

  const typed = search.trim()
  const isExactMatch = lookup.options.some((option) => option.label.toLowerCase() === typed.toLowerCase())
  const canCreate = source.create !== undefined && typed !== '' && !isExactMatch && !lookup.loading

  const choose = async (key: string) => {
    if (key === defaultValue) {
      setPicked(null)
      onChange(null, null)
      combobox.closeDropdown()
      return
    }
    if (key === createValue) {
      if (!source.create || isCreating) return
      setCreating(true)
      const created = await source.create(typed)
      setCreating(false)
      if (!created.ok) {
        setCreateFailed(created.text)
        return
      }
      setPicked(created.value)
      onChange(created.value.value, created.value)
      combobox.closeDropdown()
      return
    }
    const option = lookup.options.find((option) => option.value === Number(key))
    if (!option) return
    setPicked(option)
    onChange(option.value, option)
    combobox.closeDropdown()
  }

  const hasNoOptions = lookup.options.length === 0 && !lookup.loading
  const text =
    value === null
      ? null
      : shownOption
        ? shownOption.label
        : chosen === 'asking'
          ? fixedTexts.loading
          : `#${value}: its name is not on this device`

  return (
    <Combobox store={combobox} disabled={!editing} onOptionSubmit={(key) => void choose(key)} position="bottom-start">
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          pointer
          ref={props.inputRef as never}
          label={props.label}
          description={props.description}
          error={error}
          withAsterisk={required}
          disabled={!editing}
          aria-invalid={error ? true : undefined}
          rightSection={
            editing && value !== null ? (
              <CloseButton
                aria-label={typeof props.label === 'string' ? `Clear ${props.label}` : 'Clear'}
                className={classes['clear'] ?? ''}
                onClick={() => {
                  setPicked(null)
                  onChange(null, null)
                }}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionWidth="var(--lookup-clear)"
          rightSectionPointerEvents={editing && value !== null ? 'all' : 'none'}
          onClick={() => combobox.toggleDropdown()}
          onBlur={() => {
            if (!opened) props.onBlur?.()
          }}
          multiline={false}
          classNames={{ wrapper: classes['wrapper'] ?? '', input: classes['button'] ?? '' }}
        >
          {text === null ? (
            <Input.Placeholder>{props.placeholder ?? fixedTexts.select}</Input.Placeholder>
          ) : (
            <span className={classes['chosen']}>{text}</span>
          )}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          name="lookup"
          value={search}
          maxLength={textLimit}
          aria-label={typeof props.label === 'string' ? `Search ${props.label}` : 'Search'}
          placeholder="Search"
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setCreateFailed(null)
            combobox.resetSelectedOption()
          }}
          rightSection={lookup.loading || isCreating ? <Loader size={14} /> : null}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.stopPropagation()
          }}
        />
        {lookup.failure || lookup.hasNoList ? (
          <div className={classes['note']} role="status">
            {lookup.failure ? `${lookup.failure} ` : ''}
            {lookup.hasNoList
              ? 'This device has no list of its own yet.'
              : source.asOf === null
                ? ''
                : `Shown is the list of this device as of ${formatMoment(source.asOf, timeZone)}.`}
          </div>
        ) : null}
        {createFailed ? (
          <div className={classes['note']} data-error role="alert">
            {createFailed}
          </div>
        ) : null}
        <Combobox.Options
          className="bilang-scroll"
          ref={menu}
          tabIndex={0}
          aria-label={typeof props.label === 'string' ? props.label : 'Options'}
          mah={lookupMenuHeight.max}
          mih={lookupMenuHeight.min}
        >
          {lookup.loading ? <Combobox.Empty>{fixedTexts.loading}</Combobox.Empty> : null}
          {hasNoOptions && props.withDefault ? (
            <Combobox.Option value={defaultValue}>{fixedTexts.defaultValue}</Combobox.Option>
          ) : null}
          {hasNoOptions && !props.withDefault ? <Combobox.Empty>{fixedTexts.noOptions}</Combobox.Empty> : null}
          {lookup.options.map((option) => (
            <Combobox.Option
              key={option.value}
              value={String(option.value)}
              active={option.value === value}
              className={classes['option'] ?? ''}
            >
              <span>{option.label}</span>
              {option.hint ? (
                <Text component="span" fz="xs" c="dimmed" className={classes['hint'] ?? ''}>
                  {option.hint}
                </Text>
              ) : null}
            </Combobox.Option>
          ))}
          {canCreate ? (
            <Combobox.Option value={createValue} className={classes['option'] ?? ''}>
              {fixedTexts.create(typed)}
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
