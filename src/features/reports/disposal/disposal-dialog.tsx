/**
 * The dialog for the inspection and disposal values of one unserviceable item. Promises: values that somebody else saved meanwhile are shown and
 * never silently overwritten; typed values stay on this device until they are saved or discarded.
 */
import { Fieldset, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Disposal, DisposalField, DisposalValues } from '#contract/documents/disposal.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { disposalFigures, disposalLabel, disposalModes, unserviceableFormOf } from '#domain/reports/disposal-figures.ts'
import { inspectedUnits } from '#domain/reports/inspected-units.ts'
import { formatNumber, formatPesos } from '#domain/text/format.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/reports/reports-disposal.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { MoneyField, WholeNumberField } from '#ui/form/fields.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { type AnyControl, TextField } from '#ui/form/text-fields.tsx'
import { DisposalConflict } from './disposal-conflict.tsx'
import { disposalDraftKey, type StoredEdit, useDisposalForm, validValues } from './use-disposal-form.ts'

type Control = AnyControl<DisposalValues>

interface Props {
  product: ProductView
  /** The values on this device; null if nothing was entered. */
  known: Disposal | null
  onSaved: (disposal: Disposal) => void
  onClose: () => void
}

export function DisposalDialog(props: Props) {
  const stored = useDraft<StoredEdit>(disposalDraftKey(props.product.id))
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="lg"
      title={
        <Text component="span" fz="lg" fw={600}>
          {t('title')}
        </Text>
      }
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {stored.isLoaded ? <DisposalForm {...props} stored={stored} /> : <Loading height={320} />}
    </Modal>
  )
}

function DisposalForm({
  product,
  known,
  stored,
  onSaved,
  onClose,
}: Props & { stored: ReturnType<typeof useDraft<StoredEdit>> }) {
  const online = useOnline()
  const edit = useDisposalForm({ product, known, stored, onSaved, onClose })
  const { form, formDraft, clash, problem, unclear } = edit
  const { control } = form
  const isPpe = unserviceableFormOf(product) === 'IIRUP'
  const label = (name: DisposalField) => ({ control, name, label: disposalLabel(name), optional: true })
  return (
    <form noValidate aria-label={t('titleOf', { propertyNumber: product.property_number })} onSubmit={edit.submit}>
      <Stack gap="md">
        <div>
          <Text fw={600}>{fullDescription(product)}</Text>
          <Text c="dimmed" className="bilang-figures">
            {product.property_number}
          </Text>
        </div>
        <RestoredDraftNote formDraft={formDraft} dropLabel={forms('startOver')} reset={edit.startOver} />
        <Text c="dimmed" fz="sm">
          {t('enterTotals')}
        </Text>
        <Fieldset legend={t('inventory')} disabled={unclear !== null}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {isPpe ? <MoneyField {...label('accumulated_depreciation')} autoFocus /> : null}
            <MoneyField {...label('accumulated_impairment')} autoFocus={!isPpe} />
          </SimpleGrid>
          <CarryingAmount product={product} control={control} />
        </Fieldset>
        <Fieldset legend={t('howManyUnits')} disabled={unclear !== null}>
          <SimpleGrid cols={{ base: 2, xs: 4 }}>
            {disposalModes.map((mode) => (
              <WholeNumberField key={mode} {...label(mode)} />
            ))}
          </SimpleGrid>
          <TextField {...label('others_text')} />
          <DisposedUnits product={product} control={control} />
        </Fieldset>
        <Fieldset legend={t('appraisalAndSale')} disabled={unclear !== null}>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <MoneyField {...label('appraised_value')} />
            <TextField {...label('or_number')} />
            <MoneyField {...label('sale_amount')} />
          </SimpleGrid>
        </Fieldset>
        {clash ? <DisposalConflict clash={clash} onTake={edit.take} /> : null}
        {unclear ? (
          <CheckSaved problem={unclear} find={edit.find} onFound={edit.onFound} onAbsent={edit.onAbsent} />
        ) : problem ? (
          <ProblemText problem={problem} trying="acting" />
        ) : null}
        {online ? null : <OfflineNote safe={forms('draftSaved')} toDo={t('connectToSave')} />}
        <Group justify="flex-end">
          <Button variant="secondary" onClick={edit.cancel}>
            {fixedTexts.cancel}
          </Button>
          <Button
            type="submit"
            disabled={!online || !formDraft.ready || unclear !== null}
            loading={form.formState.isSubmitting}
          >
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Figures computed from the typed values. */
function useTypedFigures(product: ProductView, control: Control) {
  const typed = useWatch({ control })
  return useMemo(
    () =>
      disposalFigures(unserviceableFormOf(product), {
        quantity: inspectedUnits(product),
        unitCost: product.price,
        disposal: validValues(typed),
      }),
    [typed, product],
  )
}

function CarryingAmount({ product, control }: { product: ProductView; control: Control }) {
  const { totalCost, carryingAmount } = useTypedFigures(product, control)
  const cost = {
    total: formatPesos(totalCost),
    quantity: formatNumber(inspectedUnits(product)),
    unitCost: formatPesos(product.price),
  }
  return (
    <Text mt="sm" role="status" className="bilang-figures">
      {carryingAmount === null
        ? t('carryingAmountUnknown', cost)
        : t('carryingAmount', { ...cost, carrying: formatPesos(carryingAmount) })}
    </Text>
  )
}

function DisposedUnits({ product, control }: { product: ProductView; control: Control }) {
  const { disposed } = useTypedFigures(product, control)
  return (
    <Text mt="sm" role="status" className="bilang-figures">
      {disposed === null
        ? t('disposedOfUnknown')
        : t('disposedOf', { disposed: formatNumber(disposed), quantity: formatNumber(inspectedUnits(product)) })}
    </Text>
  )
}
