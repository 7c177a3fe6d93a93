import type { ReactNode } from 'react'
import type { LookupOption, LookupSource } from './lookup-source.ts'

export interface LookupProps {
  source: LookupSource
  value: number | null
  onChange(value: number | null, option: LookupOption | null): void
  label: ReactNode
  /** The label is not visible, only read by screen readers, together with the chosen option. */
  isLabelHidden?: boolean
  description?: ReactNode
  placeholder?: string
  /** False outside of edit mode (specification §5). */
  editing?: boolean
  required?: boolean
  /** Offers `00-Default value` (no choice) when nothing matches. */
  withDefault?: boolean
  error?: ReactNode
  onBlur?: () => void
  /** Width of the open menu; the field's own width by default. */
  menuWidth?: string
  /** False where a hardware scanner types without focus: a space in a code would open a focused field. */
  takesFocusBack?: boolean
  inputRef?: (element: HTMLElement | null) => void
}
