/** A photo as large as the screen. Zooms by button, by `+`, `-` and `0`, and is moved by scrolling, so that a serial number can be read. */
import { Group, Modal } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../button.tsx'
import classes from './findings.module.css'

const zooms = [1, 1.5, 2, 3, 4] as const

export function PhotoViewer({
  src,
  alt,
  opened,
  onClose,
}: {
  src: string
  /** What the photo shows. */
  alt: string
  opened: boolean
  onClose: () => void
}) {
  const [at, setAt] = useState(0)
  const zoom = zooms[at] ?? 1
  const step = (by: number) => setAt((before) => Math.min(zooms.length - 1, Math.max(0, before + by)))
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') step(1)
    else if (event.key === '-') step(-1)
    else if (event.key === '0') setAt(0)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      stackId="photo"
      opened={opened}
      onClose={() => {
        setAt(0)
        onClose()
      }}
      fullScreen
      title={alt}
      closeButtonProps={{ 'aria-label': 'Close photo' }}
      onKeyDown={onKey}
    >
      <Group gap="sm" mb="xs">
        <Button variant="secondary" disabled={at === 0} onClick={() => step(-1)} aria-label="Zoom out">
          −
        </Button>
        <span role="status" className="bilang-figures">
          {Math.round(zoom * 100)} %
        </span>
        <Button variant="secondary" disabled={at === zooms.length - 1} onClick={() => step(1)} aria-label="Zoom in">
          +
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what is larger than the screen */}
      <section className={classes['stage']} tabIndex={0} aria-label="Photo">
        <img src={src} alt={alt} style={{ width: `${zoom * 100}%` }} data-zoomed={zoom > 1} />
      </section>
    </Modal>
  )
}

/** A small picture that opens the photo; in a row of a table a word. */
export function PhotoButton({ src, alt, inRow = false }: { src: string; alt: string; inRow?: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      {inRow ? (
        <Button variant="link" size="sm" aria-label={`Open photo: ${alt}`} onClick={() => setOpened(true)}>
          Photo
        </Button>
      ) : (
        <button
          type="button"
          className={classes['thumb']}
          aria-label={`Open photo: ${alt}`}
          onClick={() => setOpened(true)}
        >
          <img src={src} alt="" />
        </button>
      )}
      <PhotoViewer src={src} alt={alt} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
