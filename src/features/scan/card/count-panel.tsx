import { type ReactNode, type RefObject, useState } from 'react'
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

/** The action of the "Not here" button, with the remarks of the form. */
export interface NotHere {
  record: (remarks: string | null) => Promise<unknown>
  /** Asks first. */
  ask: (remarks: string | null) => void
  /** The tag was scanned, the item is counted, or it is recorded in another room, so a press may be a mistake. */
  isDoubtful: boolean
}

type SaveCount = (input: z.output<typeof countForm>, condition: Condition | null) => Promise<boolean>

/** The scan form: count, remarks and condition, saved with one tap (specification §2). */
export function CountPanel({
  target,
  condition,
  onSave,
  onFoundHere,
  onSaveCondition,
  notHere,
  onTyping,
  undo,
  recentRemarks,
  controls,
  children,
}: {
  target: CountTarget
  /** Resolves true once the count is on this device, false if saving failed. */
  onSave: SaveCount
  /** Saves the count, and that the item is in this room; omitted if it is recorded in this room or in none. */
  onFoundHere?: SaveCount | undefined
  /** Null or omitted: no condition can be recorded here. */
  condition?: ConditionChoice | null
  /** Saves the condition without a count. */
  onSaveCondition?: (condition: Condition) => Promise<boolean>
  /** Omitted for a product that is not in the offline list. */
  notHere?: NotHere
  onTyping: (isTyping: boolean) => void
  undo?: { label: string; onUndo: () => void } | undefined
  recentRemarks: readonly string[]
  /** Receives this form's actions for command codes while it is on the screen. */
  controls?: RefObject<CountControls | null> | undefined
  /** Other actions next to "Not here". */
  children?: ReactNode
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
      <PhysicalCount countState={countState} hint={target.hint} notHere={notHere} onEnter={() => void submit()} />
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
      {notHere ? (
        <div className={classes['actions']}>
          <NotHereButton notHere={notHere} countState={countState} hasCondition={chosen !== null} />
          {children}
        </div>
      ) : null}
    </form>
  )
}

/** Only remarks that the counter typed: the recorded remarks, which prefill the form, do not explain why the item is not here. */
function remarksOf({ form }: CountFormState): string | null {
  const remarks = form.getValues('remarks')
  return remarks === form.formState.defaultValues?.remarks ? null : remarks?.trim() || null
}

/**
 * One tap records that the item is not here, because Undo is on the next screen. If something contradicts it (a scanned tag, an item that is counted
 * or of another room, a typed count or condition), a confirmation is shown. Like Submit, it is disabled briefly after a new card appears.
 */
function NotHereButton({
  notHere: { record, ask, isDoubtful },
  countState,
  hasCondition,
}: {
  notHere: NotHere
  countState: CountFormState
  hasCondition: boolean
}) {
  const { form, isArmed, isChanged } = countState
  const press = () => {
    const count = parseCount(form.getValues('physical_count'))
    const isCountTyped = isChanged && (count.ok || !count.isZero)
    const remarks = remarksOf(countState)
    if (isDoubtful || isCountTyped || hasCondition) ask(remarks)
    else void record(remarks)
  }
  return (
    <Button variant="secondary" disabled={!isArmed || form.formState.isSubmitting} onClick={press}>
      {t('notHere')}
    </Button>
  )
}

/** The count field. A typed 0 is not a count: its error offers to record that the item is not here. */
function PhysicalCount({
  countState,
  hint,
  notHere,
  onEnter,
}: {
  countState: CountFormState
  hint: string | undefined
  notHere: NotHere | undefined
  onEnter: () => void
}) {
  const { form, isArmed, isChanged, markChanged } = countState
  return (
    <Controller
      control={form.control}
      name="physical_count"
      render={({ field }) => {
        const parsed = parseCount(field.value)
        const recordNotHere = !parsed.ok && parsed.isZero ? notHere?.record : undefined
        return (
          <CountField
            value={field.value}
            onChange={(text) => {
              markChanged()
              field.onChange(text)
            }}
            onTyped={markChanged}
            hint={hint}
            error={isChanged && !parsed.ok ? parsed.message : undefined}
            errorAction={
              recordNotHere ? (
                <Button
                  variant="secondary"
                  disabled={!isArmed}
                  onClick={() => void recordNotHere(remarksOf(countState))}
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
