/** The address in the QR codes of tags: configured on the server for the institute, otherwise typed on this device. */
import { type PublicAddress, tagAddress } from '#domain/scan/public-address.ts'
import { useServices } from '../services.ts'
import { useSetting } from '../use-setting.ts'

export interface TagAddress {
  address: PublicAddress
  /** The server configures the address, so it cannot be typed here. */
  isConfigured: boolean
  typedAddress: string | null
  setTyped: (text: string | null) => void
}

const readAddress = (stored: unknown) => (typeof stored === 'string' ? stored : null)

export function useTagAddress(): TagAddress {
  const { publicAddress } = useServices()
  const { value: typedAddress, save } = useSetting('labels/address', readAddress)
  const address = tagAddress({ configured: publicAddress, typed: typedAddress, page: window.location.origin })
  return { address, isConfigured: publicAddress !== null, typedAddress, setTyped: save }
}
