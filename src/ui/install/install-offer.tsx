import { Group, Text } from '@mantine/core'
import { plural, pluralWord } from '#domain/text/format.ts'
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
            On the home screen
          </Text>
          {offer === 'ready' ? (
            <Text>An installed app starts faster, fills the screen, and its data is better protected.</Text>
          ) : (
            <>
              <Text>
                Tap Share (the square with the arrow), then "Add to Home Screen". A browser tab may lose its data after
                7 days without a visit; an app on the home screen keeps it.
              </Text>
              <Text>
                {waiting > 0
                  ? `${plural(waiting, 'record waits', 'records wait')} in this tab and ${pluralWord(waiting, 'does', 'do')} not move along: send or export first.`
                  : 'Nothing waits in this tab, so you can do it now. You sign in once more in the app.'}
              </Text>
            </>
          )}
        </div>
        <Group gap="sm">
          {onLater ? (
            <Button variant="ghost" onClick={onLater}>
              Not now
            </Button>
          ) : null}
          {offer === 'ready' ? <Button onClick={() => void install().then(onChoice)}>Install</Button> : null}
        </Group>
      </Group>
    </section>
  )
}
