/** The counts report (D7.1): property records against counts in quantity and pesos, grouped by location, section, person, account or fund. */
import { Title } from '@mantine/core'
import { t as titles } from '#text/app/screens.ts'
import { ListPage } from '#ui/table/list-page/list-page.tsx'
import { ReportActions } from './export/report-actions.tsx'
import { AsOf } from './figures/as-of.tsx'
import { countFigures, FiguresTable } from './figures/figures-table.tsx'
import { ScopeBar, useScope } from './figures/scope-bar.tsx'
import { useFigures } from './figures/use-figures.ts'
import classes from './reports.module.css'

export function CountsReportPage() {
  const scope = useScope('account')
  const figures = useFigures(scope.groupBy, { where: scope.where })
  return (
    <ListPage>
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>{titles('title.countsReport')}</Title>
          <AsOf rows={figures.total.rows} ready={figures.ready} />
        </div>
        <ReportActions where={scope.where} title={`${titles('title.countsReport')}, ${scope.label}`} form="counts" />
      </div>
      <ScopeBar scope={scope} />
      <FiguresTable figures={figures} columns={countFigures} />
    </ListPage>
  )
}
