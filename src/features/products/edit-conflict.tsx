/** Two people changed one product: every field that both changed is shown with both values, and the person chooses (OFFICE-3). */
import { Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ThreeWay } from '#domain/three-way-edit.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { FieldValue } from './field-value.tsx'
import { productField } from './product-fields.ts'

export type Choice = 'mine' | 'theirs'

export function EditConflict({
  merge,
  theirs,
  who,
  onChoose,
  onClose,
}: {
  merge: ThreeWay
  theirs: Readonly<Record<string, unknown>>
  /** Who changed it, when that is known. */
  who: string | null
  onChoose: (choices: Readonly<Record<string, Choice>>) => void
  onClose: () => void
}) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const open = merge.clashes.filter((clash) => choices[clash.field] === undefined).length
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title="Somebody else changed this product"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Banner mark="attention">
          {who ? <b>{who}</b> : 'Somebody'} saved this product after you opened it. Nothing of yours is lost: choose
          field by field.
        </Banner>
        {merge.clashes.map((clash) => (
          <Radio.Group
            key={clash.field}
            label={productField(clash.field).label}
            description={
              <>
                It was <FieldValue field={clash.field} value={clash.base} />
              </>
            }
            value={choices[clash.field] ?? ''}
            onChange={(value) => setChoices((before) => ({ ...before, [clash.field]: value as Choice }))}
          >
            <Stack gap={6} mt={6}>
              <Radio
                value="mine"
                label={
                  <>
                    Yours:{' '}
                    <b>
                      <FieldValue field={clash.field} value={clash.mine} />
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
                      <FieldValue field={clash.field} value={clash.theirs} />
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
                {productField(field).label}: <FieldValue field={field} value={theirs[field]} />
              </div>
            ))}
          </div>
        ) : null}
        {merge.mine.length > 0 ? (
          <Text c="dimmed">
            Changed by you only, will be saved: {merge.mine.map((field) => productField(field).label).join(', ')}
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
                onClick={() => setChoices(Object.fromEntries(merge.clashes.map((clash) => [clash.field, 'theirs'])))}
              >
                All theirs
              </Button>
              <Button
                variant="ghost"
                onClick={() => setChoices(Object.fromEntries(merge.clashes.map((clash) => [clash.field, 'mine'])))}
              >
                All yours
              </Button>
            </>
          ) : null}
          <Button disabled={open > 0} onClick={() => onChoose(choices)}>
            Save this choice
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
