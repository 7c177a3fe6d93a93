/** The numbers of a product: series and property number, with the next free one proposed beside each. */
import { Anchor } from '@mantine/core'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#text/products/products-edit.ts'
import { WholeNumberField } from '#ui/form/fields.tsx'
import { TextField } from '#ui/form/text-fields.tsx'
import { fieldLabel } from '../field-labels.ts'
import { type NumberInput, useNumberProposal } from './use-number-proposal.ts'
import type { InputProps, ProductForm } from './use-product-form.ts'

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

/** Text that is no number is refused, and makes no part of a proposal. */
const wholeOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/**
 * Fills a field with its proposal; null: there is none, or the field has a typed value. Never while the field has the focus, because it would
 * interfere with typing; the field is filled on blur.
 */
function useProposal(
  { setValue, formState }: ProductForm,
  name: 'series_1' | 'property_number',
  proposal: number | string | null,
): void {
  const isLeft = formState.touchedFields[name] === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the field is a reason to look again
  useEffect(() => {
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.name === name
    if (proposal !== null && !isTyping) setValue(name, proposal, { shouldDirty: false, shouldValidate: true })
  }, [proposal, name, setValue, isLeft])
}

export function NumberFields({ form, productId }: InputProps) {
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
      series_1: hasOwnSerial ? wholeOrNull(input.series_1) : null,
      series_2: wholeOrNull(input.series_2),
    },
    productId,
  )
  useProposal(form, 'series_1', hasOwnSerial ? null : serial)
  useProposal(form, 'property_number', hasOwnNumber ? null : number)
  const use = (field: string, value: unknown) =>
    setValue(field, value, { shouldDirty: productId !== null, shouldValidate: true })

  return (
    <>
      <WholeNumberField
        control={form.control}
        name="series_1"
        label={fieldLabel('series_1')}
        description={
          serial === null ? (
            t('serialSource')
          ) : hasOwnSerial && input.series_1 !== serial && productId === null ? (
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              onClick={() => form.resetField('series_1', { defaultValue: null })}
            >
              {t('useNextFree', { serial: String(serial) })}
            </Anchor>
          ) : (
            t('nextFree', { serial: String(serial) })
          )
        }
      />
      <WholeNumberField
        control={form.control}
        name="series_2"
        label={fieldLabel('series_2')}
        description={t('lastSerial')}
        optional
      />
      <TextField
        control={form.control}
        name="property_number"
        label={fieldLabel('property_number')}
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
              {t('useNumber', { number })}
            </Anchor>
          ) : number === null ? (
            t('numberParts')
          ) : (
            t('numberMatches')
          )
        }
      />
    </>
  )
}
