/**
 * Changes one or more fields of many products: choose, review the dry run, then change all at once, with one undo.
 * Promises: nothing is sent before the person saw what would change; with the `bulk` extension it is all or nothing.
 */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import { isOffered } from '#contract/collections/define-fields.ts'
import { type ProductField, productFieldList } from '#contract/collections/product-fields.ts'
import { products } from '#contract/collections/products.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type BulkDiff, bulkDiff, type RowChange, undoChanges } from '#domain/products/bulk-diff.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import type { BulkOptions } from '#react/bulk/bulk-types.ts'
import { maxRowsPerRequest } from '#react/bulk/run-bulk.ts'
import { useBulk } from '#react/bulk/use-bulk.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type AnyControl, ChoiceField, DayField, LongTextField, MoneyField, TextField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkProgress, type BulkProgressState } from './bulk-progress.tsx'

type Values = Record<string, unknown>
const editableFields = productFieldList.filter(({ ofOneItem, notInBulk }) => !ofOneItem && !notInBulk)
type Step = { is: 'choose' } | { is: 'look'; diff: BulkDiff; refused: readonly { label: string; text: string }[] }

export function BulkEdit({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { catalog, api } = useServices()
  const bulk = useBulk()
  const toast = useToast()
  const form = useForm<Values>({ defaultValues: {} })
  const [fields, setFields] = useState<readonly string[]>([])
  const [step, setStep] = useState<Step>({ is: 'choose' })
  const [progress, setProgress] = useState<BulkProgressState | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const controller = useRef(new AbortController())
  // A single request cannot be canceled once it is sent.
  const canStop = progress !== null && (progress.total > maxRowsPerRequest || !api.features().has('bulk'))

  const bulkOptions = (label: string): BulkOptions => ({
    onProgress: (done, total, phase) => setProgress({ label: phase === 'sending' ? 'Sending' : label, done, total }),
    signal: controller.current.signal,
  })
  const failureMessage = (problem: Problem) =>
    problem.kind === 'cancelled' ? 'Stopped. Nothing was changed.' : shortProblemText(problem, 'acting')

  const refusalsOf = (diff: BulkDiff, errors: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>) =>
    Object.entries(errors).map(([rowKey, fieldErrors]) => ({
      label: diff.changes[Number(rowKey.split('.')[1])]?.label ?? 'All',
      text: Object.values(fieldErrors).flat().join(' '),
    }))

  const preview = async () => {
    setFailed(null)
    const patch: Values = {}
    for (const field of fields) {
      const value = form.getValues(field)
      patch[field] = value === '' || value === undefined ? null : value
    }
    const checked = products.patch.safeParse(patch)
    if (!checked.success) {
      for (const issue of checked.error.issues)
        form.setError(String(issue.path[0]), {
          message: patch[String(issue.path[0])] === null ? 'This field is required.' : issue.message,
        })
      return
    }
    controller.current = new AbortController()
    const found: RowChange[] = []
    let unchangedTotal = 0
    const unusual = { PAR: 0, ICS: 0 }
    // In batches: the page stays responsive while 100,000 products are checked.
    for (let from = 0; from < ids.length && !controller.current.signal.aborted; from += maxRowsPerRequest) {
      setProgress({ label: 'Looking', done: from, total: ids.length })
      const rows = await catalog.getMany<ProductView>('products', ids.slice(from, from + maxRowsPerRequest))
      const part = bulkDiff(
        rows.filter((row) => row !== null),
        patch,
      )
      found.push(...part.changes)
      unchangedTotal += part.unchanged
      unusual.PAR += part.unusual.PAR
      unusual.ICS += part.unusual.ICS
    }
    const diff: BulkDiff = { changes: found, unchanged: unchangedTotal, unusual }
    if (controller.current.signal.aborted) {
      setProgress(null)
      return
    }
    const result = await bulk(products, { change: diff.changes }, { ...bulkOptions('Checking'), dryRun: true })
    setProgress(null)
    if (!result.ok) setFailed(failureMessage(result.problem))
    else setStep({ is: 'look', diff, refused: refusalsOf(diff, result.value.errors) })
  }

  const undo = async (diff: BulkDiff) => {
    const result = await bulk(products, { change: undoChanges(diff) })
    if (result.ok && Object.keys(result.value.errors).length === 0)
      toast.success(`${plural(diff.changes.length, 'change was', 'changes were')} undone.`)
    else toast.error(result.ok ? 'Some changes could not be undone.' : shortProblemText(result.problem, 'acting'))
  }

  const write = async (diff: BulkDiff) => {
    setFailed(null)
    controller.current = new AbortController()
    const result = await bulk(products, { change: diff.changes }, bulkOptions('Changing'))
    setProgress(null)
    if (!result.ok) {
      setFailed(failureMessage(result.problem))
      return
    }
    const refused = refusalsOf(diff, result.value.errors)
    if (refused.length > 0) {
      setStep({ is: 'look', diff, refused })
      setFailed(
        result.value.changed > 0
          ? `${formatNumber(result.value.changed)} were changed, the rest was refused.`
          : 'Nothing was changed.',
      )
      return
    }
    toast.show({
      type: 'success',
      uptime: 12_000,
      text: (
        <Group gap="xs">
          {fixedTexts.productUpdated} {formatNumber(result.value.changed)} changed.
          <Button size="sm" variant="link" onClick={() => void undo(diff)}>
            Undo
          </Button>
        </Group>
      ),
    })
    onClose()
  }

  return (
    <Modal
      opened
      onClose={progress ? () => {} : onClose}
      size="lg"
      title={`Change ${formatNumber(ids.length)} products`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {step.is === 'choose' ? (
          <>
            <FieldChooser fields={fields} onFields={setFields} />
            {fields.map((field) => (
              <BulkField key={field} field={field} control={form.control} />
            ))}
            {fields.length === 0 ? (
              <Text c="dimmed">Choose what is to change. Nothing is sent before you have seen what it does.</Text>
            ) : null}
          </>
        ) : (
          <BulkPreview {...step} />
        )}
        {failed ? (
          <Banner tone="refused" role="alert">
            {failed}
          </Banner>
        ) : null}
        {progress ? <BulkProgress {...progress} /> : null}
        <Group justify="flex-end">
          {progress ? (
            <Button variant="secondary" disabled={!canStop} onClick={() => controller.current.abort()}>
              Stop
            </Button>
          ) : (
            <Button variant="secondary" onClick={step.is === 'look' ? () => setStep({ is: 'choose' }) : onClose}>
              {step.is === 'look' ? 'Back' : fixedTexts.cancel}
            </Button>
          )}
          {step.is === 'choose' ? (
            <Button disabled={fields.length === 0} loading={progress !== null} onClick={() => void preview()}>
              See what changes
            </Button>
          ) : (
            <Button
              disabled={step.diff.changes.length === 0 || step.refused.length > 0}
              loading={progress !== null}
              onClick={() => void write(step.diff)}
            >
              Change {formatNumber(step.diff.changes.length)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function FieldChooser({
  fields,
  onFields,
}: {
  fields: readonly string[]
  onFields: (fields: readonly string[]) => void
}) {
  const features = useServices().api.features()
  return (
    <Group className="bilang-bare" component="fieldset" gap={6} aria-label="Fields to change">
      {editableFields
        .filter((spec) => isOffered(spec, features))
        .map(({ field, label }) => {
          const isChosen = fields.includes(field)
          return (
            <Button
              key={field}
              size="sm"
              variant={isChosen ? 'default' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => onFields(isChosen ? fields.filter((one) => one !== field) : [...fields, field])}
            >
              {label}
            </Button>
          )
        })}
    </Group>
  )
}

function BulkLookup({
  field,
  to,
  label,
  control,
}: Pick<ProductField, 'field' | 'label'> & { to: CollectionName; control: AnyControl<Values> }) {
  const source = useLookup(to)
  return <LookupField control={control} name={field} label={label} source={source} optional />
}

function BulkField({ field, control }: { field: string; control: AnyControl<Values> }) {
  const spec = editableFields.find((one) => one.field === field)
  if (!spec) return null
  const { label, kind, reference, choices = [] } = spec
  if (reference) return <BulkLookup field={spec.field} label={label} to={reference.to} control={control} />
  const common = { control, name: field, label, optional: true }
  if (kind === 'money') return <MoneyField {...common} />
  if (kind === 'day') return <DayField {...common} />
  if (kind === 'longText') return <LongTextField {...common} />
  if (kind === 'choice') return <ChoiceField {...common} choices={choices.map((value) => ({ value, label: value }))} />
  return <TextField {...common} />
}
