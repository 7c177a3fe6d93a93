import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#domain/text/format.ts'
import { plainNumber } from '#domain/text/typed-number.ts'
import { t } from '#text/shared/ui-forms.ts'
import { TypedNumberInput } from './typed-number-input.tsx'

/**
 * A number between two bounds, outside of a form. What a person typed stays as it is; while it is no such number, the error says what to enter and
 * the number is null.
 */
export function BoundedNumberInput({
  value,
  min,
  max,
  decimals = 0,
  onNumber,
  ...inputProps
}: Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error'> & {
  value: number | null
  min: number
  max: number
  /** The most digits after the decimal point. */
  decimals?: number
  onNumber: (number: number | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const numberIn = (text: string): number | null => {
    const plain = plainNumber(text)
    const number = Number(plain)
    const isPlain = /^\d{1,9}(?:\.\d+)?$/.test(plain) && (plain.split('.')[1] ?? '').length <= decimals
    return isPlain && number >= min && number <= max ? number : null
  }
  const bounds = { min: formatNumber(min), max: formatNumber(max) }
  const shown = typed ?? String(value ?? '')
  return (
    <TypedNumberInput
      {...inputProps}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      value={shown}
      error={numberIn(shown) === null ? t(decimals === 0 ? 'wholeNumberBetween' : 'numberBetween', bounds) : null}
      onNumber={(plain) => {
        setTyped(plain)
        onNumber(numberIn(plain))
      }}
      onBlur={() => {
        if (numberIn(shown) !== null) setTyped(null)
      }}
    />
  )
}
