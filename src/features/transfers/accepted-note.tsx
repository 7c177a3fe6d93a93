import type { Transfer } from '#contract/collections/transfers.ts'
import { Button } from '#ui/button.tsx'

/** "3 transfers accepted. Print report". */
export function AcceptedNote({ accepted, onPrint }: { accepted: readonly Transfer[]; onPrint: (ids: string) => void }) {
  const reportCount = new Set(accepted.map((transfer) => `${transfer.report} ${transfer.number}`)).size
  return (
    <>
      {accepted.length === 1 ? '1 transfer accepted.' : `${accepted.length} transfers accepted.`}{' '}
      <Button size="sm" variant="link" onClick={() => onPrint(accepted.map((transfer) => transfer.id).join(','))}>
        {reportCount === 1 ? 'Print report' : `Print ${reportCount} reports`}
      </Button>
    </>
  )
}
