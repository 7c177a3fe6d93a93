/** The address in the QR codes of tags: configured on the server for the institute, otherwise typed on this device. */
import { useCallback, useEffect, useState } from 'react'
import { type PublicAddress, tagAddress } from '#domain/scan/public-address.ts'
import { useServices } from './services.ts'

const draftKey = 'labels/address'

export interface TagAddress {
  address: PublicAddress
  /** The server configures the address, so it cannot be typed here. */
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
