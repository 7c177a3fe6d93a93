/** The person's own account (specification §2): information, security, devices and reminders, each at its own address. */
import { Tabs, Title } from '@mantine/core'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useArea } from '#react/session/use-area.ts'
import { t } from '#text/account/account.ts'
import { t as titles } from '#text/app/screens.ts'
import { TabList } from '#ui/list/tab-list.tsx'

const tabs = ['information', 'security', 'devices', 'reminders'] as const

export function AccountSettings() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const area = useArea()
  const openTab = /\/(security|devices|reminders)$/.exec(pathname)?.[1] ?? 'information'
  return (
    <div className="bilang-wide-form">
      <Title order={1} fz="xl" mb="sm">
        {titles('title.account')}
      </Title>
      <Tabs value={openTab} onChange={(tab) => tab && void navigate(`${area}/account-settings/${tab}`)} mb="md">
        <TabList
          label={titles('title.account')}
          open={openTab}
          tabs={tabs.map((value) => ({ value, label: t(value) }))}
        />
      </Tabs>
      <Outlet />
    </div>
  )
}
