import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'
import { withTexts } from '#text/text-catalog.ts'
import type { Question } from './question.ts'

// Loaded with the first question, because most pages never ask one.
const ConfirmDialog = lazy(async () => ({ default: (await withTexts(import('./confirm-dialog.tsx'))).ConfirmDialog }))

type AskConfirmation = (question: Question) => Promise<boolean>
const ConfirmContext = createContext<AskConfirmation | null>(null)

/** Asks the person to confirm an action: true when confirmed, false when canceled, closed or escaped. One question at a time. */
export function useConfirm(): AskConfirmation {
  const askConfirmation = useContext(ConfirmContext)
  if (!askConfirmation) throw new Error('useConfirm must be used inside ConfirmProvider')
  return askConfirmation
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const resolveAnswer = useRef<(confirmed: boolean) => void>(() => {})
  const askConfirmation = useCallback<AskConfirmation>((nextQuestion) => {
    resolveAnswer.current(false)
    setQuestion(nextQuestion)
    setOpened(true)
    return new Promise((resolve) => {
      resolveAnswer.current = resolve
    })
  }, [])
  const close = (confirmed: boolean) => {
    setOpened(false)
    resolveAnswer.current(confirmed)
  }
  return (
    <ConfirmContext.Provider value={askConfirmation}>
      {children}
      {question ? (
        <Suspense fallback={null}>
          <ConfirmDialog opened={opened} question={question} onAnswer={close} />
        </Suspense>
      ) : null}
    </ConfirmContext.Provider>
  )
}
