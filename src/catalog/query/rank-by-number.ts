import { foldText } from './compare.ts'
import { tolerateTypos } from './text-search-index.ts'

/** How well a property number matches a typed part of it: 0 is best. `numberKey`: the number in the tolerant form, with and without hyphens. */
function rankOf(numberKey: string, wantedText: string): 0 | 1 | 2 | 3 {
  const [fullNumber = '', bareDigits = ''] = numberKey.split(' ')
  if (fullNumber === wantedText || bareDigits === wantedText) return 0
  if (fullNumber.endsWith(wantedText)) return 1
  return fullNumber.includes(wantedText) ? 2 : 3
}

/**
 * Orders hits by how well they match a part of a property number: equal, then at its end, then inside it. Equally good hits keep their order.
 * `numberKeys`: by row index.
 */
export function rankByNumber(orderedIndexes: Int32Array, typedText: string, numberKeys: readonly string[]): Int32Array {
  const wantedText = tolerateTypos(foldText(typedText.trim()))
  const tiers: number[][] = [[], [], [], []]
  for (const index of orderedIndexes) tiers[rankOf(numberKeys[index]!, wantedText)]!.push(index)
  return Int32Array.from(tiers.flat())
}
