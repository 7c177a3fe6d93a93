/** The person's own account (specification §2): information, security, devices and reminders, each at its own address. */
import { Tabs, Title } from '@mantine/core'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useArea } from '#react/session/use-area.ts'
import { t } from '#text/account/account.ts'
import { t as titles } from '#text/app/screens.ts'
import { useOpenTabInView } from '#ui/list/use-open-tab-in-view.ts'

export function AccountSettings() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const area = useArea()
  const openTab = /\/(security|devices|reminders)$/.exec(pathname)?.[1] ?? 'information'
  const tabList = useOpenTabInView(openTab)
  return (
    <div className="bilang-form">
      <Title order={1} fz="xl" mb="sm">
        {titles('title.account')}
      </Title>
      <Tabs value={openTab} onChange={(tab) => tab && void navigate(`${area}/account-settings/${tab}`)} mb="md">
        <Tabs.List className="bilang-scroll-tabs" ref={tabList}>
          <Tabs.Tab className="bilang-fixed" value="information" data-tab="information">
            {t('information')}
          </Tabs.Tab>
          <Tabs.Tab className="bilang-fixed" value="security" data-tab="security">
            {t('security')}
          </Tabs.Tab>
          <Tabs.Tab className="bilang-fixed" value="devices" data-tab="devices">
            {t('devices')}
          </Tabs.Tab>
          <Tabs.Tab className="bilang-fixed" value="reminders" data-tab="reminders">
            {t('reminders')}
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <Outlet />
    </div>
  )
}
