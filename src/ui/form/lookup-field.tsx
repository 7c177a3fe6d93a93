import { type FieldValues, useController } from 'react-hook-form'
import { Lookup } from '../lookup/lookup.tsx'
import type { LookupProps } from '../lookup/lookup-props.ts'
import { ErrorLines, type FieldProps } from './text-fields.tsx'

/** A {@link Lookup} as a form field. `onPick` runs when a person chooses, not when the form sets a value. */
export function LookupField<Values extends FieldValues>(
  props: FieldProps<Values> &
    Pick<LookupProps, 'source' | 'editing' | 'withDefault'> & { onPick?: (value: number | null) => void },
) {
  const { field, fieldState } = useController({ control: props.control, name: props.name })
  return (
    <Lookup
      source={props.source}
      label={props.label}
      description={props.description}
      editing={(props.editing ?? true) && !props.disabled}
      required={!props.optional}
      withDefault={props.withDefault ?? false}
      value={(field.value as number | null | undefined) ?? null}
      onChange={(value) => {
        field.onChange(value)
        props.onPick?.(value)
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error ? <ErrorLines text={fieldState.error.message ?? ' '} /> : undefined}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
    />
  )
}
