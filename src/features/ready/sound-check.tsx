import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ScanOutcome } from '#domain/scan/scan-outcome.ts'
import { Button } from '#ui/button.tsx'
import { createEarcons } from '#ui/scanner/outcome/earcons.ts'
import { outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'
import classes from './ready.module.css'

/** The five sounds of a scan, to hear them before they matter, and to hear whether the volume is up. */
export function SoundCheck() {
  const earcons = useMemo(() => createEarcons(), [])
  return (
    <section className="bilang-card" aria-labelledby="sounds">
      <Text fw={600} id="sounds">
        Sounds
      </Text>
      <Text c="dimmed">Five scans sound differently. Press each once; if you hear nothing, turn the volume up.</Text>
      <div className={classes['sounds']}>
        {(Object.keys(outcomes) as ScanOutcome[]).map((name) => (
          <Button
            key={name}
            variant="secondary"
            onClick={() => {
              earcons.unlock()
              // The audio needs a moment to wake at the first press.
              setTimeout(() => earcons.play(name), 60)
            }}
          >
            {outcomes[name].label}
          </Button>
        ))}
      </div>
    </section>
  )
}
