/**
 * Which of the codes in view are news. A code that was reported stays quiet as long as it is in view and for `quiet` milliseconds after it
 * was last seen; other codes are not held up by it. Time comes in as milliseconds of any steady clock.
 */
export const holdOffMilliseconds = 2_500

export interface HoldOff {
  /** The texts of one frame; answers those to report now, in the same order, each once. */
  see(texts: readonly string[], at: number): readonly string[]
  /** The next sight of this text is news again (after Undo, or when a person asks for it). */
  release(text: string): void
}

export function createHoldOff(quiet = holdOffMilliseconds): HoldOff {
  const lastSeen = new Map<string, number>()
  return {
    see(texts, at) {
      const news: string[] = []
      for (const text of texts) {
        const before = lastSeen.get(text)
        if ((before === undefined || at - before >= quiet) && !news.includes(text)) news.push(text)
      }
      // Whatever has been out of view long enough is forgotten, so that a day of scanning keeps nothing.
      for (const [text, before] of lastSeen) if (at - before >= quiet) lastSeen.delete(text)
      for (const text of texts) lastSeen.set(text, at)
      return news
    },
    release(text) {
      lastSeen.delete(text)
    },
  }
}
