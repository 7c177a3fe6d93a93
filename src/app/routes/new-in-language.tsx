import { Fragment, type ReactNode } from 'react'
import { useLanguage } from '#react/session/use-language.ts'

/** Remounts its children after a change of language, so that no memoized text stays in the old one. Drafts survive, other state does not. */
export function NewInLanguage({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  return <Fragment key={language}>{children}</Fragment>
}
