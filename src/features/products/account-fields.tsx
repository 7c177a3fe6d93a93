/**
 * The three account pickers, each narrowing the next (spec 7). A product keeps numbers of the lower two; numbers repeat under other
 * parents, so they are always read together with the parent (forms document 7.1).
 */
import { useWatch } from 'react-hook-form'
import type { LedgerAccount, SubMajorAccount } from '#contract/resources/accounts.ts'
import { accountSpellings, subMajorSpellings } from '#domain/next-serial.ts'
import { useAll } from '#runtime/use-list.ts'
import { useLookup } from '#runtime/use-lookup.ts'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import type { ProductForm } from './use-product-form.ts'

const rowsOf = <Row,>(live: { state: string; value?: readonly Row[]; stale?: readonly Row[] | null }): readonly Row[] =>
  live.value ?? live.stale ?? []

export function AccountFields({ form }: { form: ProductForm }) {
  const { control, setValue } = form
  const [major, sub, ledger] = useWatch({
    control,
    name: ['major_account', 'sub_major_account', 'ledger_account'],
  }) as [number | null, string | null, string | null]
  const subs = rowsOf(useAll<SubMajorAccount>('sub-major-account-groups'))
  const ledgers = rowsOf(useAll<LedgerAccount>('ledger-accounts'))
  const subRow =
    sub === null
      ? undefined
      : subs.find(
          (row) => subMajorSpellings(sub).includes(row.number) && (major === null || row.major_account === major),
        )
  const ledgerRow =
    ledger === null
      ? undefined
      : ledgers.find(
          (row) =>
            accountSpellings(ledger).includes(row.number) &&
            (subRow === undefined || row.sub_major_account === subRow.id),
        )

  const majors = useLookup('major-account-groups')
  const subSource = useLookup('sub-major-account-groups', {
    where: major === null ? {} : { major_account: major },
    query: major === null ? {} : { major_account__id: String(major) },
  })
  const ledgerSource = useLookup('ledger-accounts', {
    where: { ...(major === null ? {} : { major_account: major }), ...(subRow ? { sub_major_account: subRow.id } : {}) },
    query: {
      ...(major === null ? {} : { major_account__id: String(major) }),
      ...(subRow ? { sub_major_account__number: subRow.number } : {}),
    },
  })
  const put = (field: string, value: unknown) => setValue(field, value, { shouldDirty: true, shouldValidate: true })
  const errors = form.formState.errors

  return (
    <>
      <LookupField
        control={control}
        name="major_account"
        label="Major account"
        source={majors}
        optional
        withDefault
        onPick={(id) => {
          if (subRow && subRow.major_account !== id) {
            put('sub_major_account', null)
            put('ledger_account', null)
          }
        }}
      />
      <Lookup
        label="Sub-major account"
        source={subSource}
        withDefault
        value={subRow?.id ?? null}
        placeholder={sub === null ? undefined! : `${sub} (not in the list)`}
        error={errors['sub_major_account']?.message as string | undefined}
        onChange={(id) => {
          const row = subs.find((one) => one.id === id)
          put('sub_major_account', row?.number ?? null)
          if (row && row.major_account !== major) put('major_account', row.major_account)
          if (!row || ledgerRow?.sub_major_account !== row.id) put('ledger_account', null)
        }}
      />
      <Lookup
        label="Ledger account"
        source={ledgerSource}
        withDefault
        value={ledgerRow?.id ?? null}
        placeholder={ledger === null ? undefined! : `${ledger} (not in the list)`}
        error={errors['ledger_account']?.message as string | undefined}
        onChange={(id) => {
          const row = ledgers.find((one) => one.id === id)
          put('ledger_account', row?.number ?? null)
          const parent = row ? subs.find((one) => one.id === row.sub_major_account) : undefined
          if (parent && parent.number !== sub) put('sub_major_account', parent.number)
          if (row && row.major_account !== major) put('major_account', row.major_account)
        }}
      />
    </>
  )
}
