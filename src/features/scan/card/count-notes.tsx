import { type Control, Controller } from 'react-hook-form'
import { type Condition, ConditionField } from '#ui/count/condition-field.tsx'
import { RemarksField } from '#ui/count/remarks-field.tsx'
import classes from '../scan.module.css'
import type { ConditionChoice } from './use-condition-choice.ts'

/** The form and its draft hold the count as text, exactly as the field shows it. */
export interface CountInput {
  physical_count: string
  remarks: string | null
  /** Id of a condition other than the recorded one; null: nothing was chosen. */
  condition: number | null
}

/** Remarks and condition of the item on the scan form. */
export function CountNotes({
  control,
  recentRemarks,
  startsFolded,
  condition,
  chosen,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: the output type of the form is of no interest to its fields
  control: Control<CountInput, any, any>
  recentRemarks: readonly string[]
  startsFolded: boolean
  condition: ConditionChoice | null
  chosen: Condition | null
}) {
  return (
    <div className={classes['notes']}>
      <Controller
        control={control}
        name="remarks"
        render={({ field, fieldState }) => (
          <RemarksField
            value={field.value}
            onChange={field.onChange}
            recent={recentRemarks}
            error={fieldState.error?.message}
            startsFolded={startsFolded}
          />
        )}
      />
      {condition ? (
        <Controller
          control={control}
          name="condition"
          render={({ field }) => (
            <ConditionField {...condition} chosen={chosen?.id ?? null} onChange={field.onChange} />
          )}
        />
      ) : null}
    </div>
  )
}
