/** A rolling count: today's list, how much of the records was counted, and which documents are due. Tabs are child routes. */
import { Tabs, Title } from '@mantine/core'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as titles } from '#text/app/screens.ts'
import { useOpenTabInView } from '#ui/list/use-open-tab-in-view.ts'

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
  const tabList = useOpenTabInView(open.path)
  return (
    <div className="bilang-page">
      <Title order={1}>{titles('title.rolling')}</Title>
      <Tabs value={open.path} onChange={(value) => navigate(`${area}/rolling/${value}`)}>
        <Tabs.List className="bilang-scroll-tabs" ref={tabList}>
          {tabs.map(({ path, title }) => (
            <Tabs.Tab className="bilang-fixed" key={path} value={path} data-tab={path}>
              {titles(`title.${title}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Outlet />
    </div>
  )
}
