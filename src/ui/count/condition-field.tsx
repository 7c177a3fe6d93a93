import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { t as fields } from '#text/products/product-fields.ts'
import { t } from '#text/shared/ui-count.ts'
import classes from './count.module.css'

export interface Condition {
  id: number
  name: string
}

/** The condition of the item, as one native select: the recorded one, or another that the counter chose. `chosen` is null until then. */
export function ConditionField({
  recorded,
  chosen,
  options,
  onChange,
}: {
  recorded: Condition
  chosen: number | null
  options: readonly Condition[]
  /** Called with null for the recorded condition: nothing is changed. */
  onChange: (id: number | null) => void
}) {
  const id = useId()
  const isListed = options.some((option) => option.id === recorded.id)
  return (
    <div className={classes['condition']} data-chosen={chosen !== null}>
      <label htmlFor={id}>
        {chosen === null || recorded.name === ''
          ? fields('labels.condition')
          : t('conditionWas', { recorded: recorded.name })}
      </label>
      <select
        id={id}
        value={chosen ?? recorded.id}
        onChange={(event) => {
          const next = Number(event.currentTarget.value)
          onChange(next === recorded.id ? null : next)
        }}
      >
        {isListed ? null : <option value={recorded.id}>{recorded.name || t('notRecorded')}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <IconChevronDown size={20} aria-hidden="true" />
    </div>
  )
}
