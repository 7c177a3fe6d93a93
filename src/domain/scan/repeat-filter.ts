/**
 * Reports each code in the camera's view once. A reported code is ignored while it is in view and for `ignoreMilliseconds` after it was
 * last seen; other codes are not affected. Times are milliseconds of any monotonic clock.
 */
export const repeatIgnoreMilliseconds = 2_500
/** A code that one frame missed is still in view. */
const inViewMilliseconds = 300

export interface RepeatFilter {
  /** Takes the texts of one frame and returns those to report now, in the same order and without duplicates. */
  filterNew(texts: readonly string[], now: number): readonly string[]
  /** Whether the camera saw this text in this frame or a moment ago. */
  isInView(text: string, now: number): boolean
  /** Reports this text again when it is next seen (after Undo, or on request). */
  forget(text: string): void
  /** Reports everything in view again. */
  forgetAll(): void
}

export function createRepeatFilter(ignoreMilliseconds = repeatIgnoreMilliseconds): RepeatFilter {
  const lastSeen = new Map<string, number>()
  return {
    filterNew(texts, now) {
      const newTexts: string[] = []
      for (const text of texts) {
        const seenAt = lastSeen.get(text)
        if ((seenAt === undefined || now - seenAt >= ignoreMilliseconds) && !newTexts.includes(text))
          newTexts.push(text)
      }
      // Delete codes that left the view long ago, so that the map stays small during a day of scanning.
      for (const [text, seenAt] of lastSeen) if (now - seenAt >= ignoreMilliseconds) lastSeen.delete(text)
      for (const text of texts) lastSeen.set(text, now)
      return newTexts
    },
    isInView(text, now) {
      const seenAt = lastSeen.get(text)
      return seenAt !== undefined && now - seenAt <= inViewMilliseconds
    },
    forget(text) {
      lastSeen.delete(text)
    },
    forgetAll: () => lastSeen.clear(),
  }
}
