/** The inputs of forms for long texts, numbers and choices. */
import { Input, SegmentedControl, Select, Textarea } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { wholeNumberOf } from '#domain/text/typed-number.ts'
import { type FieldProps, useField } from './text-fields.tsx'
import { TypedNumberInput } from './typed-number-input.tsx'

export function LongTextField<Values extends FieldValues>(
  props: FieldProps<Values> & { rows?: number; maxLength?: number },
) {
  const { field, inputProps } = useField(props)
  return (
    <Textarea
      {...inputProps}
      rows={props.rows ?? 2}
      maxLength={props.maxLength ?? 2000}
      value={(field.value as string | null | undefined) ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

/** An integer, 0 or more. An empty field is `null`. */
export function WholeNumberField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { field, inputProps } = useField(props)
  return (
    <TypedNumberInput
      {...inputProps}
      inputMode="numeric"
      value={field.value as number | string | null | undefined}
      onNumber={(plain) => field.onChange(wholeNumberOf(plain))}
    />
  )
}

/** An amount of money as decimal text, as the API takes it; shown with thousands separators. */
export function MoneyField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { field, inputProps } = useField(props)
  return (
    <TypedNumberInput
      {...inputProps}
      hasThousands
      inputMode="decimal"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      value={field.value as number | string | null | undefined}
      onNumber={field.onChange}
    />
  )
}

export function ChoiceField<Values extends FieldValues>(
  props: FieldProps<Values> & { choices: readonly { value: string; label: string }[] },
) {
  const { field, inputProps } = useField(props)
  return (
    <Select
      {...inputProps}
      data={[...props.choices]}
      allowDeselect={false}
      value={(field.value as string | null | undefined) ?? null}
      onChange={(value) => field.onChange(value)}
    />
  )
}

/** A few options side by side. */
export function SwitchField<Values extends FieldValues>(
  props: FieldProps<Values> & { choices: readonly { value: string; label: string }[] },
) {
  const { field, inputProps } = useField(props)
  return (
    <Input.Wrapper
      label={inputProps.label}
      description={inputProps.description}
      error={inputProps.error}
      labelElement="div"
    >
      <SegmentedControl
        fullWidth
        disabled={inputProps.disabled}
        data={[...props.choices]}
        value={(field.value as string | null | undefined) ?? ''}
        onChange={(value) => field.onChange(value)}
        aria-label={typeof props.label === 'string' ? props.label : props.name}
      />
    </Input.Wrapper>
  )
}
