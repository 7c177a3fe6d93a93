import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '#text/app/start.ts'
import { Button } from '#ui/button.tsx'
import classes from './update-banner.module.css'

interface Props {
  onUpdate: () => void
  onLater: () => void
}

export default function UpdateBanner({ onUpdate, onLater }: Props): ReactNode {
  const [busy, setBusy] = useState(false)
  return (
    <div role="status" className={`${classes['prompt']} no-print`}>
      <div>
        <Text fw={600}>{t('newVersion')}</Text>
        <Text c="dimmed">{t('notAffected')}</Text>
      </div>
      <div className={classes['actions']}>
        <Button variant="ghost" onClick={onLater}>
          {t('later')}
        </Button>
        <Button
          loading={busy}
          onClick={() => {
            setBusy(true)
            onUpdate()
          }}
        >
          {t('update')}
        </Button>
      </div>
    </div>
  )
}
