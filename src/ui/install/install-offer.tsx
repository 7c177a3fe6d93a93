import { Group, Text } from '@mantine/core'
import { t } from '#text/shared/ui-install.ts'
import { Button } from '../button.tsx'
import { useInstall } from './use-install.ts'

/**
 * Offers to install the app on the home screen, if the device can. `waiting` is the number of unsent records: on an iPhone they stay in the
 * browser tab. `onChoice` gets the answer to the browser's own prompt. With `onLater` the offer can be postponed.
 */
export function InstallOffer({
  waiting,
  onChoice,
  onLater,
}: {
  waiting: number
  onChoice?: (installed: boolean) => void
  onLater?: () => void
}) {
  const { offer, install } = useInstall()
  if (offer !== 'ready' && offer !== 'by-hand') return null
  return (
    <section className="bilang-card" aria-labelledby="install">
      <Group justify="space-between" gap="md">
        <div className="bilang-basis">
          <Text fw={600} id="install">
            {t('title')}
          </Text>
          {offer === 'ready' ? (
            <Text>{t('benefit')}</Text>
          ) : (
            <>
              <Text>{t('byHand')}</Text>
              <Text>{waiting > 0 ? t('unsent', { count: waiting }) : t('allSent')}</Text>
            </>
          )}
        </div>
        <Group gap="sm">
          {onLater ? (
            <Button variant="ghost" onClick={onLater}>
              {t('notNow')}
            </Button>
          ) : null}
          {offer === 'ready' ? <Button onClick={() => void install().then(onChoice)}>{t('install')}</Button> : null}
        </Group>
      </Group>
    </section>
  )
}
