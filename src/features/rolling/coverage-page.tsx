/** The share of items counted, by age, value and building. The file has the same figures as the screen. */
import { Table, Text } from '@mantine/core'
import { type CoverageByAge, coverageMeasures, coverageOf } from '#domain/counts/count-coverage.ts'
import { countAgeField, countAges } from '#domain/counts/rolling-count.ts'
import { fromCentavos } from '#domain/money/money.ts'
import { percentOf } from '#domain/reports/report-groups.ts'
import { formatMoney, formatNumber, formatPercent } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { lastKnown, useSums } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useNow } from '#react/use-now.ts'
import { toCsv } from '#spreadsheet/to-csv.ts'
import { t } from '#text/counting/rolling.ts'
import { t as common } from '#text/shared/common.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ExportButton } from '#ui/files/export-button.tsx'
import stacked from '#ui/table/columns/stacked.module.css'
import classes from './rolling.module.css'

type Coverages = ReturnType<typeof coverageOf>

const percentText = (part: bigint, whole: bigint) => (whole === 0n ? '–' : formatPercent(percentOf(part, whole)))
const shareOfItems = (one: CoverageByAge, age: (typeof countAges)[number]) =>
  percentText(BigInt(one[age].items), BigInt(one.all.items))
const shareOfValue = (one: CoverageByAge) => percentText(one.year.value, one.all.value)

export function CoveragePage() {
  const { timeZone } = useServices()
  const today = dayOf(useNow(), timeZone)
  const sums = lastKnown(
    useSums({
      collection: 'products',
      groupBy: [countAgeField(today, timeZone), 'location_code_one', 'names.locationOne'],
      measures: coverageMeasures,
    }),
  )
  if (sums === null) return <Loading />
  const coverage = coverageOf(sums)
  if (coverage.total.all.items === 0) return <Empty>{t('noItems')}</Empty>
  const { total } = coverage
  return (
    <>
      <Text role="status" fw={600}>
        {t('coverage.sentence', {
          year: shareOfItems(total, 'year'),
          yearValue: shareOfValue(total),
          never: shareOfItems(total, 'never'),
        })}
      </Text>
      <Text c="dimmed">{t('coverage.note')}</Text>
      <div>
        <ExportButton readFiles={async () => [coverageFile(coverage, today)]}>{t('coverage.csv')}</ExportButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what is wider than the screen */}
      <section className={classes['scroll']} tabIndex={0} aria-label={t('coverage.table')}>
        <Table aria-label={t('coverage.table')} className={stacked['stacked'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('coverage.building')}</Table.Th>
              <Table.Th ta="right">{t('coverage.items')}</Table.Th>
              {countAges.map((age) => (
                <Table.Th key={age} ta="right">
                  {t(`age.${age}`)}
                </Table.Th>
              ))}
              <Table.Th ta="right">{t('coverage.value')}</Table.Th>
              <Table.Th ta="right">{t('coverage.valueYear')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {coverage.buildings.map((one) => (
              <CoverageRow key={String(one.building)} name={one.name || t('coverage.noBuilding')} coverage={one} />
            ))}
            <CoverageRow name={common('total')} coverage={total} isTotal />
          </Table.Tbody>
        </Table>
      </section>
    </>
  )
}

function CoverageRow({
  name,
  coverage,
  isTotal = false,
}: {
  name: string
  coverage: CoverageByAge
  isTotal?: boolean
}) {
  return (
    <Table.Tr fw={isTotal ? 700 : undefined}>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td className={classes['figure'] ?? ''} data-label={t('coverage.items')}>
        {formatNumber(coverage.all.items)}
      </Table.Td>
      {countAges.map((age) => (
        <Table.Td key={age} className={classes['figure'] ?? ''} data-label={t(`age.${age}`)}>
          {formatNumber(coverage[age].items)} · {shareOfItems(coverage, age)}
        </Table.Td>
      ))}
      <Table.Td className={classes['figure'] ?? ''} data-label={t('coverage.value')}>
        {formatMoney(coverage.all.value)}
      </Table.Td>
      <Table.Td className={classes['figure'] ?? ''} data-label={t('coverage.valueYear')}>
        {formatMoney(coverage.year.value)} · {shareOfValue(coverage)}
      </Table.Td>
    </Table.Tr>
  )
}

/** Items and value of each age, so that every figure of the screen can be computed from the file. */
function coverageFile({ total, buildings }: Coverages, today: string) {
  const ages = ['all', ...countAges] as const
  const label = (age: (typeof ages)[number]) => (age === 'all' ? t('coverage.all') : t(`age.${age}`))
  const cells = (one: CoverageByAge) => [
    ...ages.map((age) => String(one[age].items)),
    ...ages.map((age) => fromCentavos(one[age].value)),
  ]
  const rows = [
    [
      t('coverage.building'),
      ...ages.map((age) => t('coverage.itemsHead', { age: label(age) })),
      ...ages.map((age) => t('coverage.valueHead', { age: label(age) })),
    ],
    ...buildings.map((one) => [one.name || t('coverage.noBuilding'), ...cells(one)]),
    [common('total'), ...cells(total)],
  ]
  // not a text: the name of a file
  return { name: `count-coverage-${today}.csv`, type: 'text/csv', text: toCsv(rows) }
}
