/** The findings of a campaign on the reconcile screen. Found items are added as products or set aside here. */

import { Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { findingState } from '#domain/counts/finding-view.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useFindingDialog } from '#react/findings/use-finding-dialog.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as findingTexts } from '#text/reconcile/findings.ts'
import { t } from '#text/reconcile/reconcile.ts'
import { t as common } from '#text/shared/common.ts'
import { FindingDialog } from '#ui/findings/finding-dialog.tsx'
import { FindingTable, useFindingColumns } from '#ui/findings/finding-table.tsx'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'

export function FindingsPanel({ campaign }: { campaign: Campaign }) {
  const { timeZone } = useServices()
  const area = useInventoryPath()
  const navigate = useNavigate()
  const findings = useFindings()
  const dialog = useFindingDialog(findings)
  const [view, setView] = useState<'open' | 'all'>('all')
  const since = campaign.book_at ? Date.parse(campaign.book_at) : Number.NEGATIVE_INFINITY
  // A found item of an earlier count stays listed until somebody decides.
  const rows = findings.rows.filter((finding) =>
    view === 'open'
      ? findingState(finding) === 'open'
      : Date.parse(finding.counted_at) >= since || findingState(finding) === 'open',
  )
  const columns = useFindingColumns(rows, timeZone)
  const settings = useTableSettings('findings')
  const isLoading = findings.isLoading && rows.length === 0
  return (
    <>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('findingsShown')}
          value={view}
          onChange={(value) => setView(value as typeof view)}
          data={[
            { value: 'open', label: t('findingsToAdd') },
            { value: 'all', label: t('findingsOfCount') },
          ]}
        />
        <Group gap="sm">
          <ColumnChooser columns={columns} settings={settings} />
          <Link to={`${area}/reports/found-ppes?tab=findings`}>{t('openReport')}</Link>
        </Group>
      </Group>
      <Text role="status" c="dimmed" className="bilang-figures">
        {isLoading ? (
          common('loading')
        ) : (
          <>
            {t('findings', { count: rows.length })}{' '}
            {findings.asOf === null
              ? t('onlyThisDevice')
              : t('fromServer', { moment: formatMoment(findings.asOf, timeZone) })}
          </>
        )}
      </Text>
      <FindingTable
        label={findingTexts('title')}
        rows={rows}
        columns={columns}
        settings={settings}
        isLoading={isLoading}
        empty={t('noFindings')}
        onOpen={dialog.open}
        height="60vh"
      />
      <FindingDialog
        {...dialog.props}
        onAdd={(finding) => void navigate(`${area}/database/create?finding=${finding.id}`)}
        onOpenItem={(id) => void navigate(`${area}/database/${id}`)}
      />
    </>
  )
}
