import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMedia } from '../theme/use-media.ts'

/** Maximum number of options and letters that fit side by side on a phone of 360 px. */
const fitting = { options: 4, letters: 34 }

/** One of several views: side by side, or as a drop-down list where that would take several uneven rows. */
export function Choices<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
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
      className="bilang-start no-print"
      aria-label={label}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      data={[...options]}
    />
  )
}
