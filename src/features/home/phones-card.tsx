/** Link to the phone setup, for admins of a server with its own certificate. */
import { Anchor, Text } from '@mantine/core'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { t } from '#text/app/home.ts'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

export function PhonesCard() {
  const { phoneSetup } = useServices()
  const runsServer = useCan('backups.read')
  if (phoneSetup === null || !runsServer) return null
  return (
    <HomeCard title={t('phones')}>
      <div className={`bilang-card ${classes['phones']}`}>
        <Anchor href={phoneSetup} target="_blank" rel="noopener" fw={600}>
          {t('setUpPhones')}
        </Anchor>
        <Text c="dimmed" size="sm">
          {t('setUpPhonesHow')}
        </Text>
      </div>
    </HomeCard>
  )
}
