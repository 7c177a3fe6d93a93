/** Says what a campaign's figures do not hold: things that stand on the list and not on its frozen book. */
import type { Campaign } from '#contract/resources/campaigns.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/problem-text.tsx'

const things = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'item' : 'items'}`

export function EnteredNote({
  campaign,
  entered,
  onShow,
}: {
  campaign: Campaign
  entered: readonly ProductView[]
  onShow: () => void
}) {
  if (entered.length === 0) return null
  const found = entered.filter((product) => product.scanned).length
  const one = entered.length === 1
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
      {things(entered.length)} {one ? 'is' : 'are'} on today’s list and not on the book: entered, or moved into what
      this campaign counts, after the book was frozen{campaign.closed_at ? ', before or after its close' : ''}.{' '}
      {one ? 'It is' : 'They are'} in no figure of this report; {found.toLocaleString('en')}{' '}
      {found === 1 ? 'is' : 'are'} marked as found today.
    </Banner>
  )
}
