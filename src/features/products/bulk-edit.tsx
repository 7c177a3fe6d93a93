/**
 * Changes one or more fields of many products: choose, look at the dry run, then change all in one go; and take it back once.
 * Promises: nothing is sent before the person saw what would change; with the `bulk` extension it is all or nothing.
 */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Problem } from '#contract/problem.ts'
import { products } from '#contract/resources/products.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { plural } from '#domain/plural.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { type BulkHow, rowsAtOnce } from '#runtime/run-bulk.ts'
import { useBulk } from '#runtime/use-bulk.ts'
import { useLookup } from '#runtime/use-lookup.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type AnyControl, ChoiceField, DayField, LongTextField, MoneyField, TextField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { type BulkDiff, bulkDiff, inverse, type RowChange } from './bulk-diff.ts'
import { BulkLook } from './bulk-look.tsx'
import { type ProductField, productField, productFields } from './product-fields.ts'
import { type Work, WorkProgress } from './work-progress.tsx'

type Values = Record<string, unknown>
const offered = productFields.filter(
  ({ field }) =>
    ![
      'property_number',
      'old_property_number',
      'series_1',
      'series_2',
      'units',
      'sub_major_account',
      'ledger_account',
      'major_account',
    ].includes(field),
)
const figure = (count: number) => count.toLocaleString('en')

type Step = { is: 'choose' } | { is: 'look'; diff: BulkDiff; refused: readonly { label: string; text: string }[] }

export function BulkEdit({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { catalogue, office } = useParts()
  const bulk = useBulk()
  const toast = useToast()
  const form = useForm<Values>({ defaultValues: {} })
  const [fields, setFields] = useState<readonly string[]>([])
  const [step, setStep] = useState<Step>({ is: 'choose' })
  const [busy, setBusy] = useState<Work | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const stop = useRef(new AbortController())
  // One request cannot be called back once it is on its way.
  const stoppable = busy !== null && (busy.total > rowsAtOnce || !office.features().has('bulk'))

  const how = (writing: string): BulkHow => ({
    told: (done, total, doing) => setBusy({ doing: doing === 'sending' ? 'Sending' : writing, done, total }),
    signal: stop.current.signal,
  })
  const why = (problem: Problem) =>
    problem.kind === 'cancelled' ? 'Stopped. Nothing was changed.' : shortProblem(problem, 'doing')

  const refusals = (diff: BulkDiff, errors: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>) =>
    Object.entries(errors).map(([place, said]) => ({
      label: diff.changes[Number(place.split('.')[1])]?.label ?? 'All',
      text: Object.values(said).flat().join(' '),
    }))

  const look = async () => {
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
    stop.current = new AbortController()
    const found: RowChange[] = []
    let alike = 0
    // A handful at a time: the page stays alive while 100,000 are looked at.
    for (let from = 0; from < ids.length && !stop.current.signal.aborted; from += rowsAtOnce) {
      setBusy({ doing: 'Looking', done: from, total: ids.length })
      const some = await catalogue.getMany<ProductView>('products', ids.slice(from, from + rowsAtOnce))
      const { changes, same } = bulkDiff(
        some.filter((row) => row !== null),
        patch,
      )
      found.push(...changes)
      alike += same
    }
    const diff: BulkDiff = { changes: found, same: alike }
    if (stop.current.signal.aborted) {
      setBusy(null)
      return
    }
    const end = await bulk(products, { change: diff.changes }, { ...how('Checking'), dryRun: true })
    setBusy(null)
    if (!end.ok) setFailed(why(end.problem))
    else setStep({ is: 'look', diff, refused: refusals(diff, end.value.errors) })
  }

  const undo = async (diff: BulkDiff) => {
    const end = await bulk(products, { change: inverse(diff) })
    if (end.ok && Object.keys(end.value.errors).length === 0)
      toast.success(`${plural(diff.changes.length, 'product is as it was', 'products are as they were')}.`)
    else toast.error(end.ok ? 'Some products could not be put back.' : shortProblem(end.problem, 'doing'))
  }

  const write = async (diff: BulkDiff) => {
    setFailed(null)
    stop.current = new AbortController()
    const end = await bulk(products, { change: diff.changes }, how('Changing'))
    setBusy(null)
    if (!end.ok) {
      setFailed(why(end.problem))
      return
    }
    const refused = refusals(diff, end.value.errors)
    if (refused.length > 0) {
      setStep({ is: 'look', diff, refused })
      setFailed(
        end.value.changed > 0
          ? `${figure(end.value.changed)} were changed, the rest was refused.`
          : 'Nothing was changed.',
      )
      return
    }
    toast.show({
      type: 'success',
      uptime: 12_000,
      text: (
        <Group gap="xs">
          {sentences.productUpdated} {figure(end.value.changed)} changed.
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
      onClose={busy ? () => {} : onClose}
      size="lg"
      title={`Change ${figure(ids.length)} products`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {step.is === 'choose' ? (
          <>
            <FieldChooser fields={fields} onFields={setFields} />
            {fields.map((field) => (
              <BulkField key={field} field={productField(field)} control={form.control} />
            ))}
            {fields.length === 0 ? (
              <Text c="dimmed">Choose what is to change. Nothing is sent before you have seen what it does.</Text>
            ) : null}
          </>
        ) : (
          <BulkLook {...step} />
        )}
        {failed ? (
          <Banner mark="refused" role="alert">
            {failed}
          </Banner>
        ) : null}
        {busy ? <WorkProgress {...busy} /> : null}
        <Group justify="flex-end">
          {busy ? (
            <Button variant="secondary" disabled={!stoppable} onClick={() => stop.current.abort()}>
              Stop
            </Button>
          ) : (
            <Button variant="secondary" onClick={step.is === 'look' ? () => setStep({ is: 'choose' }) : onClose}>
              {step.is === 'look' ? 'Back' : sentences.cancel}
            </Button>
          )}
          {step.is === 'choose' ? (
            <Button disabled={fields.length === 0} loading={busy !== null} onClick={() => void look()}>
              See what changes
            </Button>
          ) : (
            <Button
              disabled={step.diff.changes.length === 0 || step.refused.length > 0}
              loading={busy !== null}
              onClick={() => void write(step.diff)}
            >
              Change {figure(step.diff.changes.length)}
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
  return (
    <Group component="fieldset" gap={6} aria-label="Fields to change" style={{ border: 0, padding: 0, margin: 0 }}>
      {offered.map(({ field, label }) => {
        const on = fields.includes(field)
        return (
          <Button
            key={field}
            size="sm"
            variant={on ? 'default' : 'secondary'}
            aria-pressed={on}
            onClick={() => onFields(on ? fields.filter((one) => one !== field) : [...fields, field])}
          >
            {label}
          </Button>
        )
      })}
    </Group>
  )
}

function BulkLookup({ field, control }: { field: ProductField; control: AnyControl<Values> }) {
  const source = useLookup(field.to ?? 'articles')
  return <LookupField control={control} name={field.field} label={field.label} source={source} optional />
}

function BulkField({ field, control }: { field: ProductField; control: AnyControl<Values> }) {
  if (field.to) return <BulkLookup field={field} control={control} />
  const common = { control, name: field.field, label: field.label, optional: true }
  if (field.money) return <MoneyField {...common} />
  if (field.field === 'acquisition') return <DayField {...common} />
  if (field.field === 'description') return <LongTextField {...common} />
  if (field.field === 'print_type')
    return (
      <ChoiceField
        {...common}
        choices={[
          { value: 'PAR', label: 'PAR' },
          { value: 'ICS', label: 'ICS' },
        ]}
      />
    )
  return <TextField {...common} />
}
