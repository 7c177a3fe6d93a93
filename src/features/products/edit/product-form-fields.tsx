/** The fields of a product, for adding and editing: proposals beside their fields, and the total computed while typing. */
import { Anchor, Input, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { isOffered } from '#contract/collections/define-fields.ts'
import { type ProductField, productFieldList } from '#contract/collections/product-field-list.ts'
import { textLimit } from '#contract/limits.ts'
import { documentType, usualDocument } from '#domain/documents/document-type.ts'
import { isAmountText, productTotal } from '#domain/money/money.ts'
import { arrangeView } from '#domain/products/arrange-view.ts'
import { formatPesos } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-edit.ts'
import { t as common } from '#text/shared/common.ts'
import { LongTextField, SwitchField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { DayField } from '#ui/form/text-fields.tsx'
import { fieldLabel } from '../field-labels.ts'
import { PlainInput } from '../plain-input.tsx'
import classes from '../product-database.module.css'
import { AccountFields } from './account-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import type { InputProps, ProductForm } from './use-product-form.ts'

/** Inputs that propose or compute a value; some edit several fields. */
const specialInputs: Readonly<Record<string, (props: InputProps) => ReactNode>> = {
  total: TotalOutput,
  print_type: PrintTypeField,
  acquisition: AcquisitionField,
  major_account: AccountFields,
  series_1: NumberFields,
}

/** The fields of each section, in their order. */
const sections = [
  {
    section: 'item',
    order: [
      'article',
      'description',
      'units',
      'unit_type',
      'price',
      'total_offset',
      'total',
      'print_type',
      'acquisition',
    ],
  },
  {
    section: 'where',
    order: ['user', 'section', 'location_code_one', 'location_code_two', 'condition', 'funding', 'classification'],
  },
  { section: 'numbers', order: ['major_account', 'series_1', 'remarks'] },
] as const

/** A view item without a field is an output. */
interface FormItem {
  key: string
  after?: string | undefined
  spec?: ProductField
}

const itemsOf = (section: string): readonly FormItem[] => [
  ...productFieldList.flatMap((spec) =>
    spec.form?.section === section ? [{ key: spec.field, after: spec.form.after, spec }] : [],
  ),
  ...(section === 'item' ? [{ key: 'total' }] : []),
]

const formSections = sections.map(({ section, order }) => ({
  section,
  items: arrangeView(order, itemsOf(section)),
}))

/** Inputs that show or need the quantity. */
const quantityInputs: ReadonlySet<string> = new Set(['units', 'total_offset', 'total'])

export function ProductFormFields(props: InputProps) {
  const { api } = useServices()
  return formSections.map(({ section, items }) => (
    <fieldset key={section} className={`${classes['section']} bilang-fieldset`}>
      <legend className={classes['legend']}>{t(`sections.${section}`)}</legend>
      <div className={classes['grid']}>
        {items.map(({ key, spec }) => {
          if (props.hidesQuantity && quantityInputs.has(key)) return null
          const Special = specialInputs[key]
          if (Special) return <Special key={key} {...props} />
          return spec && isOffered(spec, api.features()) ? <PlainField key={key} form={props.form} spec={spec} /> : null
        })}
      </div>
    </fieldset>
  ))
}

/** The input of a field, by its kind. */
function PlainField({ form, spec }: { form: ProductForm; spec: ProductField }) {
  const { field, kind, optional = false, reference, form: { lines, canCreate = false } = {} } = spec
  const label = fieldLabel(field)
  if (reference)
    return (
      <ReferenceField
        form={form}
        name={field}
        to={reference.to}
        label={label}
        optional={optional}
        canCreate={canCreate}
      />
    )
  const common = { control: form.control, name: field, label, optional }
  if (lines)
    return (
      <FullRow>
        <LongTextField {...common} maxLength={textLimit} />
      </FullRow>
    )
  const input = <PlainInput spec={spec} {...common} />
  return kind === 'longText' ? <FullRow>{input}</FullRow> : input
}

const FullRow = ({ children }: { children: ReactNode }) => <div className={classes['fullRow']}>{children}</div>

function ReferenceField({
  form,
  name,
  to,
  label,
  optional,
  canCreate,
}: {
  form: ProductForm
  name: string
  to: CollectionName
  label: string
  optional: boolean
  canCreate: boolean
}) {
  const source = useLookup(to, canCreate ? { createWith: {} } : {})
  return (
    <LookupField
      control={form.control}
      name={name}
      label={label}
      source={source}
      optional={optional}
      withDefault={optional}
    />
  )
}

function TotalOutput({ form }: InputProps) {
  const [units, price, offset] = useWatch({ control: form.control, name: ['units', 'price', 'total_offset'] })
  const isKnown =
    typeof units === 'number' && Number.isInteger(units) && units >= 0 && isAmountText(price) && isAmountText(offset)
  return (
    <Input.Wrapper label={common('total')} description={t('totalFormula')} labelElement="div">
      <Text component="output" fz="lg" ta="right" className="bilang-figures" display="block" aria-live="polite">
        {formatPesos(isKnown ? productTotal(units, price, offset) : '0.00')}
      </Text>
    </Input.Wrapper>
  )
}

/** A date in the future is a typing error or an undelivered order: the person decides. */
function AcquisitionField({ form }: InputProps) {
  const { now, timeZone } = useServices()
  const day = useWatch({ control: form.control, name: 'acquisition' })
  const today = dayOf(now(), timeZone)
  return (
    <DayField
      control={form.control}
      name="acquisition"
      label={fieldLabel('acquisition')}
      {...(day && day > today ? { description: t('futureDate') } : {})}
    />
  )
}

const documentChoices = [
  { value: 'PAR', label: 'PAR' },
  { value: 'ICS', label: 'ICS' },
]

function PrintTypeField({ form, productId }: InputProps) {
  const isNew = productId === null
  const [price, chosen] = useWatch({ control: form.control, name: ['price', 'print_type'] })
  const isOverridden = form.formState.dirtyFields['print_type'] === true
  const proposed = isAmountText(price) ? documentType(price) : null
  const { setValue } = form
  const proposedPrint = proposed?.printType ?? null
  useEffect(() => {
    if (isNew && !isOverridden && proposedPrint !== null) setValue('print_type', proposedPrint, { shouldDirty: false })
  }, [isNew, isOverridden, proposedPrint, setValue])
  return (
    <SwitchField
      control={form.control}
      name="print_type"
      label={fieldLabel('print_type')}
      choices={documentChoices}
      description={
        proposed === null
          ? t('documentByPrice')
          : usualDocument({ price, print_type: chosen }) === null
            ? t('documentAtPrice', { category: proposed.category, document: proposed.printType })
            : t.rich('usualDocument', {
                document: proposed.printType,
                use: (text) => (
                  <Anchor
                    component="button"
                    type="button"
                    fz="inherit"
                    onClick={() => setValue('print_type', proposed.printType, { shouldDirty: !isNew })}
                  >
                    {text}
                  </Anchor>
                ),
              })
      }
    />
  )
}
