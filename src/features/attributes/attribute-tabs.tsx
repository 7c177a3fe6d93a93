/** The attribute tabs (spec 2): each is an address of its own. */
import { Tabs, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useArea } from '#runtime/use-area.ts'
import { kindAt, kinds } from './kinds.ts'

export function AttributeTabs() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const area = useArea()
  const here = kindAt(pathname)
  const list = useRef<HTMLDivElement>(null)
  // On a phone the open tab may stand outside of what is seen.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${here.path}"]`)
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - 16
  }, [here.path])
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 12, height: '100%', minHeight: 0 }}>
      <Title order={1} fz="xl">
        Attributes
      </Title>
      <Tabs value={here.path} onChange={(path) => path && void navigate(`${area}/inventory/attribute/${path}`)}>
        <Tabs.List ref={list} style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
          {kinds.map((kind) => (
            <Tabs.Tab
              key={kind.path}
              value={kind.path}
              data-tab={kind.path}
              style={{ flex: '0 0 auto', minHeight: 44 }}
            >
              {kind.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Outlet />
    </div>
  )
}
