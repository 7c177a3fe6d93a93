/** The fields of a product, for adding and for changing: proposals beside what they propose, the total worked out as one types. */
import { Anchor, Input, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { ResourceName } from '#contract/resource.ts'
import { dayOf } from '#domain/dates.ts'
import { documentType } from '#domain/document-type.ts'
import { formatMoney, productTotal } from '#domain/money.ts'
import { useParts } from '#runtime/parts.ts'
import { useLookup } from '#runtime/use-lookup.ts'
import { DayField, LongTextField, MoneyField, SwitchField, TextField, WholeField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { AccountFields } from './account-fields.tsx'
import classes from './product-database.module.css'
import { type NumberInput, useNumberProposal } from './use-number-proposal.ts'
import type { ProductForm } from './use-product-form.ts'

const amount = (text: unknown): text is string => typeof text === 'string' && /^\d{1,14}(\.\d{1,2})?$/.test(text)

/** `own`: the product that is being changed; null for a new one, which takes every proposal until the person writes something else. */
export function ProductFormFields({ form, own }: { form: ProductForm; own: number | null }) {
  const { control } = form
  const { office } = useParts()
  return (
    <>
      <fieldset className={classes['section']} style={{ border: 0, margin: 0 }}>
        <legend className={classes['legend']}>The thing and its value</legend>
        <div className={classes['grid']}>
          <Ref form={form} name="article" to="articles" label="Article" />
          <div className={classes['wide']}>
            <LongTextField control={control} name="description" label="Description" />
          </div>
          <WholeField control={control} name="units" label="Units" />
          <TextField control={control} name="unit_type" label="Unit of measure" />
          <MoneyField control={control} name="price" label="Unit price" />
          <MoneyField control={control} name="total_offset" label="Total offset" />
          <Total form={form} />
          <PrintType form={form} isNew={own === null} />
          <Acquisition form={form} />
          <TextField control={control} name="purchase_reference" label="Purchase reference" optional />
        </div>
      </fieldset>
      <fieldset className={classes['section']} style={{ border: 0, margin: 0 }}>
        <legend className={classes['legend']}>Who, where and from which fund</legend>
        <div className={classes['grid']}>
          <Ref form={form} name="user" to="users" label="Accountable person" />
          <Ref form={form} name="section" to="sections" label="Section" create />
          <Ref form={form} name="location_code_one" to="location-code-one" label="Location 1" optional create />
          <Ref form={form} name="location_code_two" to="location-code-two" label="Location 2" optional />
          <Ref form={form} name="condition" to="conditions" label="Condition" create />
          <Ref form={form} name="funding" to="fundings" label="Fund" create />
          <Ref form={form} name="classification" to="classifications" label="Category" create />
        </div>
      </fieldset>
      <fieldset className={classes['section']} style={{ border: 0, margin: 0 }}>
        <legend className={classes['legend']}>Account and number</legend>
        <div className={classes['grid']}>
          <AccountFields form={form} />
          <NumberFields form={form} own={own} />
          {office.features().has('old-property-numbers') ? (
            <TextField control={control} name="old_property_number" label="Old property number" optional />
          ) : null}
          <div className={classes['wide']}>
            <LongTextField control={control} name="remarks" label="Remarks" optional maxLength={255} />
          </div>
        </div>
      </fieldset>
    </>
  )
}

function Ref({
  form,
  name,
  to,
  label,
  optional = false,
  create = false,
}: {
  form: ProductForm
  name: string
  to: ResourceName
  label: string
  optional?: boolean
  create?: boolean
}) {
  const source = useLookup(to, create ? { createWith: {} } : {})
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

function Total({ form }: { form: ProductForm }) {
  const [units, price, offset] = useWatch({ control: form.control, name: ['units', 'price', 'total_offset'] })
  const known = typeof units === 'number' && Number.isInteger(units) && units >= 0 && amount(price) && amount(offset)
  return (
    <Input.Wrapper label="Total" description="Units × unit price + total offset" labelElement="div">
      <Text component="output" fz="lg" ta="right" className="bilang-figures" display="block" aria-live="polite">
        {known ? formatMoney(productTotal(units, price, offset)) : '0.00'}
      </Text>
    </Input.Wrapper>
  )
}

/** A date in the future is a slip of the finger, or an order that has not come: the person decides. */
function Acquisition({ form }: { form: ProductForm }) {
  const { now, timeZone } = useParts()
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

const documents = [
  { value: 'PAR', label: 'PAR' },
  { value: 'ICS', label: 'ICS' },
]

function PrintType({ form, isNew }: { form: ProductForm; isNew: boolean }) {
  const [price, chosen] = useWatch({ control: form.control, name: ['price', 'print_type'] })
  const overridden = form.formState.dirtyFields['print_type'] === true
  const proposed = amount(price) ? documentType(price) : null
  const { setValue } = form
  const print = proposed?.print ?? null
  useEffect(() => {
    if (isNew && !overridden && print !== null) setValue('print_type', print, { shouldDirty: false })
  }, [isNew, overridden, print, setValue])
  return (
    <SwitchField
      control={form.control}
      name="print_type"
      label="Document"
      choices={documents}
      description={
        proposed === null ? (
          'By the unit price: 50,000.00 or more is a PAR.'
        ) : proposed.print === chosen ? (
          `At this price: ${proposed.category}, ${proposed.print}.`
        ) : (
          <>
            At this price a {proposed.print} is usual.{' '}
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              onClick={() => setValue('print_type', proposed.print, { shouldDirty: !isNew })}
            >
              Use {proposed.print}
            </Anchor>
          </>
        )
      }
    />
  )
}

const watched = [
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

function NumberFields({ form, own }: { form: ProductForm; own: number | null }) {
  const values = useWatch({ control: form.control, name: watched })
  const input = Object.fromEntries(watched.map((name, at) => [name, values[at]])) as unknown as NumberInput
  const current = useWatch({ control: form.control, name: 'property_number' })
  const { dirtyFields } = form.formState
  const { setValue } = form
  const ownSerial = own !== null || dirtyFields['series_1'] === true
  const ownNumber = own !== null || dirtyFields['property_number'] === true
  const { serial, number } = useNumberProposal(
    {
      ...input,
      acquisition: input.acquisition ?? '',
      price: input.price ?? '',
      series_1: ownSerial ? input.series_1 : null,
    },
    own,
  )
  useEffect(() => {
    if (!ownSerial && serial !== null) setValue('series_1', serial, { shouldDirty: false, shouldValidate: true })
  }, [ownSerial, serial, setValue])
  useEffect(() => {
    if (!ownNumber && number !== null) setValue('property_number', number, { shouldDirty: false, shouldValidate: true })
  }, [ownNumber, number, setValue])
  const use = (field: string, value: unknown) =>
    setValue(field, value, { shouldDirty: own !== null, shouldValidate: true })

  return (
    <>
      <WholeField
        control={form.control}
        name="series_1"
        label="Series 1"
        description={
          serial === null ? (
            'Follows from date and accounts.'
          ) : ownSerial && input.series_1 !== serial && own === null ? (
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
      <WholeField
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
