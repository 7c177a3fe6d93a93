import type { Transfer } from '#contract/collections/transfers.ts'
import { t } from '#text/documents/transfers.ts'
import { Button } from '#ui/button.tsx'

/** "3 transfers accepted. Print report". */
export function ReportNote({
  text,
  transfers,
  onPrint,
}: {
  text: string
  transfers: readonly Transfer[]
  onPrint: (ids: string) => void
}) {
  const reportCount = new Set(transfers.map((transfer) => `${transfer.report} ${transfer.number}`)).size
  return (
    <>
      {text}{' '}
      <Button size="sm" variant="link" onClick={() => onPrint(transfers.map((transfer) => transfer.id).join(','))}>
        {t('report.print', { count: reportCount })}
      </Button>
    </>
  )
}
