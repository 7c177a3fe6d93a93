/** The newest photo of an item beside the one before it, each with its date and author. Either opens in full-screen size. */
import { t } from '#text/shared/ui-findings.ts'
import classes from './findings.module.css'
import { PhotoButton } from './photo-viewer.tsx'

export interface DatedPhoto {
  id: string
  /** Null while it loads, or if it can't be shown now. */
  src: string | null
  note: string
  /** Moment and person. */
  taken: string
}

export function PhotoPair({ newest, before }: { newest: DatedPhoto; before: DatedPhoto | null }) {
  return (
    <div className={classes['photoPair']}>
      {before && <Photo photo={before} title={t('photoBefore')} />}
      <Photo photo={newest} title={t('photoNewest')} />
    </div>
  )
}

function Photo({ photo: { src, note, taken }, title }: { photo: DatedPhoto; title: string }) {
  return (
    <figure>
      {src === null ? <p className="bilang-muted">{note}</p> : <PhotoButton src={src} alt={`${title}, ${taken}`} />}
      <figcaption>
        <b>{title}</b>
        <br />
        {taken}
      </figcaption>
    </figure>
  )
}
