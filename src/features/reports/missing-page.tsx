/**
 * Missing PPEs (D7.3): "not yet counted" while the count runs, "missing" once it is closed; items counted short; and what follows for
 * each. The word follows the campaign, not the screen's wish.
 */
import { SegmentedControl, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Campaign } from '#contract/resources/campaigns.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { type FindingView, sightingLabel } from '#domain/finding.ts'
import { useFindings } from '#runtime/use-findings.ts'
import { useAll } from '#runtime/use-list.ts'
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

/** Whether the count that the flags belong to is over: the newest campaign is closed. */
export function useCountClosed(): boolean {
  const live = useAll<Campaign>('inventory')
  const campaigns = live.state === 'ready' ? live.value : (live.stale ?? [])
  const begun = campaigns.filter((one) => one.state !== 'draft')
  return begun.length > 0 && begun.every((one) => one.state === 'closed')
}

export function MissingPage() {
  const area = useArea()
  const scope = useScope()
  const closed = useCountClosed()
  const [view, setView] = useState<'items' | 'groups' | 'short' | 'looked'>('items')
  const [order, setOrder] = useState('names.user')
  const short = view === 'short'
  const where = useMemo(
    () => (short ? { ...scope.where, balance: 'short' } : { ...scope.where, scanned: false }),
    [scope.where, short],
  )
  const list = useItems({ entity: 'products', where, order: [order, 'property_number'] })
  const papers = usePapers(list.rows)
  const findings = useFindings()
  const sightings = useSightings(findings.rows)
  const { ready, total } = useTotals({ where })
  const figures = useFigures(scope.cut, { where })
  const word = closed ? 'Missing' : 'Not yet counted'
  const columns = useMemo<readonly Column<ProductView>[]>(
    () =>
      followUpColumns([
        {
          key: 'path',
          title: closed ? 'What follows' : 'If it stays missing',
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
              aria-label={`Prepare RLSDDP for ${p.property_number}`}
              onClick={(event) => event.stopPropagation()}
            >
              Prepare RLSDDP
            </Link>
          ),
        },
        {
          key: 'state',
          title: 'State',
          width: 165,
          card: 'line',
          cell: (p) =>
            short ? (
              <StateMark mark="attention">
                {p.physical_count ?? 0} of {p.units} counted
              </StateMark>
            ) : sightings.has(p.id) ? (
              <Sighting finding={sightings.get(p.id)} closed={closed} />
            ) : closed ? (
              <StateMark mark="refused">Missing</StateMark>
            ) : (
              <StateMark mark="none">Not yet counted</StateMark>
            ),
        },
      ]),
    [papers, sightings, closed, short, area],
  )
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['head']}>
        <div>
          <Title order={1}>Missing PPEs</Title>
          <AsOf rows={total.rows} ready={ready} />
        </div>
        <ReportActions where={where} words={`${short ? 'Counted short' : word}, ${scope.words}`} form="missing" />
      </div>
      {closed ? null : (
        <Banner mark="saved" role="note">
          The count is not closed, so nothing here is called missing yet: these are the items that nobody has found so
          far.
        </Banner>
      )}
      <SegmentedControl
        className="no-print"
        aria-label="View"
        value={view}
        onChange={(value) => setView(value as typeof view)}
        data={[
          { value: 'items', label: word },
          { value: 'groups', label: 'By group' },
          { value: 'short', label: 'Counted short' },
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
          empty={short ? 'Nothing was counted short.' : 'Nothing in this scope waits to be found.'}
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
