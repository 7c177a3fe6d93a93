/**
 * Which of the codes in view are news. A code that was reported stays quiet as long as it is in view and for `quiet` milliseconds after it
 * was last seen; other codes are not held up by it. Time comes in as milliseconds of any steady clock.
 */
export const repeatIgnoreMilliseconds = 2_500

export interface RepeatFilter {
  /** The texts of one frame; answers those to report now, in the same order, each once. */
  filterNew(texts: readonly string[], now: number): readonly string[]
  /** The next sight of this text is news again (after Undo, or when a person asks for it). */
  forget(text: string): void
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
      // Whatever has been out of view long enough is forgotten, so that a day of scanning keeps nothing.
      for (const [text, seenAt] of lastSeen) if (now - seenAt >= ignoreMilliseconds) lastSeen.delete(text)
      for (const text of texts) lastSeen.set(text, now)
      return newTexts
    },
    forget(text) {
      lastSeen.delete(text)
    },
  }
}
