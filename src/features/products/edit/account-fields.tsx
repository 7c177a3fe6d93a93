/**
 * The three account pickers, each narrowing the next (specification §7). A product stores the numbers of the lower two. These numbers
 * repeat under other parents, so they are always read together with the parent.
 */
import { useWatch } from 'react-hook-form'
import type { LedgerAccount, SubMajorAccount } from '#contract/collections/chart-of-accounts.ts'
import { accountSpellings, subMajorSpellings } from '#domain/products/next-serial.ts'
import { useAll } from '#react/lists/use-list.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { t } from '#text/products/products-edit.ts'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { fieldLabel } from '../field-labels.ts'
import type { ProductForm } from './use-product-form.ts'

const latestRows = <Row,>(live: {
  state: string
  value?: readonly Row[]
  stale?: readonly Row[] | null
}): readonly Row[] => live.value ?? live.stale ?? []

export function AccountFields({ form }: { form: ProductForm }) {
  const { control, setValue } = form
  const [majorId, subMajor, ledgerNumber] = useWatch({
    control,
    name: ['major_account', 'sub_major_account', 'ledger_account'],
  }) as [number | null, string | null, string | null]
  const subMajors = latestRows(useAll<SubMajorAccount>('sub-major-account-groups'))
  const ledgers = latestRows(useAll<LedgerAccount>('ledger-accounts'))
  const subMajorRow =
    subMajor === null
      ? undefined
      : subMajors.find(
          (row) =>
            subMajorSpellings(subMajor).includes(row.number) && (majorId === null || row.major_account === majorId),
        )
  const ledgerRow =
    ledgerNumber === null
      ? undefined
      : ledgers.find(
          (row) =>
            accountSpellings(ledgerNumber).includes(row.number) &&
            (subMajorRow === undefined || row.sub_major_account === subMajorRow.id),
        )

  const majorSource = useLookup('major-account-groups')
  const subMajorSource = useLookup('sub-major-account-groups', {
    where: majorId === null ? {} : { major_account: majorId },
    serverQuery: majorId === null ? {} : { major_account__id: String(majorId) },
  })
  const ledgerSource = useLookup('ledger-accounts', {
    where: {
      ...(majorId === null ? {} : { major_account: majorId }),
      ...(subMajorRow ? { sub_major_account: subMajorRow.id } : {}),
    },
    serverQuery: {
      ...(majorId === null ? {} : { major_account__id: String(majorId) }),
      ...(subMajorRow ? { sub_major_account__number: subMajorRow.number } : {}),
    },
  })
  const setField = (field: string, value: unknown) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: true })
  const errors = form.formState.errors

  return (
    <>
      <LookupField
        control={control}
        name="major_account"
        label={fieldLabel('major_account')}
        source={majorSource}
        optional
        withDefault
        onPick={(id) => {
          if (subMajorRow && subMajorRow.major_account !== id) {
            setField('sub_major_account', null)
            setField('ledger_account', null)
          }
        }}
      />
      <Lookup
        label={fieldLabel('sub_major_account')}
        source={subMajorSource}
        withDefault
        value={subMajorRow?.id ?? null}
        placeholder={subMajor === null ? undefined! : t('notListed', { number: subMajor })}
        error={errors['sub_major_account']?.message as string | undefined}
        onChange={(id) => {
          const row = subMajors.find((row) => row.id === id)
          setField('sub_major_account', row?.number ?? null)
          if (row && row.major_account !== majorId) setField('major_account', row.major_account)
          if (!row || ledgerRow?.sub_major_account !== row.id) setField('ledger_account', null)
        }}
      />
      <Lookup
        label={fieldLabel('ledger_account')}
        source={ledgerSource}
        withDefault
        value={ledgerRow?.id ?? null}
        placeholder={ledgerNumber === null ? undefined! : t('notListed', { number: ledgerNumber })}
        error={errors['ledger_account']?.message as string | undefined}
        onChange={(id) => {
          const row = ledgers.find((row) => row.id === id)
          setField('ledger_account', row?.number ?? null)
          const parent = row ? subMajors.find((one) => one.id === row.sub_major_account) : undefined
          if (parent && parent.number !== subMajor) setField('sub_major_account', parent.number)
          if (row && row.major_account !== majorId) setField('major_account', row.major_account)
        }}
      />
    </>
  )
}
