/** The address that codes on tags name, and who decided it. Typed addresses stay on this device; a configured one is the institute's. */
import { useCallback, useEffect, useState } from 'react'
import { type PublicAddress, tagAddress } from '#domain/scan/public-address.ts'
import { useServices } from './services.ts'

const draftKey = 'labels/address'

export interface TagAddress {
  address: PublicAddress
  /** Configured on the server: nobody types one here. */
  isConfigured: boolean
  typedAddress: string | null
  setTyped: (text: string | null) => void
}

export function useTagAddress(): TagAddress {
  const { drafts, publicAddress } = useServices()
  const [typedAddress, setTypedAddress] = useState<string | null>(null)
  useEffect(() => {
    let isActive = true
    void drafts.read(draftKey).then((saved) => {
      if (isActive && typeof saved === 'string') setTypedAddress(saved)
    })
    return () => {
      isActive = false
    }
  }, [drafts])
  const saveTyped = useCallback(
    (text: string | null) => {
      setTypedAddress(text)
      void (text === null ? drafts.clear(draftKey) : drafts.write(draftKey, text))
    },
    [drafts],
  )
  const address = tagAddress({ configured: publicAddress, typed: typedAddress, page: window.location.origin })
  return { address, isConfigured: publicAddress !== null, typedAddress, setTyped: saveTyped }
}
