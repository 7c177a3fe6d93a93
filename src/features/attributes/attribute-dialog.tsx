/**
 * Adds and edits an attribute (specification §2, §5, §8): the fixed texts, one text field, Cancel and Submit; numbers and parents where the
 * kind has them.
 */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { t } from '#text/administration/attributes.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { type AnyControl, TextField } from '#ui/form/text-fields.tsx'
import { type AttributeKind, type AttributeRow, type Parent, parentLabel } from './kinds.ts'
import { type AttributeValues, useAttributeForm } from './use-attribute-form.ts'

export function AttributeDialog({
  kind,
  row,
  onClose,
}: {
  kind: AttributeKind
  row: AttributeRow | null
  onClose: () => void
}) {
  const edit = useAttributeForm(kind, row, onClose)
  const { control } = edit.form
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <Text component="span" fz="lg" fw={600}>
          {row ? t(`kinds.${kind.key}.edit`) : fixedTexts.addNew(kind.singular)}
        </Text>
      }
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form noValidate onSubmit={edit.submit}>
        <Stack gap="md">
          <RestoredDraftNote formDraft={edit.formDraft} dropLabel={forms('startOver')} reset={edit.startOver} />
          <Text c="dimmed">{fixedTexts.addNewHint(kind.singular)}</Text>
          {kind.parents.map((parent) => (
            <ParentField key={parent.field} parent={parent} control={control} />
          ))}
          {kind.hasNumber ? (
            <TextField
              control={control}
              name="number"
              label={forms('number')}
              mono
              maxLength={6}
              placeholder="00"
              autoFocus={!row}
            />
          ) : null}
          <TextField
            control={control}
            name="name"
            label={forms('name')}
            placeholder={fixedTexts.addNewPlaceholder(kind.singular)}
            autoFocus={!kind.hasNumber || row !== null}
          />
          {edit.unclear ? (
            <CheckSaved problem={edit.unclear} find={edit.find} onFound={edit.onFound} onAbsent={edit.onAbsent} />
          ) : null}
          <Group justify="flex-end">
            <Button variant="secondary" onClick={edit.cancel}>
              {fixedTexts.cancel}
            </Button>
            <Button type="submit" disabled={!edit.canSubmit} loading={edit.isSubmitting}>
              {fixedTexts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function ParentField({ parent, control }: { parent: Parent; control: AnyControl<AttributeValues> }) {
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
      label={parentLabel(parent)}
      source={source}
      optional={!parent.required}
    />
  )
}
