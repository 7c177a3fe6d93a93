/** An even random whole number below `below`, from the browser's source for secrets. */
export function pickSecret(below: number): number {
  const limit = Math.floor(0x1_0000_0000 / below) * below
  const box = new Uint32Array(1)
  for (;;) {
    crypto.getRandomValues(box)
    if (box[0]! < limit) return box[0]! % below
  }
}
