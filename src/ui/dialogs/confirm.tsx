import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'

// Fetched at the first question: most pages never ask one.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

export interface Question {
  title: string
  text: ReactNode
  /** Cancel and Confirm unless said otherwise (specification §9). */
  confirm?: string
  cancel?: string
  /** What is confirmed takes something away. */
  danger?: boolean
}

type AskConfirmation = (question: Question) => Promise<boolean>
const ConfirmContext = createContext<AskConfirmation | null>(null)

/** Asks before something is done: answers true when confirmed, false when cancelled, closed or escaped. One question at a time. */
export function useConfirm(): AskConfirmation {
  const askConfirmation = useContext(ConfirmContext)
  if (!askConfirmation) throw new Error('useConfirm outside of ConfirmProvider')
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
