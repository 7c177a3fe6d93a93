/** The codes of the blank tags on this page: new ones each time it opens, and the same for another layout. */
import { useMemo, useState } from 'react'
import { blankTagCode } from '#domain/scan/blank-tags.ts'
import { blankTagLimit } from './tag-query.ts'

const makeCodes = (): readonly string[] =>
  Array.from({ length: blankTagLimit }, () => blankTagCode(crypto.getRandomValues(new Uint8Array(16))))

export function useBlankCodes() {
  /** Null: what is typed is no number of tags. */
  const [count, setCount] = useState<number | null>(50)
  const [all, setAll] = useState(makeCodes)
  const codes = useMemo(() => all.slice(0, count ?? 0), [all, count])
  return { codes, count, setCount, renew: () => setAll(makeCodes()) }
}
