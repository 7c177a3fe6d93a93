/** A queue entry for an item found without a record: its finding, and the dialog that decides. */
import { Text, Title } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { type FindingView, findingText, roomSeen } from '#domain/counts/finding-view.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useFindingDialog } from '#react/findings/use-finding-dialog.ts'
import type { useFindings } from '#react/findings/use-findings.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/reconcile/reconcile-queue.ts'
import { Button } from '#ui/button.tsx'
import { FindingDialog } from '#ui/findings/finding-dialog.tsx'

export function UnknownEntry({
  finding,
  findings,
}: {
  finding: FindingView
  findings: ReturnType<typeof useFindings>
}) {
  const { timeZone } = useServices()
  const area = useInventoryPath()
  const navigate = useNavigate()
  const dialog = useFindingDialog(findings)
  const facts = [roomSeen(finding), finding.names.person, formatMoment(finding.counted_at, timeZone)]
  return (
    <div className="bilang-stack">
      <Title order={3}>{findingText(finding)}</Title>
      <Text c="dimmed">{facts.filter(Boolean).join(', ')}</Text>
      {finding.remarks ? <Text className="bilang-break">{finding.remarks}</Text> : null}
      <Button onClick={() => dialog.open(finding)}>{t('decide')}</Button>
      <FindingDialog
        {...dialog.props}
        onAdd={(one) => void navigate(`${area}/database/create?finding=${one.id}`)}
        onOpenItem={(id) => void navigate(`${area}/database/${id}`)}
      />
    </div>
  )
}
