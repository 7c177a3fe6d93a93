import { useLocation, useNavigate } from 'react-router-dom'
import { useWedgeConfig } from '#react/use-wedge-config.ts'
import { useHardwareScanner } from '#ui/scanner/use-hardware-scanner.ts'

/** A hardware scanner works on every screen: the scan opens the counting screen with its text. That screen listens by itself (D4.6). */
export function HardwareScanner() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { config } = useWedgeConfig()
  useHardwareScanner((text) => void navigate(`/qr?code=${encodeURIComponent(text)}`), {
    enabled: pathname !== '/qr',
    config,
  })
  return null
}
