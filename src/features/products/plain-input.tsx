/** The one input of a product's own value, by the kind of its field. References have pickers of their own. */
import type { FieldValues } from 'react-hook-form'
import type { ProductField } from '#contract/collections/product-field-list.ts'
import { ChoiceField, LongTextField, MoneyField, WholeNumberField } from '#ui/form/fields.tsx'
import { DayField, type FieldProps, TextField } from '#ui/form/text-fields.tsx'

export function PlainInput<Values extends FieldValues>({
  spec: { kind, choices = [] },
  ...common
}: FieldProps<Values> & { spec: ProductField }) {
  switch (kind) {
    case 'count':
      return <WholeNumberField {...common} />
    case 'money':
      return <MoneyField {...common} />
    case 'day':
      return <DayField {...common} />
    case 'longText':
      return <LongTextField {...common} />
    case 'choice':
      return <ChoiceField {...common} choices={choices.map((value) => ({ value, label: value }))} />
    case 'text':
    case 'reference':
      return <TextField {...common} />
  }
}
