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
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(merge.clashes.map((conflict) => [conflict.field, choice])))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title="Someone else changed this item"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Banner tone="attention">
          {changedBy ? <b>{changedBy}</b> : 'Someone else'} saved this item after you opened it. Your changes are still
          here. Choose a value for each field.
        </Banner>
        {merge.clashes.map((conflict) => (
          <FieldChoice
            key={conflict.field}
            conflict={conflict}
            choice={choices[conflict.field]}
            onChoice={(choice) => setChoices((before) => ({ ...before, [conflict.field]: choice }))}
          />
        ))}
        <ChangedByOne merge={merge} theirs={theirs} />
        <Group justify="flex-end">
          <Button variant="secondary" onClick={onClose}>
            Back to the form
          </Button>
          {merge.clashes.length > 1 ? (
            <>
              <Button variant="ghost" onClick={() => chooseAll('theirs')}>
                Use all theirs
              </Button>
              <Button variant="ghost" onClick={() => chooseAll('mine')}>
                Use all mine
              </Button>
            </>
          ) : null}
          <Button disabled={undecidedCount > 0} onClick={() => onChoose(choices)}>
            Save choices
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** One field that both changed, with both values. */
function FieldChoice({
  conflict: { field, base, mine, theirs },
  choice,
  onChoice,
}: {
  conflict: MergeResult['clashes'][number]
  choice: Choice | undefined
  onChoice: (choice: Choice) => void
}) {
  const option = (value: Choice, whose: string, fieldValue: unknown) => (
    <Radio
      value={value}
      label={
        <>
          {whose}:{' '}
          <b>
            <FieldValue field={field} value={fieldValue} />
          </b>
        </>
      }
    />
  )
  return (
    <Radio.Group
      label={labeledField(field).label}
      description={
        <>
          It was <FieldValue field={field} value={base} />
        </>
      }
      value={choice ?? ''}
      onChange={(value) => onChoice(value as Choice)}
    >
      <Stack gap={6} mt={6}>
        {option('mine', 'Yours', mine)}
        {option('theirs', 'Theirs', theirs)}
      </Stack>
    </Radio.Group>
  )
}

/** The fields that only one of the two changed: there is nothing to choose. */
function ChangedByOne({ merge, theirs }: { merge: MergeResult; theirs: Readonly<Record<string, unknown>> }) {
  return (
    <>
      {merge.theirs.length > 0 ? (
        <div>
          <Text fw={600}>Changed only by them. These values stay.</Text>
          {merge.theirs.map((field) => (
            <div key={field}>
              {labeledField(field).label}: <FieldValue field={field} value={theirs[field]} />
            </div>
          ))}
        </div>
      ) : null}
      {merge.mine.length > 0 ? (
        <Text c="dimmed">
          Changed only by you. Will be saved: {merge.mine.map((field) => labeledField(field).label).join(', ')}
        </Text>
      ) : null}
    </>
  )
}
