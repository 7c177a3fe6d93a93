/** Bytes as text of the 45 characters that a QR code stores most compactly (RFC 9285): two bytes in three characters. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const digitOf = new Map([...alphabet].map((character, digit) => [character, digit]))

function digits(value: number, length: number): string {
  let text = ''
  let rest = value
  for (let i = 0; i < length; i++) {
    text += alphabet[rest % 45]
    rest = Math.floor(rest / 45)
  }
  return text
}

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const first = bytes[at] ?? 0
    const second = bytes[at + 1]
    text += second === undefined ? digits(first, 2) : digits(first * 256 + second, 3)
  }
  return text
}

/** Null if the text is not Base45. */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const group = [...text.slice(at, at + 3)].map((character) => digitOf.get(character))
    if (group.includes(undefined)) return null
    const value = group.reduceRight<number>((sum, digit) => sum * 45 + (digit ?? 0), 0)
    if (value > (group.length === 3 ? 0xffff : 0xff)) return null
    if (group.length === 3) bytes.push(value >> 8)
    bytes.push(value & 0xff)
  }
  return Uint8Array.from(bytes)
}
