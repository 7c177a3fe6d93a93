/** A form that a person fills in before printing. What they type is stored on this device while they type, and nothing is sent to the server. */
import { Title } from '@mantine/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { SavedDraft } from '#react/use-draft.ts'
import { t } from '#text/documents/documents-print.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import classes from '../documents.module.css'

/** The typed values: the stored draft over `initial`. `shown` follows with a short delay, for the preview. */
export function useTypedDetails<T extends object>(initial: T, draft: SavedDraft<Partial<T>>) {
  const [details, setDetails] = useState<T>({ ...initial, ...draft.draft })
  return {
    details,
    shown: useDeferredValue(details),
    change(changes: Partial<T>) {
      const next = { ...details, ...changes }
      setDetails(next)
      draft.save(next)
    },
    startOver() {
      void draft.clear()
      setDetails(initial)
    },
  }
}

/** Title of the form, its subject, and the button that clears the typed details. */
export function TypedDetailsHead({
  title,
  children,
  onStartOver,
}: {
  title: string
  children: ReactNode
  onStartOver: () => void
}) {
  return (
    <div className={`${classes['pageHead']} no-print`}>
      <div>
        <Title order={1}>{title}</Title>
        <p className="bilang-muted bilang-bare">
          {children} {t('entriesStay')}
        </p>
      </div>
      <Button variant="secondary" onClick={onStartOver}>
        {forms('startOver')}
      </Button>
    </div>
  )
}
