/** The attribute tabs (specification §2); each has its own address. */
import { Tabs, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useArea } from '#react/use-area.ts'
import { t as titles } from '#text/screens.ts'
import { attributeKinds, kindAt } from './kinds.ts'

export function AttributeTabs() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const area = useArea()
  const openKind = kindAt(pathname)
  const tabList = useRef<HTMLDivElement>(null)
  // On a phone the open tab may be outside the visible part.
  useEffect(() => {
    const tab = tabList.current?.querySelector<HTMLElement>(`[data-tab="${openKind.path}"]`)
    if (tab && tabList.current) tabList.current.scrollLeft = tab.offsetLeft - 16
  }, [openKind.path])
  return (
    <div className="bilang-column">
      <Title order={1} fz="xl">
        {titles('title.attributes')}
      </Title>
      <Tabs value={openKind.path} onChange={(path) => path && void navigate(`${area}/inventory/attribute/${path}`)}>
        <Tabs.List className="bilang-scroll-tabs" ref={tabList}>
          {attributeKinds.map((kind) => (
            <Tabs.Tab className="bilang-fixed" key={kind.path} value={kind.path} data-tab={kind.path}>
              {titles(`title.${kind.key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Outlet />
    </div>
  )
}
