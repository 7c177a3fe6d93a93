import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMedia } from '../theme/use-media.ts'

/** Maximum number of options and letters that fit side by side on a phone of 360 px. */
const fitting = { options: 4, letters: 34 }

/** One of several views: side by side, or as a drop-down list where that would take several uneven rows. */
export function Choices<Value extends string>({
  label,
  value,
  options,
  inRow = false,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  /** Beside fields with labels above them: stands at their bottom. */
  inRow?: boolean
  onChange: (value: Value) => void
}) {
  const isPhone = useMedia('phone')
  const letters = options.reduce((sum, option) => sum + option.label.length, 0)
  if (isPhone && (options.length > fitting.options || letters > fitting.letters)) {
    return (
      <NativeSelect
        className="no-print"
        w="100%"
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
        data={[...options]}
      />
    )
  }
  return (
    <SegmentedControl
      className={`${inRow ? 'bilang-end' : 'bilang-start'} no-print`}
      aria-label={label}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      data={[...options]}
    />
  )
}
