/** The two newest photos of an item among its findings: the photo of the day, and the one before it. */
import { type FindingView, newestFirst } from '#domain/counts/finding-view.ts'
import { formatMoment } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-findings.ts'
import { useServices } from '../services.ts'
import { type FindingPhoto, useFindingPhoto } from './use-finding-photo.ts'

const noteOf = (photo: FindingPhoto) => t(photo.is === 'loading' ? 'loadingPhoto' : 'photoFailed')

/** `findings`: those of the item. Has the shape of the props of `PhotoPair` in `ui`; null: the item has no photo. */
export function useItemPhotos(findings: readonly FindingView[]) {
  const { timeZone } = useServices()
  const [first, second] = findings.filter(({ has_photo }) => has_photo).toSorted(newestFirst)
  const newest = useFindingPhoto(first ?? null)
  const before = useFindingPhoto(second ?? null)
  const dated = (finding: FindingView, photo: FindingPhoto) => ({
    id: finding.id,
    src: photo.is === 'ready' ? photo.src : null,
    note: noteOf(photo),
    taken: `${formatMoment(finding.counted_at, timeZone)}, ${finding.names.person}`,
  })
  return first ? { newest: dated(first, newest), before: second ? dated(second, before) : null } : null
}
