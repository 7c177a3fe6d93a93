/** A rolling count: today's list, how much of the records was counted, and which documents are due. Tabs are child routes. */
import { Tabs, Title } from '@mantine/core'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as titles } from '#text/app/screens.ts'
import { TabList } from '#ui/list/tab-list.tsx'

const tabs = [
  { path: 'today', title: 'rollingToday' },
  { path: 'coverage', title: 'rollingCoverage' },
  { path: 'due', title: 'rollingDue' },
] as const

export function RollingPage() {
  const area = useInventoryPath()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const open = tabs.find(({ path }) => pathname.endsWith(`/${path}`)) ?? tabs[0]
  return (
    <div className="bilang-page">
      <Title order={1}>{titles('title.rolling')}</Title>
      <Tabs value={open.path} onChange={(value) => navigate(`${area}/rolling/${value}`)}>
        <TabList
          label={titles('title.rolling')}
          open={open.path}
          tabs={tabs.map(({ path, title }) => ({ value: path, label: titles(`title.${title}`) }))}
        />
      </Tabs>
      <Outlet />
    </div>
  )
}
