import { IconPhoto } from '@tabler/icons-react'
import { t } from '#text/shared/ui-scanner.ts'
import classes from '../scanner-view.module.css'

/**
 * Takes or picks a photo as an alternative to the live camera. The label wraps the input, so the whole button opens it, also by keyboard.
 */
export function PhotoButton({ wide, onPhoto }: { wide: boolean; onPhoto: (file: File) => void }) {
  return (
    <label className={classes[wide ? 'wide' : 'control']} title={t('readPhoto')}>
      <IconPhoto size={22} aria-hidden="true" />
      {wide && t('usePhoto')}
      <input
        className={classes['visuallyHidden']}
        type="file"
        name="photo"
        accept="image/*"
        capture="environment"
        aria-label={t('readPhoto')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // Allows choosing the same file again.
          event.currentTarget.value = ''
          if (file) onPhoto(file)
        }}
      />
    </label>
  )
}
