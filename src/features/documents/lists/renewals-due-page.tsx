/** PARs due for renewal: three years old, or listing an item that moved to another person (Appendix 71; D9). */
import { Progress, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Problem } from '#contract/problem.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { documentKinds } from '#domain/documents/document-kind.ts'
import { formatDay } from '#domain/text/format.ts'
import { type DueReceipt, useRenewalsDue } from '#react/documents/use-renewals-due.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useOnline } from '#react/use-online.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-lists.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'
import classes from '../documents.module.css'
import { RenewalProblem } from '../edit/renewal-problem.tsx'
import { useRenewal } from '../edit/use-renewal.ts'
import { useFormHeader } from '../print/use-form-header.ts'

const kind = documentKinds.PAR

const dueColumns = (): readonly Column<DueReceipt>[] => [
  {
    key: 'number',
    title: t('numberColumn', { kind: kind.short }),
    width: 190,
    mono: true,
    card: 'title',
    cell: (renewal) => printedNumber(renewal.receipt),
  },
  {
    key: 'by',
    title: words('receivedBy'),
    width: 240,
    card: 'second',
    cell: (renewal) => renewal.receipt.received_by_name,
  },
  { key: 'lines', title: words('lines'), width: 80, align: 'right', cell: (renewal) => renewal.lines },
  { key: 'due', title: t('dueOn'), width: 140, cell: (renewal) => formatDay(renewal.dueOn) || t('noDate') },
  {
    key: 'why',
    title: forms('reason'),
    width: 300,
    card: 'line',
    cell: (renewal) => (
      <StatusBadge tone={renewal.movedProducts.length > 0 ? 'elsewhere' : 'attention'}>
        {[
          ...(renewal.reasons.includes('three-years') ? [t('threeYearsOld')] : []),
          ...(renewal.movedProducts.length > 0 ? [t('itemsMoved', { count: renewal.movedProducts.length })] : []),
        ].join(', ')}
      </StatusBadge>
    ),
  },
]

export function RenewalsDuePage() {
  const { catalog } = useServices()
  const dueReceipts = useRenewalsDue()
  const { asOf } = useFormHeader()
  const online = useOnline()
  const canManage = useCan('documents.manage')
  const area = useInventoryPath()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const renewal = useRenewal(kind)
  const columns = useMemo(dueColumns, [])
  const settings = useTableSettings('renewals-due')
  const chosenReceipts = useMemo(
    () => (dueReceipts ?? []).filter((renewal) => selected.has(renewal.receipt.id)),
    [dueReceipts, selected],
  )
  if (dueReceipts === null) return <Loading />

  const renew = async () => {
    const confirmed = await confirm({
      title: t('renewQuestion', { count: chosenReceipts.length }),
      text: t('renewText'),
      confirm: t('renew', { count: chosenReceipts.length }),
    })
    if (!confirmed) return
    setProblem(null)
    let renewedCount = 0
    for (const [index, one] of chosenReceipts.entries()) {
      setProgress({ done: index, of: chosenReceipts.length })
      const saved = await renewal.renew(one.receipt.id)
      if (saved.ok) {
        renewedCount += saved.created.length
        continue
      }
      setProblem(saved.problem)
      toast.error(words('renewFailed', { number: printedNumber(one.receipt), reason: saved.text }))
      break
    }
    setProgress(null)
    setSelected(new Set())
    await catalog.refresh('manual')
    if (renewedCount > 0) toast.success(t('newSaved', { count: renewedCount }))
  }

  return (
    <>
      <div className={classes['pageHead']}>
        <Text role="status" c="dimmed">
          {t('due', { count: dueReceipts.length })} {asOf ? t('dataAsOf', { asOf }) : t('noOfflineList')}
        </Text>
        <div className={classes['actions']}>
          <ColumnChooser columns={columns} settings={settings} />
          {canManage ? (
            <Button
              disabled={chosenReceipts.length === 0 || !online || progress !== null || renewal.unclear !== null}
              onClick={() => void renew()}
            >
              {t('renew', { count: chosenReceipts.length })}
            </Button>
          ) : null}
        </div>
      </div>
      <RenewalProblem renewal={renewal} problem={problem} onSettled={() => setProblem(null)} />
      {progress ? <Progress value={(progress.done / progress.of) * 100} aria-label={t('renewed')} /> : null}
      <Table
        label={t('dueList')}
        columns={columns}
        settings={settings}
        list={completeList(dueReceipts)}
        rowId={(renewal) => renewal.receipt.id}
        rowName={(renewal) => printedNumber(renewal.receipt)}
        onOpen={(renewal) => navigate(`${area}/par/document/${renewal.receipt.id}`)}
        {...(canManage ? { selected, onSelected: setSelected } : {})}
        empty={<Empty>{t('noneDue')}</Empty>}
      />
    </>
  )
}
