import fc from 'fast-check'

const surrogates = { from: 0xd800, count: 0x800 }

/** A character of Unicode, also of those that no font draws; half of a pair (a surrogate) is not one. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((point) => String.fromCodePoint(point < surrogates.from ? point : point + surrogates.count))

/**
 * Any text: short words as people type them, and characters from the whole of Unicode. The unit `binary` of fast-check makes the same texts, but it first
 * builds a table of all characters, which takes four seconds of the processor in each file.
 */
export const anyText = (constraints: fc.StringSharedConstraints = {}) =>
  fc.oneof(
    fc.string({ ...constraints, unit: anyCharacter }),
    fc.string({ ...constraints, unit: fc.oneof(anyCharacter, fc.constantFrom(...'09 az&?/%#-')) }),
  )
