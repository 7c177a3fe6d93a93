import type { ReactNode } from 'react'

/** The content of a confirmation dialog. */
export interface Question {
  title: string
  text: ReactNode
  /** Labels of the buttons; "Confirm" and "Cancel" by default (specification §9). */
  confirm?: string
  cancel?: string
  /** True when confirming removes something: the safe button gets the focus. */
  danger?: boolean
}
