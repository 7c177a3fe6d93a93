/** The inputs of forms: a label, the input, and the error below it. Required by default, at most 255 characters (specification §5, §9). */
import { Input, NumberInput, PasswordInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { textLimit } from '#contract/limits.ts'

// biome-ignore lint/suspicious/noExplicitAny: the output type of a form is of no interest to its fields
export type AnyControl<Values extends FieldValues> = Control<Values, any, any>

export interface FieldProps<Values extends FieldValues> {
  control: AnyControl<Values>
  name: FieldPath<Values>
  label: ReactNode
  description?: ReactNode
  placeholder?: string
  optional?: boolean
  disabled?: boolean
  autoFocus?: boolean
}

/** Shows each sentence of an error on its own line (specification §5: password rules). */
export function ErrorLines({ text }: { text: string | undefined }) {
  if (!text) return null
  return text.split('\n').map((line) => (
    <span className="bilang-block" key={line}>
      {line}
    </span>
  ))
}

function useField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name })
  const inputProps = {
    label: props.label,
    description: props.description,
    placeholder: props.placeholder,
    disabled: props.disabled ?? false,
    required: !props.optional,
    withAsterisk: !props.optional,
    'data-autofocus': props.autoFocus || undefined,
    name: field.name,
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error ? <ErrorLines text={fieldState.error.message ?? ' '} /> : undefined,
  }
  return { field, inputProps }
}

export function TextField<Values extends FieldValues>(
  props: FieldProps<Values> & { mono?: boolean; maxLength?: number; autoComplete?: string },
) {
  const { field, inputProps } = useField(props)
  return (
    <TextInput
      {...inputProps}
      maxLength={props.maxLength ?? textLimit}
      autoComplete={props.autoComplete ?? 'off'}
      value={(field.value as string | null | undefined) ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      {...(props.mono
        ? { styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '-0.03em' } } }
        : {})}
    />
  )
}

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

export function SecretField<Values extends FieldValues>(props: FieldProps<Values> & { autoComplete: string }) {
  const { field, inputProps } = useField(props)
  return (
    <PasswordInput
      {...inputProps}
      maxLength={textLimit}
      autoComplete={props.autoComplete}
      value={(field.value as string | undefined) ?? ''}
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

export function DayField<Values extends FieldValues>(props: FieldProps<Values> & { max?: string }) {
  const { field, inputProps } = useField(props)
  return (
    <TextInput
      {...inputProps}
      type="date"
      max={props.max ?? '9999-12-31'}
      value={(field.value as string | null | undefined) ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
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
