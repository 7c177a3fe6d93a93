import { useLocation, useNavigate } from 'react-router-dom'
import { useWedgeConfig } from '#react/scanning/use-wedge-config.ts'
import { useHardwareScanner } from '#ui/scanner/use-hardware-scanner.ts'

/**
 * Supports hardware scanners on every screen: a scan opens the scan screen with its text. The scan screen has its own listener (D4.6), and a scan
 * never leaves practice.
 */
export function HardwareScanner() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { config } = useWedgeConfig()
  useHardwareScanner((text) => void navigate(`/qr?code=${encodeURIComponent(text)}`), {
    enabled: pathname !== '/qr' && pathname !== '/practice',
    config,
  })
  return null
}
