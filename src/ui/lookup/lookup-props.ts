import type { ReactNode } from 'react'
import type { LookupOption, LookupSource } from './lookup-source.ts'

export interface LookupProps {
  source: LookupSource
  value: number | null
  onChange(value: number | null, option: LookupOption | null): void
  label: ReactNode
  description?: ReactNode
  placeholder?: string
  /** False outside of edit mode (specification §5). */
  editing?: boolean
  required?: boolean
  /** Offers `00-Default value` (no choice) when nothing matches. */
  withDefault?: boolean
  error?: ReactNode
  onBlur?: () => void
  inputRef?: (element: HTMLElement | null) => void
}
