/**
 * The picker for rows of another collection (specification §5, §7, §9). Searchable, clearable, for keyboard and touch.
 */
import { Combobox, useCombobox } from '@mantine/core'
import { type SetStateAction, useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { LookupButton } from './lookup-button.tsx'
import { createValue, defaultValue, LookupMenu } from './lookup-menu.tsx'
import type { LookupProps } from './lookup-props.ts'
import type { LookupOption } from './lookup-source.ts'
import { useChosenText } from './use-chosen-text.ts'
import { useCreateOption } from './use-create-option.ts'
import { useLookupOptions } from './use-lookup-options.ts'

export function Lookup(props: LookupProps) {
  const { source, value, onChange, editing = true, takesFocusBack = true } = props
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<LookupOption | null>(null)
  const creation = useCreateOption(source)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
      creation.clearFailure()
      if (takesFocusBack) returnFocus()
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  /** Without this, the focus would be lost with the search field, unless the person moved to another field. */
  const returnFocus = () =>
    setTimeout(() => {
      const focused = document.activeElement
      if (focused === combobox.searchRef.current || focused === document.body) combobox.targetRef.current?.focus()
    })
  const opened = combobox.dropdownOpened
  // A closed menu that was never open would be rendered and positioned with each field of a screen.
  const [wasOpened, setWasOpened] = useState(false)
  if (opened && !wasOpened) setWasOpened(true)
  const lookup = useLookupOptions(source, opened, search)
  const text = useChosenText(source, value, picked)

  const pick = (option: LookupOption | null) => {
    setPicked(option)
    onChange(option?.value ?? null, option)
  }
  const searchFor = (typed: SetStateAction<string>) => {
    setSearch(typed)
    creation.clearFailure()
    combobox.resetSelectedOption()
  }
  const choose = async (key: string) => {
    const option =
      key === defaultValue
        ? null
        : key === createValue
          ? await creation.create(search.trim())
          : lookup.options.find((option) => option.value === Number(key))
    if (option === undefined) return
    pick(option)
    combobox.closeDropdown()
  }

  return (
    <Combobox
      store={combobox}
      disabled={!editing}
      onOptionSubmit={(key) => void choose(key)}
      position="bottom-start"
      width={props.menuWidth ?? 'target'}
    >
      <LookupButton
        {...props}
        text={text}
        onClick={() => combobox.toggleDropdown()}
        onKeyDown={(event) => {
          // Typed before the search field has the focus.
          if (!opened || event.key.length > 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
            return
          event.preventDefault()
          event.stopPropagation()
          searchFor((before) => `${before}${event.key}`.slice(0, textLimit))
        }}
        onClear={() => pick(null)}
        onBlur={() => {
          if (!opened) props.onBlur?.()
        }}
      />
      {wasOpened ? (
        <LookupMenu
          {...props}
          opened={opened}
          lookup={lookup}
          search={search}
          onSearch={searchFor}
          isCreating={creation.isCreating}
          createFailure={creation.failure}
        />
      ) : null}
    </Combobox>
  )
}
