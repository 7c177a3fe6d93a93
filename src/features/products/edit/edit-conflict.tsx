/** Two people changed one product: shows both values of every field that both changed, and the person chooses (OFFICE-3). */
import { Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MergeResult } from '#domain/outbox/three-way-merge.ts'
import { t } from '#text/products/products-edit.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { fieldLabel } from '../field-labels.ts'
import { FieldValue } from '../field-value.tsx'

const b = (text: ReactNode) => <b>{text}</b>

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
      title={t('conflict.title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="md">
        <Banner tone="attention">
          {changedBy ? t.rich('conflict.changedBy', { person: changedBy, b }) : t('conflict.changedBySomeone')}
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
            {t('conflict.backToForm')}
          </Button>
          {merge.clashes.length > 1 ? (
            <>
              <Button variant="ghost" onClick={() => chooseAll('theirs')}>
                {t('conflict.useAllTheirs')}
              </Button>
              <Button variant="ghost" onClick={() => chooseAll('mine')}>
                {t('conflict.useAllMine')}
              </Button>
            </>
          ) : null}
          <Button disabled={undecidedCount > 0} onClick={() => onChoose(choices)}>
            {t('conflict.saveChoices')}
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
  const value = (shown: unknown) => () => <FieldValue field={field} value={shown} />
  const boldValue = (shown: unknown) => () => <b>{value(shown)()}</b>
  return (
    <Radio.Group
      label={fieldLabel(field)}
      description={t.rich('conflict.itWas', { value: value(base) })}
      value={choice ?? ''}
      onChange={(value) => onChoice(value as Choice)}
    >
      <Stack gap={6} mt={6}>
        <Radio value="mine" label={t.rich('conflict.yours', { value: boldValue(mine) })} />
        <Radio value="theirs" label={t.rich('conflict.theirs', { value: boldValue(theirs) })} />
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
          <Text fw={600}>{t('conflict.onlyTheirs')}</Text>
          {merge.theirs.map((field) => (
            <div key={field}>
              {fieldLabel(field)}: <FieldValue field={field} value={theirs[field]} />
            </div>
          ))}
        </div>
      ) : null}
      {merge.mine.length > 0 ? (
        <Text c="dimmed">{t('conflict.onlyYours', { fields: merge.mine.map(fieldLabel).join(', ') })}</Text>
      ) : null}
    </>
  )
}
