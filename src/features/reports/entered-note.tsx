/** Says what a campaign's figures do not hold: things that stand on the list and not on its frozen book. */
import type { BookRef } from '#domain/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { enteredWords, useEntered } from './use-entered.ts'

export function EnteredNote({ book, onShow }: { book: BookRef; onShow: () => void }) {
  const entered = useEntered(book)
  if (!entered || entered.rows === 0) return null
  return (
    <Banner
      mark="attention"
      role="note"
      action={
        <Button variant="outline" size="sm" className="no-print" onClick={onShow}>
          Show {entered.rows === 1 ? 'it' : 'them'}
        </Button>
      }
    >
      {enteredWords(entered, book)}
    </Banner>
  )
}
