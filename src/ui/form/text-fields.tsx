/**
 * The text inputs of forms, and the common parts of all inputs: label, input, and the error below it. Required by default, at most 255 characters
 * (specification §5, §9). The sign-in screen loads only these; numbers and choices are in `fields.tsx`.
 */
import { PasswordInput, TextInput } from '@mantine/core'
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

export function useField<Values extends FieldValues>(props: FieldProps<Values>) {
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
