import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { groupedNumber, plainNumber } from '#domain/text/typed-number.ts'

/**
 * A number as text. What a person typed or pasted stays as it is, valid or not: an input that leaves out what does not fit turns 1.5 into 15 and
 * -3 into 3. Thousands get their commas when the person leaves the field.
 */
export function TypedNumberInput({
  value,
  onNumber,
  hasThousands = false,
  onBlur,
  ...inputProps
}: Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: number | string | null | undefined
  /** Is given the plain number, or the text that is none. */
  onNumber: (plain: string) => void
  hasThousands?: boolean
  onBlur?: () => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const stored = String(value ?? '')
  // A value from elsewhere wins: a form that was emptied, or a proposal.
  const isTyped = typed !== null && plainNumber(typed) === stored
  return (
    <TextInput
      {...inputProps}
      autoComplete="off"
      maxLength={textLimit}
      value={isTyped ? typed : hasThousands ? groupedNumber(stored) : stored}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onNumber(plainNumber(event.currentTarget.value))
      }}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
