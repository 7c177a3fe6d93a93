import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'

// Fetched at the first question: most pages never ask one.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

export interface Question {
  title: string
  text: ReactNode
  /** Cancel and Confirm unless said otherwise (spec 9). */
  confirm?: string
  cancel?: string
  /** What is confirmed takes something away. */
  danger?: boolean
}

type Ask = (question: Question) => Promise<boolean>
const ConfirmContext = createContext<Ask | null>(null)

/** Asks before something is done: answers true when confirmed, false when cancelled, closed or escaped. One question at a time. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm outside of ConfirmProvider')
  return ask
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const answer = useRef<(yes: boolean) => void>(() => {})
  const ask = useCallback<Ask>((asked) => {
    answer.current(false)
    setQuestion(asked)
    setOpened(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const close = (yes: boolean) => {
    setOpened(false)
    answer.current(yes)
  }
  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {question ? (
        <Suspense fallback={null}>
          <ConfirmDialog opened={opened} question={question} onAnswer={close} />
        </Suspense>
      ) : null}
    </ConfirmContext.Provider>
  )
}
