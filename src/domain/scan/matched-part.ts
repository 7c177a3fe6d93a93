/** Characters that people leave out when they type a number. */
const isLeftOut = (character: string): boolean => /[\s\-./]/.test(character)

/**
 * The part of `text` that a typed search matches: without regard to case, spaces and the separators of numbers. From and to are positions in
 * `text`; null if it does not contain the search. The last match counts, because people type the last digits.
 */
export function matchedPart(text: string, search: string): { from: number; to: number } | null {
  const wanted = [...search.toLowerCase()].filter((character) => !isLeftOut(character)).join('')
  if (wanted === '') return null
  const positions: number[] = []
  let compared = ''
  for (let position = 0; position < text.length; position++) {
    const character = text[position]!
    if (isLeftOut(character)) continue
    compared += character.toLowerCase()[0]
    positions.push(position)
  }
  const start = compared.lastIndexOf(wanted)
  if (start < 0) return null
  return { from: positions[start]!, to: positions[start + wanted.length - 1]! + 1 }
}
