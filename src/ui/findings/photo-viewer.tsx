/** A photo in full-screen size. Zooms by button or by `+`, `-` and `0`, and scrolls, so that a serial number can be read. */
import { Group, Modal } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { formatPercent } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-findings.ts'
import { Button } from '../button.tsx'
import classes from './findings.module.css'

const zoomLevels = [1, 1.5, 2, 3, 4] as const

function PhotoViewer({
  src,
  alt,
  opened,
  onClose,
}: {
  src: string
  /** Alternative text: what the photo shows. */
  alt: string
  opened: boolean
  onClose: () => void
}) {
  const [zoomIndex, setZoomIndex] = useState(0)
  const zoom = zoomLevels[zoomIndex] ?? 1
  const zoomBy = (delta: number) =>
    setZoomIndex((before) => Math.min(zoomLevels.length - 1, Math.max(0, before + delta)))
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (event.key === '0') setZoomIndex(0)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      stackId="photo"
      opened={opened}
      onClose={() => {
        setZoomIndex(0)
        onClose()
      }}
      fullScreen
      title={alt}
      closeButtonProps={{ 'aria-label': t('closePhoto') }}
      onKeyDown={onKey}
    >
      <Group gap="sm" mb="xs">
        <Button variant="secondary" disabled={zoomIndex === 0} onClick={() => zoomBy(-1)} aria-label={t('zoomOut')}>
          −
        </Button>
        <span role="status" className="bilang-figures">
          {formatPercent(zoom * 100)}
        </span>
        <Button
          variant="secondary"
          disabled={zoomIndex === zoomLevels.length - 1}
          onClick={() => zoomBy(1)}
          aria-label={t('zoomIn')}
        >
          +
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what is larger than the screen */}
      <section className={classes['photoStage']} tabIndex={0} aria-label={t('photo')}>
        <img src={src} alt={alt} style={{ width: `${zoom * 100}%` }} data-zoomed={zoom > 1} />
      </section>
    </Modal>
  )
}

/** A thumbnail that opens the photo; in a table row it is a text link. */
export function PhotoButton({ src, alt, inRow = false }: { src: string; alt: string; inRow?: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      {inRow ? (
        <Button variant="link" size="sm" aria-label={t('openPhoto', { alt })} onClick={() => setOpened(true)}>
          {t('photo')}
        </Button>
      ) : (
        <button
          type="button"
          className={classes['thumbnail']}
          aria-label={t('openPhoto', { alt })}
          onClick={() => setOpened(true)}
        >
          <img src={src} alt="" />
        </button>
      )}
      <PhotoViewer src={src} alt={alt} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
