/** Says what a campaign's figures do not hold: things that stand on the list and not on its frozen book. */
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { lateAdditionsMessage, useLateAdditions } from './use-late-additions.ts'

export function LateAdditionsNote({ book, onShow }: { book: BaselineRef; onShow: () => void }) {
  const additions = useLateAdditions(book)
  if (!additions || additions.rows === 0) return null
  return (
    <Banner
      tone="attention"
      role="note"
      action={
        <Button variant="outline" size="sm" className="no-print" onClick={onShow}>
          Show {additions.rows === 1 ? 'it' : 'them'}
        </Button>
      }
    >
      {lateAdditionsMessage(additions, book)}
    </Banner>
  )
}
