/** Two people changed one product: shows both values of every field that both changed, and the person chooses (OFFICE-3). */
import { Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { MergeResult } from '#domain/outbox/three-way-merge.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { labeledField } from '../field-labels.ts'
import { FieldValue } from '../field-value.tsx'

export type Choice = 'mine' | 'theirs'

export function EditConflict({
  merge,
  theirs,
  changedBy,
  onChoose,
  onClose,
}: {
  merge: MergeResult
  theirs: Readonly<Record<string, unknown>>
  /** Who changed it, if known. */
  changedBy: string | null
  onChoose: (choices: Readonly<Record<string, Choice>>) => void
  onClose: () => void
}) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const undecidedCount = merge.clashes.filter((conflict) => choices[conflict.field] === undefined).length
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title="Somebody else changed this product"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Banner tone="attention">
          {changedBy ? <b>{changedBy}</b> : 'Somebody'} saved this product after you opened it. Nothing of yours is
          lost: choose field by field.
        </Banner>
        {merge.clashes.map((conflict) => (
          <Radio.Group
            key={conflict.field}
            label={labeledField(conflict.field).label}
            description={
              <>
                It was <FieldValue field={conflict.field} value={conflict.base} />
              </>
            }
            value={choices[conflict.field] ?? ''}
            onChange={(value) => setChoices((before) => ({ ...before, [conflict.field]: value as Choice }))}
          >
            <Stack gap={6} mt={6}>
              <Radio
                value="mine"
                label={
                  <>
                    Yours:{' '}
                    <b>
                      <FieldValue field={conflict.field} value={conflict.mine} />
                    </b>
                  </>
                }
              />
              <Radio
                value="theirs"
                label={
                  <>
                    Theirs:{' '}
                    <b>
                      <FieldValue field={conflict.field} value={conflict.theirs} />
                    </b>
                  </>
                }
              />
            </Stack>
          </Radio.Group>
        ))}
        {merge.theirs.length > 0 ? (
          <div>
            <Text fw={600}>Changed by them only, kept as it is now</Text>
            {merge.theirs.map((field) => (
              <div key={field}>
                {labeledField(field).label}: <FieldValue field={field} value={theirs[field]} />
              </div>
            ))}
          </div>
        ) : null}
        {merge.mine.length > 0 ? (
          <Text c="dimmed">
            Changed by you only, will be saved: {merge.mine.map((field) => labeledField(field).label).join(', ')}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="secondary" onClick={onClose}>
            Back to the form
          </Button>
          {merge.clashes.length > 1 ? (
            <>
              <Button
                variant="ghost"
                onClick={() =>
                  setChoices(Object.fromEntries(merge.clashes.map((conflict) => [conflict.field, 'theirs'])))
                }
              >
                All theirs
              </Button>
              <Button
                variant="ghost"
                onClick={() =>
                  setChoices(Object.fromEntries(merge.clashes.map((conflict) => [conflict.field, 'mine'])))
                }
              >
                All yours
              </Button>
            </>
          ) : null}
          <Button disabled={undecidedCount > 0} onClick={() => onChoose(choices)}>
            Save this choice
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
