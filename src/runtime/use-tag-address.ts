/** The address that codes on tags name, and who decided it. Typed addresses stay on this device; a configured one is the institute's. */
import { useCallback, useEffect, useState } from 'react'
import { type PublicAddress, tagAddress } from '#domain/public-address.ts'
import { useParts } from './parts.ts'

const key = 'labels/address'

export interface TagAddress {
  address: PublicAddress
  /** Configured on the server: nobody types one here. */
  configured: boolean
  typed: string | null
  type: (text: string | null) => void
}

export function useTagAddress(): TagAddress {
  const { drafts, publicAddress } = useParts()
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    let live = true
    void drafts.read(key).then((saved) => {
      if (live && typeof saved === 'string') setTyped(saved)
    })
    return () => {
      live = false
    }
  }, [drafts])
  const type = useCallback(
    (text: string | null) => {
      setTyped(text)
      void (text === null ? drafts.clear(key) : drafts.write(key, text))
    },
    [drafts],
  )
  const address = tagAddress({ configured: publicAddress, typed, page: window.location.origin })
  return { address, configured: publicAddress !== null, typed, type }
}
