import { Fragment, type ReactNode } from 'react'
import { useLanguage } from '#react/session/use-language.ts'

/** Begins again in the chosen language: nothing inside shows a text that it remembers in another one. Drafts survive, other state does not. */
export function NewInLanguage({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  return <Fragment key={language}>{children}</Fragment>
}
