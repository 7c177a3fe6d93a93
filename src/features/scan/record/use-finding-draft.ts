/** The stored draft of a finding. The photo is stored apart from the text, so that no keystroke writes it again. */
import { useMemo, useRef } from 'react'
import type { TagProblem } from '#domain/counts/tag-reports.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useServices } from '#react/services.ts'
import { useDraft, useOwnKey } from '#react/use-draft.ts'

export interface FindingValues {
  /** Stays the same until it is saved or canceled, also if the dialog is opened again. */
  id: string
  description: string
  remarks: string | null
  photo: string | null
  /** For the kind `tag`. */
  tag: TagProblem
  /** Where it was begun: a draft is often continued in another room. */
  room: CurrentRoom | null
}

/** What is stored of it. A draft of an earlier build contains its photo, and has no room. */
type DraftText = Omit<FindingValues, 'photo' | 'room'> & Partial<Pick<FindingValues, 'photo' | 'room'>>

export function useFindingDraft(key: string) {
  const text = useDraft<DraftText>(key)
  const picture = useDraft<string>(`photo-${key}`)
  const { drafts } = useServices()
  const photoKey = useOwnKey()(`photo-${key}`)
  /** The photo that is stored; undefined: the one that was read. */
  const stored = useRef<string | null | undefined>(undefined)
  const isLoaded = text.isLoaded && picture.isLoaded
  const draft = useMemo((): Partial<FindingValues> | null => {
    if (!isLoaded || (text.draft === null && picture.draft === null)) return null
    return { ...text.draft, photo: text.draft?.photo ?? picture.draft }
  }, [isLoaded, text.draft, picture.draft])
  function savePhoto(photo: string | null): void {
    if (photo === (stored.current === undefined ? picture.draft : stored.current)) return
    stored.current = photo
    const writing = photo === null ? drafts.clear(photoKey) : drafts.write(photoKey, photo)
    // The next change tries again.
    writing.catch(() => {
      if (stored.current === photo) stored.current = undefined
    })
  }
  return {
    draft,
    save({ photo, ...rest }: FindingValues): void {
      savePhoto(photo)
      text.save(rest)
    },
    async clear(): Promise<void> {
      stored.current = null
      await Promise.all([text.clear(), picture.clear()])
    },
  }
}
