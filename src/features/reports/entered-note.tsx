/** Says what a campaign's figures do not hold: things that stand on the list and not on its frozen book. */
import type { Campaign } from '#contract/resources/campaigns.ts'
import type { BookRef } from '#domain/catalogue.ts'
import { useSums } from '#runtime/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/problem-text.tsx'

const things = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'item' : 'items'}`

export function EnteredNote({ campaign, book, onShow }: { campaign: Campaign; book: BookRef; onShow: () => void }) {
  const live = useSums({
    entity: 'products',
    book: { of: book, rows: 'entered' },
    groupBy: [],
    measures: ['rows', 'scanned'],
  })
  const sums = live.state === 'ready' ? live.value : live.stale
  const [entered = 0, found = 0] = sums?.[0]?.sums.map(Number) ?? []
  if (entered === 0) return null
  const one = entered === 1
  return (
    <Banner
      mark="attention"
      role="note"
      action={
        <Button variant="outline" size="sm" className="no-print" onClick={onShow}>
          Show {one ? 'it' : 'them'}
        </Button>
      }
    >
      {things(entered)} {one ? 'is' : 'are'} on today’s list and not on the book: entered, or moved into what this
      campaign counts, after the book was frozen{campaign.closed_at ? ', before or after its close' : ''}.{' '}
      {one ? 'It is' : 'They are'} in no figure of this report; {found.toLocaleString('en')}{' '}
      {found === 1 ? 'is' : 'are'} marked as found today.
    </Banner>
  )
}
