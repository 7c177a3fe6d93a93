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
            Add Bilang to your home screen
          </Text>
          {offer === 'ready' ? (
            <Text>The installed app starts faster, fills the screen and protects your data better.</Text>
          ) : (
            <>
              <Text>
                Tap Share (the square with the arrow), then “Add to Home Screen”. The browser may delete the data of a
                tab that you don’t visit for 7 days. An app on the home screen is safe from that.
              </Text>
              <Text>
                {waiting > 0
                  ? `${plural(waiting, 'unsent record', 'unsent records')} in this tab won’t move to the installed app. Send or export ${pluralWord(waiting, 'it', 'them')} first.`
                  : 'Everything in this tab is sent, so you can install now. You’ll sign in again in the app.'}
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
