/** The person's own account (specification §2): information, security and devices, each at its own address. */
import { Tabs, Title } from '@mantine/core'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useArea } from '#react/session/use-area.ts'
import { t } from '#text/account/account.ts'
import { t as titles } from '#text/app/screens.ts'

export function AccountSettings() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const area = useArea()
  const openTab = /\/(security|devices)$/.exec(pathname)?.[1] ?? 'information'
  return (
    <div className="bilang-form">
      <Title order={1} fz="xl" mb="sm">
        {titles('title.account')}
      </Title>
      <Tabs value={openTab} onChange={(tab) => tab && void navigate(`${area}/account-settings/${tab}`)} mb="md">
        <Tabs.List>
          <Tabs.Tab value="information">{t('information')}</Tabs.Tab>
          <Tabs.Tab value="security">{t('security')}</Tabs.Tab>
          <Tabs.Tab value="devices">{t('devices')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <Outlet />
    </div>
  )
}
