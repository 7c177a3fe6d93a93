/** Adding and editing an attribute (spec 2, 5, 8): the specified words, one text field and Cancel and Submit; numbers and parents where a kind has them. */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { sentences } from '#contract/sentences.ts'
import type { z } from '#contract/z.ts'
import { shortProblem, uncertain } from '#domain/problem-words.ts'
import { changedFields, plainValue } from '#domain/three-way-edit.ts'
import { useParts } from '#runtime/parts.ts'
import { useCheckedCreate } from '#runtime/use-checked-create.ts'
import { useDraft } from '#runtime/use-draft.ts'
import { useLookup } from '#runtime/use-lookup.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/check-saved.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type AnyControl, TextField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { type AttributeRow, begun, type Kind, type Parent } from './kinds.ts'

type Values = Record<string, unknown>

function startOf(kind: Kind, row: AttributeRow | null): Values {
  const start: Values = { name: row?.name ?? '' }
  if (kind.numbered) start['number'] = row?.number ?? ''
  for (const { field } of kind.parents) start[field] = row ? plainValue(row[field]) : null
  return start
}

export function AttributeDialog({ kind, row, onClose }: { kind: Kind; row: AttributeRow | null; onClose: () => void }) {
  const { office } = useParts()
  const toast = useToast()
  const start = startOf(kind, row)
  const form = useZodForm(kind.resource.draft as z.ZodObject, { defaultValues: start, mode: 'onChange' })
  const key = `form ${kind.resource.name} ${row?.id ?? 'new'}`
  const keeping = useKeptForm(key, form, useDraft<Values>(key))
  const { isValid, isSubmitting, isDirty } = form.formState

  const checked = useCheckedCreate(kind.resource)
  const saved = async () => {
    toast.success(row ? `The ${kind.word} has been updated.` : sentences.attributeAdded(begun(kind.word)))
    await keeping.forget()
    form.reset(start)
    onClose()
  }
  const save = async (values: Values) => {
    const answer = row
      ? await office.change(kind.resource, row.id, changedFields(Object.keys(start), start, values), row.version)
      : await checked.create(values)
    if (answer.ok) return saved()
    const { problem } = answer
    // The dialog offers to look whether it is there.
    if (!row && uncertain(problem)) return
    if (problem.kind === 'invalid') {
      showFieldErrors(form, problem.fields)
      const taken = sentences.attributeTaken(begun(kind.word))
      const said = Object.values(problem.fields).flat()
      const isTaken = said.includes(taken) || said.some((text) => /exists/i.test(text))
      toast.show({
        type: 'error',
        title: sentences.attributeFailedTitle,
        text: isTaken ? taken : said.join(', ') || shortProblem(problem, 'doing'),
      })
      return
    }
    toast.show({
      type: 'error',
      title: sentences.attributeFailedTitle,
      text:
        problem.kind === 'conflict'
          ? 'Somebody else changed it meanwhile. Close, look at it, and edit again.'
          : shortProblem(problem, 'doing'),
      uptime: 5000,
    })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <Text component="span" fz="lg" fw={600}>
          {row ? `Edit ${kind.word}` : sentences.addNew(kind.word)}
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => save(values as Values))(event)}>
        <Stack gap="md">
          <RestoredNote keeping={keeping} drop="Start anew" reset={() => form.reset(start as never)} />
          <Text c="dimmed">{sentences.addNewHint(kind.word)}</Text>
          {kind.parents.map((parent) => (
            <ParentField key={parent.field} parent={parent} control={form.control} />
          ))}
          {kind.numbered ? (
            <TextField
              control={form.control}
              name="number"
              label="Number"
              mono
              maxLength={6}
              placeholder="00"
              autoFocus={!row}
            />
          ) : null}
          <TextField
            control={form.control}
            name="name"
            label="Name"
            placeholder={sentences.addNewPlaceholder(kind.word)}
            autoFocus={!kind.numbered || row !== null}
          />
          {checked.unclear ? (
            <CheckSaved
              problem={checked.unclear}
              find={checked.find}
              onThere={() => void saved()}
              onAbsent={() => {
                checked.settle()
                toast.show({ text: 'It isn’t there. Save it again.' })
              }}
            />
          ) : null}
          <Group justify="flex-end">
            <Button
              variant="secondary"
              onClick={() => {
                void keeping.forget()
                onClose()
              }}
            >
              {sentences.cancel}
            </Button>
            <Button
              type="submit"
              disabled={!isValid || isSubmitting || (row !== null && !isDirty) || checked.unclear !== null}
              loading={isSubmitting}
            >
              {sentences.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function ParentField({ parent, control }: { parent: Parent; control: AnyControl<Values> }) {
  const above = useWatch({ control, name: parent.by?.field ?? 'name' })
  const by = parent.by
  const narrowed = by && typeof above === 'number' ? above : null
  const source = useLookup(
    parent.to,
    by && narrowed !== null ? { where: { [by.field]: narrowed }, query: { [by.query]: String(narrowed) } } : {},
  )
  return (
    <LookupField control={control} name={parent.field} label={parent.label} source={source} optional={!parent.needed} />
  )
}
