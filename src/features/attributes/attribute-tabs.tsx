/** The attribute tabs (specification §2); each has its own address. */
import { Tabs, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/use-area.ts'
import { t as titles } from '#text/screens.ts'
import { attributeKinds, kindAt } from './kinds.ts'

/** A list of its own: its rows are not a collection. */
const reasonsPath = 'settlement-reasons'

export function AttributeTabs() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const area = useArea()
  const { api } = useServices()
  const isOfReasons = pathname.split('/').filter(Boolean).at(-1) === reasonsPath
  const openPath = isOfReasons ? reasonsPath : kindAt(pathname).path
  const tabList = useRef<HTMLDivElement>(null)
  // On a phone the open tab may be outside the visible part.
  useEffect(() => {
    const tab = tabList.current?.querySelector<HTMLElement>(`[data-tab="${openPath}"]`)
    if (tab && tabList.current) tabList.current.scrollLeft = tab.offsetLeft - 16
  }, [openPath])
  return (
    <div className="bilang-column">
      <Title order={1} fz="xl">
        {titles('title.attributes')}
      </Title>
      <Tabs value={openPath} onChange={(path) => path && void navigate(`${area}/inventory/attribute/${path}`)}>
        <Tabs.List className="bilang-scroll-tabs" ref={tabList}>
          {attributeKinds.map((kind) => (
            <Tabs.Tab className="bilang-fixed" key={kind.path} value={kind.path} data-tab={kind.path}>
              {titles(`title.${kind.key}`)}
            </Tabs.Tab>
          ))}
          {api.features().has('settlement-reasons') || isOfReasons ? (
            <Tabs.Tab className="bilang-fixed" value={reasonsPath} data-tab={reasonsPath}>
              {titles('title.settlementReasons')}
            </Tabs.Tab>
          ) : null}
        </Tabs.List>
      </Tabs>
      <Outlet />
    </div>
  )
}
