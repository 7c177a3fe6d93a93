/** The fields of a form, as its record declares them. */
import { Fieldset, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { textLimit } from '#contract/limits.ts'
import type { FieldGroup, FormField } from '#print/forms/form-page.ts'
import { formText } from '#react/print/form-text.ts'

type Details = Readonly<Record<string, string>>

export function FormFields({
  groups,
  details,
  onChange,
}: {
  groups: readonly FieldGroup[]
  details: Details
  onChange: (changes: Details) => void
}) {
  return groups.map(({ legend, fields }) => (
    <Fieldset key={JSON.stringify(legend)} legend={formText(legend)}>
      <Stack>
        <Group align="flex-end">
          {fields
            .filter(({ kind }) => kind !== 'long-text')
            .map((field) => (
              <Field key={field.name} field={field} value={details[field.name] ?? ''} onChange={onChange} />
            ))}
        </Group>
        {fields
          .filter(({ kind }) => kind === 'long-text')
          .map((field) => (
            <Field key={field.name} field={field} value={details[field.name] ?? ''} onChange={onChange} />
          ))}
      </Stack>
    </Fieldset>
  ))
}

function Field({ field, value, onChange }: { field: FormField; value: string; onChange: (changes: Details) => void }) {
  const common = {
    label: formText(field.label),
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field.name]: event.currentTarget.value }),
  }
  switch (field.kind) {
    case 'text':
      return <TextInput className="bilang-basis" {...common} maxLength={textLimit} />
    case 'day':
      return <TextInput className="bilang-basis" {...common} type="date" max="9999-12-31" />
    case 'long-text':
      return <Textarea {...common} description={formText(field.hint)} maxLength={4000} rows={4} />
    case 'choice':
      return (
        <NativeSelect
          className="bilang-basis"
          {...common}
          data={field.options.map((option) => ({ value: option.value, label: formText(option.label) }))}
        />
      )
  }
}
