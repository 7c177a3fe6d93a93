/** The fields of a transfer request: item, direction, receiver, reason. The person accountable offers an item; anyone else asks for it. */

import { SegmentedControl, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useProduct } from '#react/lists/use-list.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { usePerson } from '#react/session/use-session.ts'
import { t } from '#text/documents/transfers.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { LongTextField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import type { RequestForm } from './use-request-send.ts'

export function RequestFields({ form }: { form: RequestForm }) {
  const { control } = form
  const ownId = usePerson()?.user.id ?? null
  const product = useWatch({ control, name: 'product' })
  const receiver = useWatch({ control, name: 'user' })
  const productQuery = useProduct(product ?? null)
  const requested = productQuery.state === 'ready' ? productQuery.value : null
  const isOwn = requested !== null && requested.user === ownId
  const isOffering = receiver !== ownId
  const productSource = useLookup('products')
  const peopleSource = useLookup('users', { where: { is_active: true }, serverQuery: { is_active: 'true' } })

  const { setValue } = form
  useEffect(() => {
    if (isOwn && receiver === ownId) setValue('user', null)
  }, [isOwn, receiver, ownId, setValue])
  return (
    <>
      <LookupField control={control} name="product" label={forms('item')} source={productSource} />
      {requested ? (
        <Text c="dimmed" fz="sm">
          {t('form.accountableNow', { item: requested.description, name: requested.names.user })}
        </Text>
      ) : null}
      <SegmentedControl
        fullWidth
        aria-label={t('form.receiver')}
        value={isOffering ? 'offer' : 'ask'}
        onChange={(value) => setValue('user', value === 'ask' ? ownId : null, { shouldDirty: true })}
        data={[
          { value: 'ask', label: t('form.iReceive'), disabled: isOwn },
          { value: 'offer', label: t('form.someoneElse') },
        ]}
      />
      {isOffering ? (
        <LookupField control={control} name="user" label={t('form.receiver')} source={peopleSource} />
      ) : null}
      <LongTextField control={control} name="reason" label={forms('reason')} rows={3} />
    </>
  )
}
