/**
 * Missing PPEs (D7.3): what a closed count did not find, what nobody has counted yet, items counted short, and what follows for each. The
 * word comes from the status of each item.
 */
import { SegmentedControl, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ProductView, Where } from '#domain/catalogue.ts'
import { type CountStatus, statusLabels } from '#domain/count-status.ts'
import { type FindingView, sightingLabel } from '#domain/finding.ts'
import { lossReport } from '#domain/missing-path.ts'
import { useFindings } from '#runtime/use-findings.ts'
import { useSums } from '#runtime/use-list.ts'
import { Banner } from '#ui/problem-text.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import type { Column } from '#ui/table/column.ts'
import { AsOf } from './as-of.tsx'
import { FiguresTable, missingFigures } from './figures-table.tsx'
import { FindingsReport } from './findings-report.tsx'
import { followUpColumns, ItemsTable, useItems } from './items-table.tsx'
import { ReportActions } from './report-actions.tsx'
import classes from './reports.module.css'
import { ScopeBar, useScope } from './scope-bar.tsx'
import { useArea } from './use-area.ts'
import { useFigures, useTotals } from './use-figures.ts'
import { pathWords, usePapers } from './use-papers.ts'
import { useSightings } from './use-sightings.ts'

type View = 'missing' | 'waiting' | 'groups' | 'short'

const views: Readonly<Record<View, { label: string; where: Where; form: 'missing' | 'uncounted' | 'counts' }>> = {
  missing: { label: statusLabels.missing, where: { count_status: 'missing' }, form: 'missing' },
  waiting: { label: statusLabels['not-counted'], where: { count_status: 'not-counted' }, form: 'uncounted' },
  groups: { label: 'By group', where: { count_status: ['missing', 'not-counted'] }, form: 'counts' },
  short: { label: 'Counted short', where: { balance: 'short', count_status: 'counted' }, form: 'counts' },
}

const nothing: Readonly<Record<View, string>> = {
  missing: 'Nothing in this scope is missing.',
  waiting: 'Everything in this scope is counted.',
  groups: 'Everything in this scope is counted.',
  short: 'Nothing was counted short.',
}

export function MissingPage() {
  const area = useArea()
  const scope = useScope()
  const byStatus = useSums({ entity: 'products', where: scope.where, groupBy: ['count_status'], measures: ['rows'] })
  const groups = byStatus.state === 'ready' ? byStatus.value : (byStatus.stale ?? [])
  const rowsOf = (status: CountStatus) => Number(groups.find(({ key }) => key[0] === status)?.sums[0] ?? 0n)
  const [missing, waiting] = [rowsOf('missing'), rowsOf('not-counted')]
  const [chosen, setView] = useState<View | 'looked' | null>(null)
  const view = chosen ?? (missing > 0 ? 'missing' : 'waiting')
  const [order, setOrder] = useState('names.user')
  const listed = view === 'looked' ? 'waiting' : view
  const { label: word, form } = views[listed]
  const where = useMemo<Where>(() => ({ ...scope.where, ...views[listed].where }), [scope.where, listed])
  const list = useItems({ entity: 'products', where, order: [order, 'property_number'] })
  const papers = usePapers(list.rows)
  const findings = useFindings()
  const sightings = useSightings(findings.rows)
  const { ready, total } = useTotals({ where })
  const figures = useFigures(scope.cut, { where })
  const columns = useMemo<readonly Column<ProductView>[]>(
    () =>
      followUpColumns([
        {
          key: 'path',
          title: view === 'missing' ? 'What follows' : 'If it stays missing',
          width: 380,
          card: 'line',
          cell: (p) => (papers ? <span className={classes['step']}>{pathWords(p, papers)}</span> : '…'),
        },
        {
          key: 'loss',
          title: 'Report',
          width: 145,
          card: 'actions',
          cell: (p) => (
            <Link
              to={`${area}/reports/loss/${p.id}`}
              className={classes['open']}
              aria-label={`Prepare ${lossReport(p)} for ${p.property_number}`}
              onClick={(event) => event.stopPropagation()}
            >
              Prepare {lossReport(p)}
            </Link>
          ),
        },
        {
          key: 'state',
          title: 'Status',
          width: 165,
          card: 'line',
          cell: (p) =>
            view === 'short' ? (
              <StateMark mark="attention">
                {p.on_hand ?? 0} of {p.units} counted
              </StateMark>
            ) : sightings.has(p.id) ? (
              <Sighting finding={sightings.get(p.id)} closed={p.count_status === 'missing'} />
            ) : p.count_status === 'missing' ? (
              <StateMark mark="refused">{statusLabels.missing}</StateMark>
            ) : (
              <StateMark mark="none">{statusLabels['not-counted']}</StateMark>
            ),
        },
      ]),
    [papers, sightings, view, area],
  )
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['head']}>
        <div>
          <Title order={1}>Missing PPEs</Title>
          <AsOf rows={total.rows} ready={ready} />
        </div>
        <ReportActions where={where} scope={scope.where} words={`${word}, ${scope.words}`} form={form} />
      </div>
      {waiting > 0 ? (
        <Banner mark="saved" role="note">
          {waiting.toLocaleString('en')} {waiting === 1 ? 'item is' : 'items are'} not yet counted. An item is called
          missing only when a closed count that includes it did not find it.
        </Banner>
      ) : null}
      <SegmentedControl
        className="no-print"
        aria-label="View"
        value={view}
        onChange={(value) => setView(value as typeof view)}
        data={[
          ...Object.entries(views).map(([value, { label }]) => ({ value, label })),
          { value: 'looked', label: 'Not here' },
        ]}
        style={{ alignSelf: 'start', maxWidth: '100%' }}
      />
      {view === 'looked' ? null : <ScopeBar scope={scope} withCut={view === 'groups'} />}
      {view === 'looked' ? (
        <FindingsReport
          findings={findings}
          kind="not-found"
          label="Items looked for and not found"
          empty="Items that a counter looked for and did not find appear here."
        />
      ) : view === 'groups' ? (
        <FiguresTable figures={figures} columns={missingFigures} />
      ) : (
        <ItemsTable
          list={list}
          label={word}
          columns={columns}
          order={order}
          onOrder={setOrder}
          empty={nothing[listed]}
        />
      )}
    </div>
  )
}

/** Somebody looked: the item is not where it was looked for, or was seen in another room, which is no reason to call it missing. */
function Sighting({ finding, closed }: { finding: FindingView | undefined; closed: boolean }) {
  if (!finding) return null
  const seen = finding.kind === 'elsewhere'
  return (
    <StateMark mark={seen ? 'elsewhere' : closed ? 'refused' : 'attention'}>
      {closed && !seen ? 'Missing. ' : ''}
      {sightingLabel(finding)}
    </StateMark>
  )
}
