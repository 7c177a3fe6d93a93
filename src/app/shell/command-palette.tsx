/**
 * Opens any screen, item or person by a typed text, from the offline list (Ctrl K). Promises: only screens that the role may open; Enter
 * never opens a match of an older text; what is not shown is counted, with the way to it.
 */
import { Combobox, Modal, TextInput, useVirtualizedCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { textLimit } from '#contract/limits.ts'
import type { Role } from '#contract/permissions.ts'
import { t } from '#text/app/palette.ts'
import { t as common } from '#text/shared/common.ts'
import { useMedia } from '#ui/theme/use-media.ts'
import { ErrorBoundary } from '../error-screen.tsx'
import classes from './command-palette.module.css'
import type { EarlyKeys } from './use-early-keys.ts'
import { type PaletteGroup, type PaletteOption, usePaletteOptions } from './use-palette-options.ts'

interface PaletteProps {
  role: Role
  /** Keys typed while this was loading. */
  takeEarlyKeys: () => EarlyKeys
  onClose: () => void
}

export function CommandPalette({ role, takeEarlyKeys, onClose }: PaletteProps) {
  const isPhone = useMedia('phone')
  useCloseOnNavigation(onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={common('search')}
      fullScreen={isPhone}
      centered={false}
      size="lg"
      data-palette
      classNames={{ body: classes['body'] ?? '' }}
    >
      <ErrorBoundary>
        <PaletteSearch role={role} takeEarlyKeys={takeEarlyKeys} onClose={onClose} />
      </ErrorBoundary>
    </Modal>
  )
}

/** A tag scanned by a hardware scanner opens the scan screen behind the search. */
function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
}

function PaletteSearch({ role, takeEarlyKeys, onClose }: PaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { groups, canOpenPeople, isListAbsent, isCurrent } = usePaletteOptions(role, text)
  const options = groups.flatMap((group) => group.options)
  const [chosen, setChosen] = useState<string | null>(null)
  const index = Math.max(
    0,
    options.findIndex(({ to }) => to === chosen),
  )
  const optionId = (at: number) => `${id}-${at}`
  const selectedId = options.length > 0 ? optionId(index) : undefined

  const open = (option: PaletteOption | undefined) => {
    if (!option) return
    onClose()
    void navigate(option.to)
  }
  const earlyEnter = useEarlyEnter(isCurrent, () => open(options[index]))
  const store = useVirtualizedCombobox({
    opened: true,
    totalOptionsCount: options.length,
    getOptionId: optionId,
    selectedOptionIndex: options.length > 0 ? index : -1,
    setSelectedOptionIndex: (at) => setChosen(options[at]?.to ?? null),
    onSelectedOptionSubmit: earlyEnter.enter,
  })
  useEffect(() => {
    if (selectedId) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  const label = canOpenPeople ? t('label') : t('labelWithoutPeople')
  return (
    <Combobox
      store={store}
      resetSelectionOnOptionHover={false}
      onOptionSubmit={(to) => open(options.find((option) => option.to === to))}
    >
      <Combobox.EventsTarget withAriaAttributes={false}>
        <TextInput
          data-autofocus
          data-wedge="notes"
          type="search"
          name="palette"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={selectedId}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          maxLength={textLimit}
          leftSection={<IconSearch size={16} aria-hidden />}
          onFocus={() => {
            const { text: early, hasEnter } = takeEarlyKeys()
            if (early === '') return
            setTyped((before) => (before + early).slice(0, textLimit))
            if (hasEnter) earlyEnter.enterWhenFound()
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value.slice(0, textLimit))
            setChosen(null)
            earlyEnter.cancel()
          }}
          onKeyDown={(event) => {
            // With options, the combobox handles it.
            if (event.key === 'Enter' && options.length === 0 && !event.nativeEvent.isComposing) earlyEnter.enter()
          }}
        />
      </Combobox.EventsTarget>
      <PaletteNote groups={groups} isSearching={text !== ''} isListAbsent={isListAbsent} />
      <PaletteOptions groups={groups} listId={`${id}-list`} label={label} optionId={optionId} selected={index} />
    </Combobox>
  )
}

/**
 * Enter pressed before the matches of the typed text are there, as people do who type a number: opens the match once it is. More typing cancels the
 * Enter.
 */
function useEarlyEnter(isCurrent: boolean, openMatch: () => void) {
  const isWaiting = useRef(false)
  const openLatest = useEffectEvent(openMatch)
  useEffect(() => {
    if (!isCurrent || !isWaiting.current) return
    isWaiting.current = false
    openLatest()
  }, [isCurrent])
  return {
    enter() {
      if (isCurrent) openMatch()
      else isWaiting.current = true
    },
    /** Enter for a text that was just set, whose matches are not there yet. */
    enterWhenFound() {
      isWaiting.current = true
    },
    cancel() {
      isWaiting.current = false
    },
  }
}

/** The number of matches, visible and for screen readers. Same figures as the options below. */
function PaletteNote({
  groups,
  isSearching,
  isListAbsent,
}: {
  groups: readonly PaletteGroup[]
  isSearching: boolean
  isListAbsent: boolean
}) {
  return (
    <div role="status" className={classes['note']}>
      {isSearching && isListAbsent ? t('noList', { screens: groups[0]?.total ?? 0 }) : foundText(groups, isSearching)}
    </div>
  )
}

function foundText(groups: readonly PaletteGroup[], isSearching: boolean): string {
  const totalOf = (name: PaletteGroup['name']) => groups.find((group) => group.name === name)?.total
  const [screens = 0, people, items] = [totalOf('screens'), totalOf('people'), totalOf('items')]
  if (!isSearching) return t('foundScreens', { screens })
  if (items === undefined) return common('loading')
  if (screens + (people ?? 0) + items === 0) return t('nothing')
  return people === undefined ? t('foundWithoutPeople', { screens, items }) : t('found', { screens, people, items })
}

function PaletteOptions({
  groups,
  listId,
  label,
  optionId,
  selected,
}: {
  groups: readonly PaletteGroup[]
  listId: string
  label: string
  optionId: (at: number) => string
  selected: number
}) {
  let at = 0
  return (
    <Combobox.Options id={listId} aria-label={label} className={`bilang-scroll ${classes['options']}`}>
      {groups.map(({ name, options }) =>
        options.length === 0 ? null : (
          <Combobox.Group key={name} label={t(name)}>
            {options.map((option) => {
              const index = at++
              return (
                <Combobox.Option
                  key={option.to}
                  id={optionId(index)}
                  value={option.to}
                  selected={index === selected}
                  aria-selected={index === selected}
                  className={classes['option'] ?? ''}
                >
                  <span
                    className={option.isNumber ? 'bilang-mono' : undefined}
                    translate={option.isNumber ? 'no' : undefined}
                  >
                    {option.label}
                  </span>
                  {option.hint ? <span className={classes['hint']}>{option.hint}</span> : null}
                </Combobox.Option>
              )
            })}
          </Combobox.Group>
        ),
      )}
    </Combobox.Options>
  )
}
