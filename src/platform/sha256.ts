/**
 * SHA-256 of a text as UTF-8, in hexadecimal (FIPS 180-4). Synchronous, because awaiting the browser's asynchronous function inside a
 * database transaction would end the transaction; and the screen for a failed start must work without a secure context.
 */
const roundConstants = Uint32Array.from(primes(64).map((prime) => fraction(Math.cbrt(prime))))
const initialHash = Uint32Array.from(primes(8).map((prime) => fraction(Math.sqrt(prime))))

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** First 32 bits of the fractional part. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0
}

const rotateRight = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

function padMessage(text: string): DataView {
  const bytes = new TextEncoder().encode(text)
  const view = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6))
  new Uint8Array(view.buffer).set(bytes)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(view.byteLength - 4, bytes.length << 3)
  return view
}

export function sha256(text: string): string {
  const view = padMessage(text)
  const hash = Uint32Array.from(initialHash)
  const words = new Uint32Array(64)
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + i * 4)
    for (let i = 16; i < 64; i++) {
      const a = words[i - 15] as number
      const b = words[i - 2] as number
      const s0 = rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3)
      const s1 = rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10)
      words[i] = (words[i - 16] as number) + s0 + (words[i - 7] as number) + s1
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
    for (let i = 0; i < 64; i++) {
      const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[i] as number) + (words[i] as number)) | 0
      const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] as number) + word
  }
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('')
}
