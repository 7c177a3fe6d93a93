/** The attribute tabs (specification §2); each has its own address. */
import { Tabs, Title } from '@mantine/core'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/session/use-area.ts'
import { t as titles } from '#text/app/screens.ts'
import { TabList } from '#ui/list/tab-list.tsx'
import { attributeKinds, kindAt } from './kinds.ts'

/** Tabs beside those of the collections: lists of another kind, each of a feature. */
const otherTabs = [
  { path: 'settlement-reasons', title: 'settlementReasons', feature: 'settlement-reasons' },
  { path: 'checklists', title: 'checklists', feature: 'checklists' },
] as const

export function AttributeTabs() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const area = useArea()
  const { api } = useServices()
  const lastPart = pathname.split('/').filter(Boolean).at(-1)
  const openPath = otherTabs.find(({ path }) => path === lastPart)?.path ?? kindAt(pathname).path
  return (
    <div className="bilang-column">
      <Title order={1} fz="xl">
        {titles('title.attributes')}
      </Title>
      <Tabs value={openPath} onChange={(path) => path && void navigate(`${area}/inventory/attribute/${path}`)}>
        <TabList
          open={openPath}
          tabs={[
            ...attributeKinds.map(({ path, key }) => ({ value: path, label: titles(`title.${key}`) })),
            ...otherTabs
              .filter(({ path, feature }) => api.features().has(feature) || openPath === path)
              .map(({ path, title }) => ({ value: path, label: titles(`title.${title}`) })),
          ]}
        />
      </Tabs>
      <Outlet />
    </div>
  )
}
