import { useState } from 'react'

/** For a dialog that is rendered from its first opening on: even a closed one would delay the start of its screen. */
export function useWasEver(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return was || isNow
}
