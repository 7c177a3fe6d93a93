import { useRef } from 'react'

/** Numbers for the rows of a table whose ids are texts. They stay the same while the table is on the page. */
export function useRowNumbers(): (key: string) => number {
  const numbers = useRef(new Map<string, number>())
  return useRef((key: string): number => {
    const known = numbers.current.get(key) ?? numbers.current.size + 1
    numbers.current.set(key, known)
    return known
  }).current
}
