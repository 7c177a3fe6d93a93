import { QRCodeSVG } from 'qrcode.react'
import { qrLevel, qrSize } from '#contract/limits.ts'

/**
 * A QR code, level L (specification §9). Always dark on white, with the quiet zone of four modules that readers need, in either color
 * scheme. It is a vector image, so that print and screen are equally sharp.
 */
export function QrCode({
  text,
  label,
  size = qrSize,
}: {
  text: string
  /** Text alternative of the code. */
  label: string
  size?: number
}) {
  return (
    <QRCodeSVG
      value={text}
      level={qrLevel}
      // By default the component raises the level if the size allows it; the specification requires L.
      boostLevel={false}
      size={size}
      marginSize={4}
      bgColor="#FFFFFF"
      fgColor="#000000"
      title={label}
      role="img"
      shapeRendering="crispEdges"
      className="bilang-qr"
    />
  )
}
