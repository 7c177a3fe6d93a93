/**
 * Adds and edits an attribute (specification §2, §5, §8): the fixed texts, one text field, Cancel and Submit; numbers and parents where the
 * kind has them.
 */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { z } from '#contract/z.ts'
import { mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import { changedFields, comparableValue } from '#domain/outbox/three-way-merge.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { useCheckedCreate } from '#react/use-checked-create.ts'
import { useDraft } from '#react/use-draft.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type AnyControl, TextField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { showFieldErrors } from '#ui/form/server-errors.ts'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { type AttributeKind, type AttributeRow, capitalize, type Parent } from './kinds.ts'

type Values = Record<string, unknown>

function initialValues(kind: AttributeKind, row: AttributeRow | null): Values {
  const initial: Values = { name: row?.name ?? '' }
  if (kind.hasNumber) initial['number'] = row?.number ?? ''
  for (const { field } of kind.parents) initial[field] = row ? comparableValue(row[field]) : null
  return initial
}

export function AttributeDialog({
  kind,
  row,
  onClose,
}: {
  kind: AttributeKind
  row: AttributeRow | null
  onClose: () => void
}) {
  const { api } = useServices()
  const toast = useToast()
  const initial = initialValues(kind, row)
  const form = useZodForm(kind.collection.draft as z.ZodObject, { defaultValues: initial, mode: 'onChange' })
  const key = `form ${kind.collection.name} ${row?.id ?? 'new'}`
  const formDraft = useFormDraft(key, form, useDraft<Values>(key))
  const { isValid, isSubmitting, isDirty } = form.formState

  const checked = useCheckedCreate(kind.collection)
  const saved = async () => {
    toast.success(row ? `The ${kind.singular} has been updated.` : fixedTexts.attributeAdded(capitalize(kind.singular)))
    await formDraft.discard()
    form.reset(initial)
    onClose()
  }
  const save = async (values: Values) => {
    const answer = row
      ? await api.change(kind.collection, row.id, changedFields(Object.keys(initial), initial, values), row.version)
      : await checked.create(values)
    if (answer.ok) return saved()
    const { problem } = answer
    // The dialog offers to check whether the row was saved.
    if (!row && mayHaveHappened(problem)) return
    if (problem.kind === 'invalid') {
      showFieldErrors(form, problem.fields)
      const takenMessage = fixedTexts.attributeTaken(capitalize(kind.singular))
      const messages = Object.values(problem.fields).flat()
      const isTaken = messages.includes(takenMessage) || messages.some((text) => /exists/i.test(text))
      toast.show({
        type: 'error',
        title: fixedTexts.attributeFailedTitle,
        text: isTaken ? takenMessage : messages.join(', ') || shortProblemText(problem, 'acting'),
      })
      return
    }
    toast.show({
      type: 'error',
      title: fixedTexts.attributeFailedTitle,
      text:
        problem.kind === 'conflict'
          ? 'Somebody else changed it meanwhile. Close, look at it, and edit again.'
          : shortProblemText(problem, 'acting'),
      uptime: 5000,
    })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <Text component="span" fz="lg" fw={600}>
          {row ? `Edit ${kind.singular}` : fixedTexts.addNew(kind.singular)}
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => save(values as Values))(event)}>
        <Stack gap="md">
          <RestoredDraftNote formDraft={formDraft} dropLabel="Start over" reset={() => form.reset(initial as never)} />
          <Text c="dimmed">{fixedTexts.addNewHint(kind.singular)}</Text>
          {kind.parents.map((parent) => (
            <ParentField key={parent.field} parent={parent} control={form.control} />
          ))}
          {kind.hasNumber ? (
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
            placeholder={fixedTexts.addNewPlaceholder(kind.singular)}
            autoFocus={!kind.hasNumber || row !== null}
          />
          {checked.unclear ? (
            <CheckSaved
              problem={checked.unclear}
              find={checked.find}
              onFound={() => void saved()}
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
                void formDraft.discard()
                onClose()
              }}
            >
              {fixedTexts.cancel}
            </Button>
            <Button
              type="submit"
              disabled={!isValid || isSubmitting || (row !== null && !isDirty) || checked.unclear !== null}
              loading={isSubmitting}
            >
              {fixedTexts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function ParentField({ parent, control }: { parent: Parent; control: AnyControl<Values> }) {
  const parentValue = useWatch({ control, name: parent.narrowedBy?.field ?? 'name' })
  const narrowing = parent.narrowedBy
  const parentId = narrowing && typeof parentValue === 'number' ? parentValue : null
  const source = useLookup(
    parent.to,
    narrowing && parentId !== null
      ? { where: { [narrowing.field]: parentId }, serverQuery: { [narrowing.query]: String(parentId) } }
      : {},
  )
  return (
    <LookupField
      control={control}
      name={parent.field}
      label={parent.label}
      source={source}
      optional={!parent.required}
    />
  )
}
