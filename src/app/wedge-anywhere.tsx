import { useLocation, useNavigate } from 'react-router-dom'
import { useWedgeConfig } from '#runtime/use-wedge-config.ts'
import { useWedge } from '#ui/scanner/use-wedge.ts'

/** A hardware scanner works on every screen: the scan opens the counting screen with its text. That screen listens by itself (D4.6). */
export function WedgeAnywhere() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { config } = useWedgeConfig()
  useWedge((text) => void navigate(`/qr?code=${encodeURIComponent(text)}`), { enabled: pathname !== '/qr', config })
  return null
}
