/** The counts report (D7.1): book against count, cut by place, section, person, account or fund, in quantity and in pesos. */
import { Title } from '@mantine/core'
import { AsOf } from './as-of.tsx'
import { countFigures, FiguresTable } from './figures-table.tsx'
import { ReportActions } from './report-actions.tsx'
import classes from './reports.module.css'
import { ScopeBar, useScope } from './scope-bar.tsx'
import { useFigures } from './use-figures.ts'

export function CountsPage() {
  const scope = useScope('account')
  const figures = useFigures(scope.cut, { where: scope.where })
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['head']}>
        <div>
          <Title order={1}>Counts</Title>
          <AsOf rows={figures.total.rows} ready={figures.ready} />
        </div>
        <ReportActions where={scope.where} words={`Counts, ${scope.words}`} form="counts" />
      </div>
      <ScopeBar scope={scope} />
      <FiguresTable figures={figures} columns={countFigures} />
    </div>
  )
}
