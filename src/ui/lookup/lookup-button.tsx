import { CloseButton, Combobox, Input, InputBase } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { t as common } from '#text/shared/common.ts'
import { t } from '#text/shared/ui-lookup.ts'
import classes from './lookup.module.css'
import type { LookupProps } from './lookup-props.ts'

/** The accessible name of a field without a visible label: name and shown value. */
const fieldName = (label: ReactNode, chosen: string | undefined): string | undefined => {
  if (typeof label !== 'string') return undefined
  return chosen === undefined ? label : t('fieldValue', { label, value: chosen })
}

/** The closed picker: a button with the name of the chosen row, which opens the menu, and a button that clears it. */
export function LookupButton({
  label,
  isLabelHidden = false,
  description,
  placeholder,
  editing = true,
  required = false,
  error,
  inputRef,
  value,
  text,
  onClick,
  onClear,
  onBlur,
  onKeyDown,
}: Pick<
  LookupProps,
  'label' | 'isLabelHidden' | 'description' | 'placeholder' | 'editing' | 'required' | 'error' | 'inputRef' | 'value'
> & {
  /** Null if nothing is chosen. */
  text: string | null
  onClick: () => void
  onClear: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const isClearable = editing && value !== null
  return (
    <Combobox.Target targetType="button">
      <InputBase
        component="button"
        type="button"
        pointer
        ref={inputRef as never}
        label={isLabelHidden ? undefined : label}
        aria-label={isLabelHidden ? fieldName(label, text ?? placeholder) : undefined}
        description={description}
        error={error}
        withAsterisk={required}
        disabled={!editing}
        aria-invalid={error ? true : undefined}
        rightSection={
          isClearable ? (
            <CloseButton
              aria-label={typeof label === 'string' ? t('clearField', { label }) : common('clear')}
              className={classes['clear'] ?? ''}
              onClick={onClear}
            />
          ) : (
            <Combobox.Chevron />
          )
        }
        rightSectionWidth="var(--lookup-clear)"
        rightSectionPointerEvents={isClearable ? 'all' : 'none'}
        onClick={onClick}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        multiline={false}
        classNames={{ wrapper: classes['wrapper'] ?? '', input: classes['button'] ?? '' }}
      >
        {text === null ? (
          <Input.Placeholder>{placeholder ?? fixedTexts.select}</Input.Placeholder>
        ) : (
          <span className={classes['chosen']}>{text}</span>
        )}
      </InputBase>
    </Combobox.Target>
  )
}
