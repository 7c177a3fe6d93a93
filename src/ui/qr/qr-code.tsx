import { QRCodeSVG } from 'qrcode.react'
import { qrLevel, qrSize } from '#contract/limits.ts'

/**
 * A QR code, level L (specification §9). Always dark on white with the four light modules around it that readers need, in either colour scheme; a
 * vector, so that print and screen are equally sharp.
 */
export function QrCode({
  text,
  label,
  size = qrSize,
}: {
  text: string
  /** What the code stands for, for those who cannot see it. */
  label: string
  size?: number
}) {
  return (
    <QRCodeSVG
      value={text}
      level={qrLevel}
      // The library would raise the level where the size allows it; the specification names L.
      boostLevel={false}
      size={size}
      marginSize={4}
      bgColor="#FFFFFF"
      fgColor="#000000"
      title={label}
      role="img"
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%', height: 'auto', display: 'block' }}
    />
  )
}
