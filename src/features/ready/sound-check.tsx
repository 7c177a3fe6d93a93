import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ScanOutcome } from '#domain/scan/scan-outcome.ts'
import { t } from '#text/app/ready.ts'
import { Button } from '#ui/button.tsx'
import { createEarcons } from '#ui/scanner/outcome/earcons.ts'
import { outcomeLabel, outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'
import classes from './ready.module.css'

/** Plays the five sounds of a scan, so that a person knows them before counting and checks the volume. */
export function SoundCheck() {
  const earcons = useMemo(() => createEarcons(), [])
  return (
    <section className="bilang-card" aria-labelledby="sounds">
      <Text fw={600} id="sounds">
        {t('sounds')}
      </Text>
      <Text c="dimmed">{t('pressEach')}</Text>
      <div className={classes['sounds']}>
        {(Object.keys(outcomes) as ScanOutcome[]).map((name) => (
          <Button
            key={name}
            variant="secondary"
            onClick={() => {
              earcons.unlock()
              // After the first press the audio needs a moment to start.
              setTimeout(() => earcons.play(name), 60)
            }}
          >
            {outcomeLabel(name)}
          </Button>
        ))}
      </div>
    </section>
  )
}
