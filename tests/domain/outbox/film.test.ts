import { describe, expect, test } from 'vitest'
import { crc32 } from '#domain/app/crc32.ts'
import { seededFractions } from '#domain/app/seeded-numbers.ts'
import { fromBase45, toBase45 } from '#domain/outbox/film/base45.ts'
import { blockSize, contentLimit, expectedSeconds, makeFilm, makeFilmReader } from '#domain/outbox/film/film.ts'

const bytesOf = (length: number, random: () => number) => Uint8Array.from({ length }, () => Math.floor(random() * 256))

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

describe('a film of QR codes', () => {
  test('[SYNC-3280] any frames in any order, a fifth of them lost, from anywhere in the film: the same bytes after few more frames than parts', () => {
    let extra = 0
    for (let seed = 1; seed <= 40; seed++) {
      const random = seededFractions(seed)
      const length =
        seed < 6 ? [1, 2, blockSize, blockSize + 1, blockSize * 2][seed - 1]! : 1 + Math.floor(random() * 40_000)
      const content = bytesOf(length, random)
      const film = makeFilm(content)
      const first = seed % 3 === 0 ? 0 : Math.floor(random() * 5_000)
      const shown = Array.from({ length: film.parts * 2 + 60 }, (_, at) => film.frame(first + at))
      const reader = makeFilmReader()
      let read = 0
      let seen = 0
      for (const text of shuffled(shown, random)) {
        if (random() < 0.2) continue
        read++
        const before = reader.progress()?.have ?? 0
        const outcome = reader.add(text)
        seen = reader.progress()?.have ?? 0
        expect(seen - before).toBe(outcome === 'new' ? 1 : 0)
        if (reader.content()) break
      }
      expect(reader.content(), `seed ${seed}, ${length} bytes`).toEqual(content)
      expect(seen).toBe(film.parts)
      extra += read - film.parts
    }
    expect(extra / 40).toBeLessThan(4)
  })

  test('[SYNC-3281] a frame of another film, of another version, misread or no frame at all: changes nothing', () => {
    const random = seededFractions(7)
    const content = bytesOf(5_000, random)
    const film = makeFilm(content)
    const other = makeFilm(bytesOf(5_000, random))
    const reader = makeFilmReader()
    expect(reader.progress()).toBeNull()
    for (const text of [
      '',
      'https://bilang.example.org/q/7',
      'BILANG1:',
      'BILANG1:7',
      `BILANG1:${'Z'.repeat(747)}`,
      'BILANG1:é',
    ])
      expect(reader.add(text), text).toBe('no-frame')
    expect(reader.add(film.frame(0).replace('BILANG1:', 'BILANG2:'))).toBe('other-version')
    expect(reader.progress()).toBeNull()
    expect(reader.add(film.frame(0))).toBe('new')
    expect(reader.add(film.frame(0))).toBe('known')
    const misread = film.frame(1).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect(reader.add(misread)).toBe('no-frame')
    expect(reader.progress()).toEqual({ have: 1, parts: film.parts })
    // Another film in between: both continue where they were.
    expect(reader.add(other.frame(3))).toBe('new')
    expect(reader.progress()).toEqual({ have: 1, parts: other.parts })
    for (let no = 1; reader.content() === null; no++) reader.add(film.frame(no))
    expect(reader.content()).toEqual(content)
  })

  test('[SYNC-3282] a film with nothing, or with more than a film can carry: not made; the largest one is read', () => {
    expect(() => makeFilm(new Uint8Array())).toThrow('0 bytes')
    expect(() => makeFilm(new Uint8Array(contentLimit + 1))).toThrow('300001 bytes')
    const content = bytesOf(contentLimit, seededFractions(3))
    const film = makeFilm(content)
    const reader = makeFilmReader()
    for (let no = 1_000; reader.content() === null; no++) reader.add(film.frame(no))
    expect(reader.content()).toEqual(content)
    expect(expectedSeconds(film)).toBeGreaterThan(100)
  })

  test('[SYNC-3280] text and checksum: every byte comes back, and known values are right', () => {
    expect(toBase45(new TextEncoder().encode('Hello!!'))).toBe('%69 VD92EX0')
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
    for (let length = 0; length < 70; length++) {
      const bytes = bytesOf(length, seededFractions(length))
      expect(fromBase45(toBase45(bytes))).toEqual(bytes)
    }
    for (const text of ['A', 'ab', ':::', 'GGWA']) expect(fromBase45(text), text).toBeNull()
  })
})
