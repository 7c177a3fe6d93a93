import { type RefObject, useState } from 'react'
import { Controller } from 'react-hook-form'
import { countForm, parseCount } from '#contract/campaigns/count-form.ts'
import type { z } from '#contract/z.ts'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'
import type { Condition } from '#ui/count/condition-field.tsx'
import { CountField } from '#ui/count/count-field.tsx'
import { SaveBar } from '#ui/count/save-bar.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { type CountControls, useCountControls } from '../input/use-command-codes.ts'
import classes from '../scan.module.css'
import { CountNotes } from './count-notes.tsx'
import type { ConditionChoice } from './use-condition-choice.ts'
import { type CountFormState, type CountTarget, useCountForm } from './use-count-form.ts'

type SaveCount = (input: z.output<typeof countForm>, condition: Condition | null) => Promise<boolean>

/** The scan form: count, remarks and condition, saved with one tap (specification §2). */
export function CountPanel({
  target,
  condition,
  onSave,
  onFoundHere,
  onSaveCondition,
  onNotHere,
  onTyping,
  undo,
  recentRemarks,
  controls,
}: {
  target: CountTarget
  /** Resolves true once the count is on this device, false if saving failed. */
  onSave: SaveCount
  /** Saves the count, and that the item is in this room; omitted: its record names this room or none. */
  onFoundHere?: SaveCount | undefined
  /** Null or omitted: no condition can be recorded here. */
  condition?: ConditionChoice | null
  /** Saves the condition without a count. */
  onSaveCondition?: (condition: Condition) => Promise<boolean>
  /** Records that the item is not here; omitted for a product that is not in the offline list. */
  onNotHere?: (remarks: string | null) => Promise<unknown>
  onTyping: (isTyping: boolean) => void
  undo?: { label: string; onUndo: () => void } | undefined
  recentRemarks: readonly string[]
  /** Holds what command codes do with this form, while it is on the screen. */
  controls?: RefObject<CountControls | null> | undefined
}) {
  const isPhone = useMedia('below-desktop')
  const countState = useCountForm(target, onTyping)
  const { form, isArmed } = countState
  const { isSubmitting } = form.formState
  const [isSavingCondition, setSavingCondition] = useState(false)
  const validated = countForm.safeParse(form.watch())
  const chosenCondition = (id: number | null): Condition | null =>
    condition?.options.find((option) => option.id === id && id !== condition.recorded.id) ?? null
  const chosen = chosenCondition(form.watch('condition'))

  const submitWith = (save: SaveCount) =>
    form.handleSubmit(async (input) => {
      if (isArmed) await save(input, chosenCondition(input.condition))
    })
  /** Enter, the Save code and the large button. */
  const submit = submitWith(onFoundHere ?? onSave)
  const saveAnswer =
    isSubmitting || isSavingCondition ? 'busy' : !validated.success ? 'invalid' : isArmed ? 'saving' : 'too-soon'
  useCountControls(controls, { countState, submit, saveAnswer })
  async function saveCondition(only: Condition): Promise<void> {
    setSavingCondition(true)
    const saved = await onSaveCondition?.(only).finally(() => setSavingCondition(false))
    if (saved) await countState.clearCondition()
  }
  return (
    <form className={classes['countForm']} onSubmit={submit} noValidate aria-label={t('count')}>
      <PhysicalCount countState={countState} hint={target.hint} onNotHere={onNotHere} onEnter={() => void submit()} />
      <CountNotes
        control={form.control}
        recentRemarks={recentRemarks}
        startsFolded={isPhone}
        condition={condition ?? null}
        chosen={chosen}
      />
      {chosen && onSaveCondition ? (
        <Button
          variant="secondary"
          fullWidth
          disabled={!isArmed || isSubmitting}
          loading={isSavingCondition}
          onClick={() => void saveCondition(chosen)}
        >
          {t('saveConditionOnly')}
        </Button>
      ) : null}
      <SaveBar
        count={validated.success ? validated.data.physical_count : null}
        busy={isSubmitting || isSavingCondition}
        disabled={!isArmed}
        onSave={() => void submitWith(onSave)()}
        onFoundHere={onFoundHere && (() => void submit())}
        undo={undo}
      />
    </form>
  )
}

/** The count field. A typed 0 is no count: its error offers to record that the item is not here. */
function PhysicalCount({
  countState: { form, isArmed, isChanged, markChanged },
  hint,
  onNotHere,
  onEnter,
}: {
  countState: CountFormState
  hint: string | undefined
  onNotHere: ((remarks: string | null) => Promise<unknown>) | undefined
  onEnter: () => void
}) {
  return (
    <Controller
      control={form.control}
      name="physical_count"
      render={({ field }) => {
        const parsed = parseCount(field.value)
        const recordNotHere = !parsed.ok && parsed.isZero ? onNotHere : undefined
        return (
          <CountField
            value={field.value}
            onChange={(text) => {
              markChanged()
              field.onChange(text)
            }}
            hint={hint}
            error={isChanged && !parsed.ok ? parsed.message : undefined}
            errorAction={
              recordNotHere ? (
                <Button
                  variant="secondary"
                  disabled={!isArmed}
                  onClick={() => void recordNotHere(form.getValues('remarks')?.trim() || null)}
                >
                  {t('recordNotHere')}
                </Button>
              ) : undefined
            }
            onEnter={onEnter}
          />
        )
      }}
    />
  )
}
