/** Finds the screens that match a typed text, best match first. */
import { normalizeText, searchWords } from '../catalog/search-text.ts'

export interface ScreenTexts {
  /** Its name in the menu. */
  label: string
  /** Its heading. */
  title: string
  /** What the screen is for. */
  hint: string
}

/**
 * Every typed word must occur in a screen's texts. Order: names that begin with the text, other matching names, then matches in other texts; ties
 * keep the given order.
 */
export function matchScreens<Texts extends ScreenTexts>(screens: readonly Texts[], typed: string): readonly Texts[] {
  const words = searchWords(typed)
  const hasAll = (text: string) => words.every((word) => text.includes(word))
  return screens
    .flatMap((screen) => {
      const [label, title, hint] = [screen.label, screen.title, screen.hint].map(normalizeText) as [
        string,
        string,
        string,
      ]
      if (!hasAll(`${label}\n${title}\n${hint}`)) return []
      const begins = [label, title].some((name) => name.startsWith(words.join(' ')))
      return [{ screen, rank: begins ? 0 : hasAll(`${label}\n${title}`) ? 1 : 2 }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ screen }) => screen)
}
