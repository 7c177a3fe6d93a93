import type { Transfer } from '#contract/resources/transfers.ts'
import { Button } from '#ui/button.tsx'

/** "3 transfers accepted. Print report". */
export function AcceptedNote({ accepted, onPrint }: { accepted: readonly Transfer[]; onPrint: (ids: string) => void }) {
  const reports = new Set(accepted.map((one) => `${one.report} ${one.number}`)).size
  return (
    <>
      {accepted.length === 1 ? '1 transfer accepted.' : `${accepted.length} transfers accepted.`}{' '}
      <Button size="sm" variant="link" onClick={() => onPrint(accepted.map((one) => one.id).join(','))}>
        {reports === 1 ? 'Print report' : `Print ${reports} reports`}
      </Button>
    </>
  )
}
