/** The fields that a bulk change can set, and the input of each. */
import { Group } from '@mantine/core'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { isOffered } from '#contract/collections/define-fields.ts'
import { type ProductField, productFieldList } from '#contract/collections/product-field-list.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-bulk.ts'
import { Button } from '#ui/button.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import type { AnyControl } from '#ui/form/text-fields.tsx'
import { fieldLabel } from '../field-labels.ts'
import { PlainInput } from '../plain-input.tsx'

export type BulkValues = Record<string, unknown>
const editableFields = productFieldList.filter(({ ofOneItem, notInBulk }) => !ofOneItem && !notInBulk)

export function FieldChooser({
  fields,
  onFields,
}: {
  fields: readonly string[]
  onFields: (fields: readonly string[]) => void
}) {
  const features = useServices().api.features()
  return (
    <Group className="bilang-bare" component="fieldset" gap={6} aria-label={t('fieldsToChange')}>
      {editableFields
        .filter((spec) => isOffered(spec, features))
        .map(({ field }) => {
          const isChosen = fields.includes(field)
          return (
            <Button
              key={field}
              size="sm"
              variant={isChosen ? 'default' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => onFields(isChosen ? fields.filter((one) => one !== field) : [...fields, field])}
            >
              {fieldLabel(field)}
            </Button>
          )
        })}
    </Group>
  )
}

function BulkLookup({
  field,
  to,
  control,
}: Pick<ProductField, 'field'> & { to: CollectionName; control: AnyControl<BulkValues> }) {
  const source = useLookup(to)
  return <LookupField control={control} name={field} label={fieldLabel(field)} source={source} optional />
}

export function BulkField({ field, control }: { field: string; control: AnyControl<BulkValues> }) {
  const spec = editableFields.find((one) => one.field === field)
  if (!spec) return null
  if (spec.reference) return <BulkLookup field={spec.field} to={spec.reference.to} control={control} />
  return <PlainInput spec={spec} control={control} name={field} label={fieldLabel(field)} optional />
}
