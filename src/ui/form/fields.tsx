/** The inputs of forms for long texts, numbers and choices. */
import { Input, NumberInput, SegmentedControl, Select, Textarea } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './text-fields.tsx'

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
export function WholeNumberField<Values extends FieldValues>(props: FieldProps<Values> & { min?: number }) {
  const { field, inputProps } = useField(props)
  return (
    <NumberInput
      {...inputProps}
      min={props.min ?? 0}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      value={(field.value as number | string | null | undefined) ?? ''}
      onChange={(value) => field.onChange(value === '' ? null : value)}
    />
  )
}

/** An amount of money as decimal text; shown with thousands separators. */
export function MoneyField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { field, inputProps } = useField(props)
  return (
    <NumberInput
      {...inputProps}
      hideControls
      thousandSeparator=","
      decimalScale={2}
      fixedDecimalScale={false}
      allowNegative={false}
      inputMode="decimal"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      value={(field.value as number | string | null | undefined) ?? ''}
      // The API takes money as text. A number of this input has at most two decimals, so its text is exact.
      onChange={(value) => field.onChange(value === '' ? '' : String(value))}
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
