/** The fields of a product, for adding and editing: proposals beside their fields, and the total computed while typing. */
import { Anchor, Input, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import { documentType, usualDocument } from '#domain/documents/document-type.ts'
import { formatMoney, productTotal } from '#domain/money/money.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { DayField, LongTextField, MoneyField, SwitchField, TextField, WholeNumberField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import classes from '../product-database.module.css'
import { AccountFields } from './account-fields.tsx'
import { type NumberInput, useNumberProposal } from './use-number-proposal.ts'
import type { ProductForm } from './use-product-form.ts'

const isAmount = (text: unknown): text is string => typeof text === 'string' && /^\d{1,14}(\.\d{1,2})?$/.test(text)

/** `productId` is the product being edited; null for a new one, which takes every proposal until the person types another value. */
export function ProductFormFields({ form, productId }: { form: ProductForm; productId: number | null }) {
  const { control } = form
  const { api } = useServices()
  return (
    <>
      <fieldset className={classes['section']} style={{ border: 0, margin: 0 }}>
        <legend className={classes['legend']}>The thing and its value</legend>
        <div className={classes['grid']}>
          <ReferenceField form={form} name="article" to="articles" label="Article" />
          <div className={classes['fullRow']}>
            <LongTextField control={control} name="description" label="Description" />
          </div>
          <WholeNumberField control={control} name="units" label="Units" />
          <TextField control={control} name="unit_type" label="Unit of measure" />
          <MoneyField control={control} name="price" label="Unit price" />
          <MoneyField control={control} name="total_offset" label="Total offset" />
          <TotalOutput form={form} />
          <PrintTypeField form={form} isNew={productId === null} />
          <AcquisitionField form={form} />
          <TextField control={control} name="purchase_reference" label="Purchase reference" optional />
        </div>
      </fieldset>
      <fieldset className={classes['section']} style={{ border: 0, margin: 0 }}>
        <legend className={classes['legend']}>Who, where and from which fund</legend>
        <div className={classes['grid']}>
          <ReferenceField form={form} name="user" to="users" label="Accountable person" />
          <ReferenceField form={form} name="section" to="sections" label="Section" canCreate />
          <ReferenceField
            form={form}
            name="location_code_one"
            to="location-code-one"
            label="Location 1"
            optional
            canCreate
          />
          <ReferenceField form={form} name="location_code_two" to="location-code-two" label="Location 2" optional />
          <ReferenceField form={form} name="condition" to="conditions" label="Condition" canCreate />
          <ReferenceField form={form} name="funding" to="fundings" label="Fund" canCreate />
          <ReferenceField form={form} name="classification" to="classifications" label="Category" canCreate />
        </div>
      </fieldset>
      <fieldset className={classes['section']} style={{ border: 0, margin: 0 }}>
        <legend className={classes['legend']}>Account and number</legend>
        <div className={classes['grid']}>
          <AccountFields form={form} />
          <NumberFields form={form} productId={productId} />
          {api.features().has('old-property-numbers') ? (
            <TextField control={control} name="old_property_number" label="Old property number" optional />
          ) : null}
          <div className={classes['fullRow']}>
            <LongTextField control={control} name="remarks" label="Remarks" optional maxLength={255} />
          </div>
        </div>
      </fieldset>
    </>
  )
}

function ReferenceField({
  form,
  name,
  to,
  label,
  optional = false,
  canCreate = false,
}: {
  form: ProductForm
  name: string
  to: CollectionName
  label: string
  optional?: boolean
  canCreate?: boolean
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

function TotalOutput({ form }: { form: ProductForm }) {
  const [units, price, offset] = useWatch({ control: form.control, name: ['units', 'price', 'total_offset'] })
  const isKnown =
    typeof units === 'number' && Number.isInteger(units) && units >= 0 && isAmount(price) && isAmount(offset)
  return (
    <Input.Wrapper label="Total" description="Units × unit price + total offset" labelElement="div">
      <Text component="output" fz="lg" ta="right" className="bilang-figures" display="block" aria-live="polite">
        {isKnown ? formatMoney(productTotal(units, price, offset)) : '0.00'}
      </Text>
    </Input.Wrapper>
  )
}

/** A date in the future is a typing error or an undelivered order: the person decides. */
function AcquisitionField({ form }: { form: ProductForm }) {
  const { now, timeZone } = useServices()
  const day = useWatch({ control: form.control, name: 'acquisition' })
  const today = dayOf(now(), timeZone)
  return (
    <DayField
      control={form.control}
      name="acquisition"
      label="Acquisition date"
      {...(day && day > today
        ? { description: 'This date is in the future. Reports leave the item out until then.' }
        : {})}
    />
  )
}

const documentChoices = [
  { value: 'PAR', label: 'PAR' },
  { value: 'ICS', label: 'ICS' },
]

function PrintTypeField({ form, isNew }: { form: ProductForm; isNew: boolean }) {
  const [price, chosen] = useWatch({ control: form.control, name: ['price', 'print_type'] })
  const isOverridden = form.formState.dirtyFields['print_type'] === true
  const proposed = isAmount(price) ? documentType(price) : null
  const { setValue } = form
  const proposedPrint = proposed?.printType ?? null
  useEffect(() => {
    if (isNew && !isOverridden && proposedPrint !== null) setValue('print_type', proposedPrint, { shouldDirty: false })
  }, [isNew, isOverridden, proposedPrint, setValue])
  return (
    <SwitchField
      control={form.control}
      name="print_type"
      label="Document"
      choices={documentChoices}
      description={
        proposed === null ? (
          'By the unit price: 50,000.00 or more is a PAR.'
        ) : usualDocument({ price, print_type: chosen }) === null ? (
          `At this price: ${proposed.category}, ${proposed.printType}.`
        ) : (
          <>
            At this price a {proposed.printType} is usual.{' '}
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              onClick={() => setValue('print_type', proposed.printType, { shouldDirty: !isNew })}
            >
              Use {proposed.printType}
            </Anchor>
          </>
        )
      }
    />
  )
}

const watchedFields = [
  'acquisition',
  'sub_major_account',
  'ledger_account',
  'article',
  'location_code_two',
  'series_1',
  'series_2',
  'price',
  'print_type',
] as const

function NumberFields({ form, productId }: { form: ProductForm; productId: number | null }) {
  const values = useWatch({ control: form.control, name: watchedFields })
  const input = Object.fromEntries(watchedFields.map((name, index) => [name, values[index]])) as unknown as NumberInput
  const current = useWatch({ control: form.control, name: 'property_number' })
  const { dirtyFields } = form.formState
  const { setValue } = form
  const hasOwnSerial = productId !== null || dirtyFields['series_1'] === true
  const hasOwnNumber = productId !== null || dirtyFields['property_number'] === true
  const { serial, number } = useNumberProposal(
    {
      ...input,
      acquisition: input.acquisition ?? '',
      price: input.price ?? '',
      series_1: hasOwnSerial ? input.series_1 : null,
    },
    productId,
  )
  useEffect(() => {
    if (!hasOwnSerial && serial !== null) setValue('series_1', serial, { shouldDirty: false, shouldValidate: true })
  }, [hasOwnSerial, serial, setValue])
  useEffect(() => {
    if (!hasOwnNumber && number !== null)
      setValue('property_number', number, { shouldDirty: false, shouldValidate: true })
  }, [hasOwnNumber, number, setValue])
  const use = (field: string, value: unknown) =>
    setValue(field, value, { shouldDirty: productId !== null, shouldValidate: true })

  return (
    <>
      <WholeNumberField
        control={form.control}
        name="series_1"
        label="Series 1"
        description={
          serial === null ? (
            'Follows from date and accounts.'
          ) : hasOwnSerial && input.series_1 !== serial && productId === null ? (
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              onClick={() => form.resetField('series_1', { defaultValue: null })}
            >
              Next free: {serial}. Use it
            </Anchor>
          ) : (
            `Next free: ${serial}`
          )
        }
      />
      <WholeNumberField
        control={form.control}
        name="series_2"
        label="Series 2"
        description="Last serial of a lot."
        optional
      />
      <TextField
        control={form.control}
        name="property_number"
        label="Property number"
        mono
        description={
          number !== null && number !== current ? (
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              className="bilang-mono"
              onClick={() => use('property_number', number)}
            >
              Use {number}
            </Anchor>
          ) : number === null ? (
            'Composed of year, accounts, serial and office.'
          ) : (
            'As composed of year, accounts, serial and office.'
          )
        }
      />
    </>
  )
}
